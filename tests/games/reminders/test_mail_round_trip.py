"""From a turn to a mail at a real server, out of it by its own header; and to a mailbox that is gone."""

from __future__ import annotations

from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import Delivery, Mail, ReminderSettings, User
from accounts.notifications.fan_out import spread
from accounts.notifications.mail_queue import send_mail
from games.models import Match
from games.sweeps.reminders import join_mails
from tests.accounts.smtp import Server, free_port, serving
from tests.support.clock import NOON
from tests.support.lapsed_turns import BOT, paced
from tests.support.tables import play, turns

pytestmark = pytest.mark.django_db
ONE_CLICK = "List-Unsubscribe=One-Click"
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def port(settings: Any) -> int:
    """A port at which the site looks for its mail server; nobody is there yet."""
    settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = free_port()
    settings.EMAIL_TIMEOUT = 5
    return int(settings.EMAIL_PORT)


@pytest.fixture
def match(db: None) -> Match:
    """Two who take turns, and would hear of them by mail at once."""
    match = paced(BOT, "ann", "gone", game="three-colours")
    for user in User.objects.filter(username__in=["ann", "gone"]):
        EmailAddress.objects.create(
            user=user, email=f"{user.username}@example.org", primary=True, verified=True
        )
        ReminderSettings.objects.create(user=user, ways={"turn": ["page", "mail"]}, is_usual_quiet=False)
    return match


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock of the site."""

    def set_to(now: datetime) -> datetime:
        monkeypatch.setattr("django.utils.timezone.now", lambda: now)
        return now

    return set_to


def told(match: Match, at: Any, now: datetime) -> list[Mail.State | None]:
    """The states of the mails to all who are to be told of something ten minutes later."""
    spread(now=now)
    now = at(now + timedelta(minutes=11))
    join_mails(list(User.objects.order_by("pk").values_list("pk", flat=True)))
    return [send_mail(mail_id=each, now=now) for each in Mail.objects.due(now).values_list("pk", flat=True)]


def to_move(match: Match, name: str) -> None:
    """Have it be that person's turn."""
    while turns(match)[0].player.username != name:
        play(match)
        match.refresh_from_db()


def test_a_turn_is_mailed_and_the_mail_leads_out_of_its_kind(match: Match, port: int, at: Any) -> None:
    at(NOON)
    to_move(match, "ann")
    with serving(Server(), port) as server:
        assert told(match, at, NOON) == [Mail.State.SENT]
    (got,) = server.got
    assert isinstance(got, EmailMessage)
    assert (got["To"], got["List-Unsubscribe-Post"]) == ("ann@example.org", ONE_CLICK)
    link = urlsplit(str(got["List-Unsubscribe"]).strip(" <>")).path  # a long header is folded
    assert Client(enforce_csrf_checks=True).post(link, ONE_CLICK, FORM).status_code == 200
    assert ReminderSettings.objects.get(user__username="ann").ways["turn"] == ["page"]
    row = Delivery.objects.get(user__username="ann", way="mail")
    assert (row.state, row.mail_id) == ("sent", Mail.objects.get().pk)


def test_a_mailbox_that_is_gone_is_told_no_fourth_time(match: Match, port: int, at: Any) -> None:
    now = NOON
    with serving(Server(), port) as server:
        for refusals in (1, 2, 3):
            at(now)
            to_move(match, "gone")
            assert Mail.State.REFUSED in told(match, at, now)
            assert ReminderSettings.objects.get(user__username="gone").refusals == refusals
            now += timedelta(hours=1)
            at(now)
            play(match)
        to_move(match, "gone")
        assert Mail.State.REFUSED not in told(match, at, now)
    whys = (
        Delivery.objects.filter(user__username="gone", way="mail").order_by("pk").values_list("state", "why")
    )
    assert set(whys[:3]) == {("failed", "bounced")}
    assert whys.last() == ("dropped", "paused")
    assert "gone@example.org" not in [got["To"] for got in server.got]
