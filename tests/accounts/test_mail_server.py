"""A real mail server that breaks off, is slow or is away for an hour.

No mail is lost, and none comes twice but where the connection broke before the answer.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.mail import send_mail as django_send_mail

from accounts import sweeps
from accounts.models import Mail
from accounts.notifications import mail_queue
from accounts.notifications.mail_queue import FIRST_PAUSE, LEASE, send_mail
from tests.accounts.smtp import Cutting, Server, free_port, serving
from tests.support.clock import NOON

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def port(settings: Any) -> int:
    """A port at which the site looks for its mail server; nobody is there yet."""
    settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = free_port()
    settings.EMAIL_TIMEOUT = 5
    return int(settings.EMAIL_PORT)


def written(to: str = "ines@example.org", at: datetime = NOON) -> Mail:
    """A mail that has just been written down."""
    django_send_mail("Hello", "words", "Alliances <site@example.net>", [to])
    mail = Mail.objects.latest("pk")
    Mail.objects.filter(pk=mail.pk).update(created_at=at, due_at=at)
    return Mail.objects.get(pk=mail.pk)


def ids(server: Server) -> list[str]:
    return [str(got["Message-ID"]) for got in server.got]


def test_a_connection_that_breaks_before_the_mail_costs_nothing(port: int) -> None:
    mail = written()
    with serving(Cutting(at="RCPT"), port) as server:
        assert send_mail(mail_id=mail.pk, now=NOON) is Mail.State.WAITING
        assert send_mail(mail_id=mail.pk, now=NOON + FIRST_PAUSE) is Mail.State.SENT
    assert ids(server) == [mail.message_id]


def test_a_connection_that_breaks_before_the_answer_doubles_a_mail_under_one_id(port: int) -> None:
    mail = written()
    with serving(Cutting(at="DATA"), port) as server:
        assert send_mail(mail_id=mail.pk, now=NOON) is Mail.State.WAITING
        assert send_mail(mail_id=mail.pk, now=NOON + FIRST_PAUSE) is Mail.State.SENT
        assert send_mail(mail_id=mail.pk, now=NOON + LEASE) is None
    assert ids(server) == [mail.message_id] * 2


def test_a_slow_server_gets_a_mail_once(port: int) -> None:
    mail = written()
    with serving(Server(slow=1.0), port) as server:
        assert send_mail(mail_id=mail.pk, now=NOON) is Mail.State.SENT
    assert ids(server) == [mail.message_id]


def test_a_worker_killed_between_the_answer_and_the_note_sends_again_under_one_id(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = written()

    class Killed(BaseException):
        """End of a worker, which none survives."""

    def killed(*_: object, **__: object) -> bool:
        raise Killed

    with serving(Server(), port) as server:
        with monkeypatch.context() as patch:
            patch.setattr(mail_queue, "_end", killed)
            with pytest.raises(Killed):
                send_mail(mail_id=mail.pk, now=NOON)
        assert send_mail(mail_id=mail.pk, now=NOON + LEASE - MINUTE) is None  # it is still that worker's
        assert send_mail(mail_id=mail.pk, now=NOON + LEASE) is Mail.State.SENT
        assert send_mail(mail_id=mail.pk, now=NOON + LEASE * 2) is None
    assert ids(server) == [mail.message_id] * 2


def test_an_hour_without_a_mail_server_loses_nothing_and_doubles_nothing(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sweep alone finds what is due, every minute; the mails come all through the hour."""
    now = NOON
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    monkeypatch.setattr(
        sweeps, "call_for_mails", lambda found: [send_mail(mail_id=each, now=now) for each in list(found)]
    )
    for number in range(60):
        if number % 3 == 0:
            written(f"p{number}@example.org", at=now)
        sweeps.sweep()
        now += MINUTE
    assert Mail.objects.waiting().count() == 20
    with serving(Server(), port) as server:
        for _ in range(60):  # the longest pause of a mail that has waited an hour is less than another
            sweeps.sweep()
            now += MINUTE
    assert Mail.objects.filter(state=Mail.State.SENT).count() == 20
    assert Counter(ids(server)) == Counter({mail.message_id: 1 for mail in Mail.objects.all()})


def test_an_address_that_is_gone_is_never_tried_again(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = written("gone@example.org")
    asked: list[int] = []
    with serving(Server(), port):
        assert send_mail(mail_id=mail.pk, now=NOON) is Mail.State.REFUSED
        monkeypatch.setattr(sweeps, "call_for_mails", asked.extend)
        monkeypatch.setattr("django.utils.timezone.now", lambda: NOON + timedelta(days=2))
        sweeps.sweep()
        assert send_mail(mail_id=mail.pk, now=NOON + timedelta(days=2)) is None
    assert asked == []
