from __future__ import annotations

import logging
import re
import threading
from datetime import datetime, timedelta
from typing import Any

import pytest
from celery import current_app
from django.core.mail import BadHeaderError, EmailMessage
from django.core.mail import send_mail as django_send_mail
from django.db import connection, transaction
from django.test import Client

from accounts import sweeps
from accounts.after_response import wait_until_done
from accounts.anonymisation import anonymise
from accounts.models import Mail, User
from accounts.notifications.mail_queue import (
    FIRST_PAUSE,
    KEEP_ENDED,
    KEEP_TRYING,
    LEASE,
    LONGEST_PAUSE,
    send_mail,
)
from accounts.notifications.mail_queue import _claimed as claim
from tests.accounts.smtp import Server, dripping, free_port, hanging, serving
from tests.support.clock import NOON

pytestmark = pytest.mark.django_db
NEW = {"email": "ines@example.org", "username": "ines", "password1": "sextant-over-fog-9"}


@pytest.fixture
def port(settings: Any) -> int:
    """A port at which the site looks for its mail server; nobody is there yet."""
    settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = free_port()
    settings.EMAIL_TIMEOUT = 0.5
    return int(settings.EMAIL_PORT)


def written(to: str = "ines@example.org", at: datetime = NOON) -> Mail:
    """A mail that has just been written down."""
    django_send_mail("Hello", "Your secret link", "Alliances <site@example.net>", [to])
    mail = Mail.objects.latest("pk")
    Mail.objects.filter(pk=mail.pk).update(created_at=at, due_at=at)
    return Mail.objects.get(pk=mail.pk)


@pytest.mark.parametrize("temper", ["hangs", "refuses"])
def test_signup_asks_no_mail_server_and_the_mail_comes_when_there_is_one(
    client: Client, port: int, temper: str
) -> None:
    if temper == "hangs":
        with hanging(port) as taken:
            assert client.post("/accounts/signup/", NEW).status_code == 302
            assert not taken  # the page has talked to nobody
            mail = Mail.objects.get()
            assert send_mail(mail_id=mail.pk, now=mail.due_at) is Mail.State.WAITING
            assert len(taken) == 1
    else:
        assert client.post("/accounts/signup/", NEW).status_code == 302
        mail = Mail.objects.get()
        assert send_mail(mail_id=mail.pk, now=mail.due_at) is Mail.State.WAITING
    assert User.objects.filter(username="ines").exists()
    assert "_auth_user_id" in client.session
    mail.refresh_from_db()
    with serving(Server(), port) as server:
        assert send_mail(mail_id=mail.pk, now=mail.due_at) is Mail.State.SENT
    (got,) = server.got
    assert got["To"] == "ines@example.org"
    assert got["Message-ID"] == mail.message_id
    body = got.get_body(("plain",))
    assert body is not None
    link = re.search(r"http://testserver(/\S+)", str(body.get_content()))
    assert link is not None
    assert client.get(link[1]).status_code == 200


@pytest.mark.parametrize(
    ("to", "answer", "state"),
    [
        ("ines@example.org", "250 ok", Mail.State.SENT),
        ("busy@example.org", "250 ok", Mail.State.WAITING),
        ("gone@example.org", "250 ok", Mail.State.REFUSED),
        ("ines@example.org", "452 4.2.2 full", Mail.State.WAITING),
        ("ines@example.org", "554 5.7.1 spam", Mail.State.REFUSED),
    ],
)
def test_what_the_server_answers_decides(port: int, to: str, answer: str, state: Mail.State) -> None:
    mail = written(to)
    with serving(Server(data_answer=answer), port):
        assert send_mail(mail_id=mail.pk, now=NOON) is state
    mail.refresh_from_db()
    assert mail.state == state
    if state is Mail.State.WAITING:
        assert mail.due_at == NOON + FIRST_PAUSE
        assert mail.text == "Your secret link"
    else:
        # A mail that has ended is not tried again, and its text is forgotten.
        assert send_mail(mail_id=mail.pk, now=NOON + KEEP_TRYING) is None
        assert (mail.text, mail.html, mail.headers) == ("", "", {})
        assert mail.ended_at == NOON


def test_a_server_that_knows_us_not_is_asked_again(port: int, settings: Any) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "site", "wrong"
    mail = written()
    with serving(Server(), port):
        assert send_mail(mail_id=mail.pk, now=NOON) is Mail.State.WAITING


def test_pauses_grow_from_a_minute_to_six_hours_for_three_days(port: int) -> None:
    mail, pauses = written(), []
    now = NOON
    while send_mail(mail_id=mail.pk, now=now) is Mail.State.WAITING:
        assert send_mail(mail_id=mail.pk, now=now) is None  # not before its time
        mail.refresh_from_db()
        pauses.append(mail.due_at - now)
        now = mail.due_at
    mail.refresh_from_db()
    assert pauses[:4] == [timedelta(minutes=m) for m in (1, 2, 4, 8)]
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE
    assert NOON + KEEP_TRYING - LONGEST_PAUSE <= now <= NOON + KEEP_TRYING
    assert (mail.state, mail.text, mail.error) == (Mail.State.GIVEN_UP, "", "ConnectionRefusedError")


def test_every_try_has_the_same_message_id_and_date(port: int) -> None:
    mail = written("busy@example.org")
    server = Server(data_answer="451 later")
    with serving(server, port):
        mail.recipient = "ines@example.org"
        mail.save()
        send_mail(mail_id=mail.pk, now=NOON)
        send_mail(mail_id=mail.pk, now=NOON + FIRST_PAUSE)
    first, second = server.got
    assert first["Message-ID"] == second["Message-ID"]
    assert first["Message-ID"].endswith("@example.net>")
    assert first["Date"] == second["Date"]


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_a_mail_once(port: int, settings: Any) -> None:
    settings.EMAIL_TIMEOUT = 10
    mail = written()
    states = []

    def work() -> None:
        states.append(send_mail(mail_id=mail.pk, now=NOON))
        connection.close()

    with serving(Server(slow=0.2), port) as server:
        workers = [threading.Thread(target=work) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    assert len(server.got) == 1
    assert sorted(states, key=str) == [None, None, None, Mail.State.SENT]


def test_the_lease_of_a_killed_worker_lapses(port: int) -> None:
    mail = written()
    assert claim(mail_id=mail.pk, now=NOON) is not None  # and there it was killed
    with serving(Server(), port) as server:
        assert send_mail(mail_id=mail.pk, now=NOON + LEASE / 2) is None
        assert send_mail(mail_id=mail.pk, now=NOON + LEASE) is Mail.State.SENT
    assert len(server.got) == 1


def test_a_worker_that_comes_late_takes_nothing_back(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = written()

    def overtaken(_: Mail) -> None:
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.SENT, ended_at=NOON, tries=2)
        raise TimeoutError

    monkeypatch.setattr("accounts.notifications.mail_queue._hand_over", overtaken)
    send_mail(mail_id=mail.pk, now=NOON)
    mail.refresh_from_db()
    assert (mail.state, mail.due_at) == (Mail.State.SENT, NOON + LEASE)


def test_a_server_that_talks_for_ever_is_cut_off(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.notifications.mail_queue.TRY_SECONDS", 1.0)
    mail = written()
    with dripping(port) as taken:
        assert send_mail(mail_id=mail.pk, now=NOON) is Mail.State.WAITING
    assert len(taken) == 1


def test_a_server_that_hangs_at_the_good_bye_has_the_mail(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(self: Any, arg: str) -> None:
        return

    monkeypatch.setattr("aiosmtpd.smtp.SMTP.smtp_QUIT", silent)
    mail = written()
    with serving(Server(), port) as server:
        assert send_mail(mail_id=mail.pk, now=NOON) is Mail.State.SENT
    assert len(server.got) == 1


@pytest.mark.django_db(transaction=True)
def test_a_mail_lives_and_dies_with_the_act_that_causes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, list[int], str]] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, args, queue, **_: calls.append((name, args, queue))
    )
    with transaction.atomic():
        django_send_mail("Hello", "never mind", None, ["ines@example.org"])
        transaction.set_rollback(True)
    assert not Mail.objects.exists()
    assert not calls
    with transaction.atomic():
        django_send_mail("Hello", "do mind", None, ["ines@example.org"])
        assert not calls
    assert wait_until_done()
    assert calls == [("accounts.mail.send", [Mail.objects.get().pk], "mail")]


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_down_keeps_nobody_out(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(current_app, "send_task", refuse)
    assert client.post("/accounts/signup/", NEW).status_code == 302
    assert wait_until_done()
    assert Mail.objects.waiting().count() == 1


def test_the_sweep_finds_what_is_due_and_forgets_what_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    monkeypatch.setattr(sweeps, "call_for_mails", calls.extend)
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)
    due, later, ended, long_ended = (written() for _ in range(4))
    Mail.objects.filter(pk=later.pk).update(due_at=NOON + FIRST_PAUSE)
    for mail, ago in ((ended, KEEP_ENDED), (long_ended, KEEP_ENDED + FIRST_PAUSE)):
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.SENT, ended_at=NOON - ago)
    sweeps.sweep()
    assert calls == [due.pk]
    assert set(Mail.objects.values_list("pk", flat=True)) == {due.pk, later.pk, ended.pk}


@pytest.mark.parametrize("to", ["ines@example.org", "gone@example.org", "busy@example.org"])
def test_the_log_names_no_address_and_no_words(port: int, caplog: pytest.LogCaptureFixture, to: str) -> None:
    mail = written(to)
    with caplog.at_level(logging.INFO), serving(Server(), port):
        send_mail(mail_id=mail.pk, now=NOON)
    said = "".join(record.getMessage() for record in caplog.records if record.name.startswith("accounts"))
    assert f"mail {mail.pk} " in said
    assert "example.org" not in said + Mail.objects.get().error
    assert "secret" not in said


def test_each_recipient_is_tried_alone(port: int) -> None:
    EmailMessage("Hello", "all", None, ["a@x.org", "Gone <gone@x.org>"], bcc=["b@x.org"]).send()
    with serving(Server(), port) as server:
        states = [send_mail(mail_id=mail.pk, now=mail.due_at) for mail in Mail.objects.order_by("pk")]
    assert states == [Mail.State.SENT, Mail.State.REFUSED, Mail.State.SENT]
    assert [got["To"] for got in server.got] == ["a@x.org", "b@x.org"]


def test_what_no_row_can_carry_is_refused_at_once() -> None:
    with_file = EmailMessage(
        "Hello", "look", None, ["a@x.org"], attachments=[("a.txt", "text", "text/plain")]
    )
    with pytest.raises(ValueError, match="attachments"):
        with_file.send()
    with pytest.raises(BadHeaderError):
        django_send_mail("Hello\nBcc: all@x.org", "text", None, ["a@x.org"])
    assert not Mail.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_mails_to_somebody_who_leaves_are_deleted(tamsin: User) -> None:
    written("tamsin@example.org")
    other = written("other@example.org")
    anonymise(user_id=tamsin.pk, now=NOON)
    assert list(Mail.objects.all()) == [other]


def test_all_mails_begin_with_what_they_are_about(client: Client) -> None:
    """Their text as their HTML, with nothing before it: no greeting, no name of the site in brackets."""
    client.post("/accounts/signup/", NEW)
    client.post("/accounts/password/reset/", {"email": NEW["email"]})
    client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    wait_until_done()
    mails = list(Mail.objects.all())
    assert len({mail.subject for mail in mails}) == 3
    for mail in mails:
        assert mail.text.startswith(f"{mail.subject.upper()}\n\n"), mail.subject
        assert f">{mail.subject}</h1>" in mail.html
        assert "Hello" not in mail.text
