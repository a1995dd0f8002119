from __future__ import annotations

import smtplib
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import send_mail as django_send_mail

from accounts.models import Delivery, Kind, Mail, ReminderSettings, User, Way
from accounts.notifications.bounces import MOST_REFUSALS, is_of_mailbox, lift_pause, paused_among
from accounts.notifications.mail_queue import KEEP_TRYING, send_mail
from tests.accounts.smtp import Server, free_port, serving
from tests.support.clock import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def port(settings: Any) -> int:
    """A port at which the site looks for its mail server; nobody is there yet."""
    settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = free_port()
    settings.EMAIL_TIMEOUT = 2
    return int(settings.EMAIL_PORT)


@pytest.fixture
def gone(db: None) -> User:
    """Somebody whose mailbox is no more."""
    user = User.objects.create_user("gone", "gone@example.org")
    EmailAddress.objects.create(user=user, email="gone@example.org", primary=True, verified=True)
    return user


def sent(to: str) -> Mail.State | None:
    """The state of one mail that is written and tried now."""
    django_send_mail("Hello", "words", None, [to])
    mail = Mail.objects.latest("pk")
    return send_mail(mail_id=mail.pk, now=mail.due_at)


def waiting(user: User, way: Way, kind: Kind = Kind.TURN) -> Delivery:
    """Something that is about to be handed over."""
    return Delivery.objects.create(
        user=user, kind=kind, way=way, made_at=NOON, due_at=NOON + timedelta(hours=1)
    )


def test_three_refusals_in_a_row_pause_an_address(port: int, gone: User) -> None:
    rows = [waiting(gone, way) for way in (Way.MAIL, Way.DIGEST, Way.PUSH)]
    with serving(Server(), port):
        for count in (1, 2):
            assert sent("gone@example.org") is Mail.State.REFUSED
            settings = ReminderSettings.objects.get(user=gone)
            assert (settings.refusals, settings.paused_at) == (count, None)
        assert sent("gone@example.org") is Mail.State.REFUSED
    settings.refresh_from_db()
    gone.refresh_from_db()
    assert settings.paused_at is not None
    assert gone.is_mail_paused
    assert paused_among([gone.pk]) == {gone.pk}
    for row in rows:
        row.refresh_from_db()
    assert [(row.state, row.why) for row in rows] == [
        ("dropped", "paused"), ("dropped", "paused"), ("waiting", ""),
    ]  # fmt: skip


def test_a_mail_that_is_taken_begins_the_count_anew(port: int, gone: User) -> None:
    ReminderSettings.objects.create(user=gone, refusals=MOST_REFUSALS - 1)
    EmailAddress.objects.filter(user=gone).update(email="here@example.org")
    with serving(Server(), port):
        assert sent("here@example.org") is Mail.State.SENT
    assert ReminderSettings.objects.get(user=gone).refusals == 0


def test_busy_and_dead_servers_pause_nobody(port: int) -> None:
    user = User.objects.create_user("busy", "busy@example.org")
    EmailAddress.objects.create(user=user, email="busy@example.org", primary=True, verified=True)
    with serving(Server(), port):
        states = [sent("busy@example.org") for _ in range(4)]
    states += [sent("busy@example.org") for _ in range(4)]
    assert set(states) == {Mail.State.WAITING}
    assert not ReminderSettings.objects.exists()


@pytest.mark.parametrize(
    ("answer", "counts"),
    [
        ("554 5.7.1 that looks like spam", False),
        ("550 5.2.1 mailbox closed", True),
        ("552 5.2.2 full", True),
        ("571 5.7.1 no", False),
    ],
)
def test_only_what_is_said_of_the_mailbox_counts(port: int, tamsin: User, answer: str, counts: bool) -> None:
    with serving(Server(data_answer=answer), port):
        assert sent("tamsin@example.org") is Mail.State.REFUSED
    assert ReminderSettings.objects.filter(user=tamsin, refusals=1).exists() is counts


def test_an_answer_about_us_is_not_one_about_a_mailbox() -> None:
    assert not is_of_mailbox(smtplib.SMTPSenderRefused(550, b"no", "site@example.net"))
    assert not is_of_mailbox(smtplib.SMTPAuthenticationError(535, b"no"))
    assert not is_of_mailbox(TimeoutError())


def test_mails_about_the_account_go_on(port: int, gone: User) -> None:
    ReminderSettings.objects.create(user=gone, refusals=MOST_REFUSALS, paused_at=NOON)
    with serving(Server(), port) as server:
        EmailAddress.objects.filter(user=gone).update(email="back@example.org")
        assert sent("back@example.org") is Mail.State.SENT
    assert len(server.got) == 1
    assert ReminderSettings.objects.get(user=gone).paused_at == NOON  # only a person lifts it


def test_a_refusal_at_another_address_of_somebody_pauses_nothing(port: int, tamsin: User) -> None:
    EmailAddress.objects.create(user=tamsin, email="gone@example.org")
    with serving(Server(), port):
        assert [sent("gone@example.org") for _ in range(3)] == [Mail.State.REFUSED] * 3
    assert not ReminderSettings.objects.exists()


def test_lifting_lets_mails_go_out_again(gone: User) -> None:
    ReminderSettings.objects.create(user=gone, refusals=MOST_REFUSALS, paused_at=NOON)
    User.objects.filter(pk=gone.pk).update(is_mail_paused=True)
    lift_pause(user_id=gone.pk)
    gone.refresh_from_db()
    assert not gone.is_mail_paused
    assert not paused_among([gone.pk])
    assert ReminderSettings.objects.get().refusals == 0


def test_a_mail_about_the_account_stands_in_the_log_of_whom_it_is_for(port: int, gone: User) -> None:
    with serving(Server(), port):
        sent("gone@EXAMPLE.org")
    row = Delivery.objects.get()
    assert (row.user, row.kind, row.way, row.title) == (gone, Kind.ACCOUNT, Way.MAIL, "Hello")
    assert (row.state, row.why, row.error) == ("failed", "bounced", "SMTPRecipientsRefused 550")


def test_of_a_long_subject_the_log_has_the_beginning(tamsin: User) -> None:
    django_send_mail("Eighty signs" * 9, "words", None, ["tamsin@example.org"])
    assert Delivery.objects.get().title == ("Eighty signs" * 9)[:80]


def test_a_mail_that_is_given_up_is_told_too(port: int, tamsin: User) -> None:
    django_send_mail("Hello", "words", None, ["tamsin@example.org"])
    mail = Mail.objects.get()
    assert send_mail(mail_id=mail.pk, now=mail.created_at + KEEP_TRYING) is Mail.State.GIVEN_UP
    row = Delivery.objects.get()
    assert (row.state, row.why) == ("failed", "late")


def test_nobody_learns_what_others_do_with_an_address(tamsin: User) -> None:
    squatter, other = User.objects.create_user("squatter"), User.objects.create_user("other")
    EmailAddress.objects.create(user=squatter, email="tamsin@example.org")
    for user in (squatter, other):
        EmailAddress.objects.create(user=user, email="shared@example.org")
    django_send_mail("Hello", "words", None, ["tamsin@example.org", "shared@example.org", "x@example.org"])
    assert [row.user for row in Delivery.objects.all()] == [tamsin]
