"""A mail that joins what is urgent with what has waited, and one that waits for its server."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts import relationships as company
from accounts.models import Delivery, Kind, Mail, ReminderSettings, User, Way
from accounts.notifications.fan_out import spread
from games.models import Match
from games.selectors.reminders.outdated import no_longer_so
from games.services.talk import messages
from games.services.time.warnings import warn_of_deadlines
from games.sweeps.reminders import join_mails, send_mail_task
from tests.accounts.smtp import Server, free_port, serving
from tests.games.reminders.test_letters import many_turns
from tests.support.chats import said
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import BOT, paced
from tests.support.letters import delivery, letter
from tests.support.tables import match_of, people, play, turns
from tests.support.talkers import four_talking

pytestmark = pytest.mark.django_db


def links(text: str) -> list[str]:
    return re.findall(r"/mail/off/[^/\s]+/", text)


def test_each_part_of_a_joined_mail_has_its_own_way_out_the_most_urgent_by_one_click() -> None:
    ann, tables = many_turns(2)
    ReminderSettings.objects.create(user=ann, ways={"time": ["page", "mail"], "turn": ["page", "digest"]})
    made = letter(
        ann,
        delivery(ann, tables[1], way=Way.DIGEST),
        delivery(ann, tables[0], Kind.TIME, "time", way=Way.MAIL),
    )
    (header,) = links(made.headers["List-Unsubscribe"])
    first, second = links(made.text)
    assert header == first
    assert Client().post(header).status_code == 200
    assert ReminderSettings.objects.get(user=ann).ways == {"time": ["page"], "turn": ["page", "digest"]}
    assert Client().post(second).status_code == 200
    assert ReminderSettings.objects.get(user=ann).ways == {"time": ["page"], "turn": ["page"]}
    assert made.headers["List-Id"] == "<time.localhost>"
    assert "No more mails about little time left" in made.text
    assert "Nothing about my turns in the digest" in made.text
    assert "With it comes your digest" in " ".join(made.text.split())


def test_the_table_with_little_time_gives_subject_and_order_and_is_marked() -> None:
    ann, tables = many_turns(5)  # the last is due first
    urgent = tables[1]
    made = letter(
        ann,
        *(delivery(ann, match, way=Way.DIGEST) for match in tables),
        delivery(ann, urgent, Kind.TIME, "time", way=Way.MAIL),
    )
    assert re.fullmatch(r"Little time left: Table 1, until [^;]+; also 4 turns", made.subject)
    assert made.text.startswith("LITTLE TIME LEFT AT TABLE 1\n")
    places = [made.text.index(f"TABLE {n}\n") for n in (1, 4)]
    assert places == sorted(places)
    assert made.text.count("LITTLE TIME LEFT\n") == 1
    assert made.html.count("Little time left</p>") == 1
    assert re.findall(r'class="b" href="[^"]*/m/(\w+)/', made.html) == [urgent.key]


def test_a_digest_marks_a_table_that_is_nearly_due_though_nobody_was_warned() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard", name="Oslo")
    turn = turns(match)[0]
    assert turn.warn_at is not None
    made = letter(turn.player, delivery(turn.player, match, way=Way.DIGEST), now=turn.warn_at)
    assert made.subject.startswith("Little time left: Oslo")
    sooner = turn.warn_at - timedelta(seconds=1)
    made = letter(turn.player, delivery(turn.player, match, way=Way.DIGEST), now=sooner)
    assert made.subject.startswith("Your turn: Oslo")


# --- while its server is away -------------------------------------------------------------------------


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock of the site."""

    def set_to(now: datetime) -> datetime:
        monkeypatch.setattr("django.utils.timezone.now", lambda: now)
        return now

    return set_to


@pytest.fixture
def port(settings: Any) -> int:
    """A port at which the site looks for its mail server; nobody is there yet."""
    settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", free_port(), 5
    return int(settings.EMAIL_PORT)


def warned(at: Any) -> tuple[Match, User, Mail]:
    """Somebody is warned, and the mail that says so has met no server at its first try."""
    match = paced(BOT, "ann", "ben", game="three-colours")
    turn = turns(match)[0]
    assert turn.warn_at is not None
    EmailAddress.objects.create(user=turn.player, email="a@example.org", primary=True, verified=True)
    ReminderSettings.objects.create(user=turn.player, is_usual_quiet=False, ways={"turn": ["page"]})
    now = at(turn.warn_at)
    warn_of_deadlines(now=now)
    while spread(now=now):
        pass
    join_mails([turn.player_id])
    mail = Mail.objects.get()
    send_mail_task(mail.pk)
    mail.refresh_from_db()
    assert (mail.state, mail.tries) == ("waiting", 1)
    return match, turn.player, mail


def why(user: User) -> tuple[str, str]:
    return Delivery.objects.values_list("state", "why").get(user=user, kind="time")


@pytest.mark.parametrize("meanwhile", ["played", "late", "off"])
def test_what_is_over_by_the_next_try_is_not_sent(meanwhile: str, at: Any, port: int) -> None:
    match, user, mail = warned(at)
    now = mail.due_at
    if meanwhile == "played":
        play(match, now=now)
    elif meanwhile == "late":
        now = turns(match)[0].deadline_at or now
    else:
        ReminderSettings.objects.filter(user=user).update(ways={"time": ["page"]})
    with serving(Server(), port) as server:
        at(now)
        send_mail_task(mail.pk)
    assert not server.got
    assert why(user) == ("dropped", meanwhile)
    assert not Mail.objects.exists()


def test_what_is_still_so_goes_with_the_words_of_now(at: Any, port: int) -> None:
    _, user, mail = warned(at)
    Mail.objects.update(text="old", subject="old")
    with serving(Server(), port) as server:
        at(mail.due_at)
        send_mail_task(mail.pk)
    (got,) = server.got
    assert got["Subject"].startswith("Little time left: ")
    assert got["Message-ID"] == mail.message_id
    assert why(user) == ("sent", "")


# --- whom one reads no more ---------------------------------------------------------------------------


def reasons(user: User) -> set[str]:
    while spread(now=later(days=9)):
        pass
    rows = list(Delivery.objects.filter(user=user, kind=Kind.WROTE).select_related("alert"))
    assert rows
    found = no_longer_so(user, rows)
    return {found.get(row.pk, "") for row in rows}


def test_who_mutes_before_the_digest_hears_nothing_of_it() -> None:
    match, (ann, ben, cat, _) = four_talking()
    said(match, ann, "Hello")
    assert reasons(ben) == {""}
    company.mute(owner_id=ben.pk, person_id=ann.pk, now=later(minutes=1))
    assert reasons(ben) == {"muted"}
    assert reasons(cat) == {""}
    said(match, cat, "Hello too", now=later(minutes=2))
    assert reasons(ben) == {""}


def test_what_was_taken_back_is_not_told() -> None:
    match, (ann, ben, *_) = four_talking()
    message = said(match, ann, "Hello")
    messages.retract_message(match_id=match.pk, user_id=ann.pk, token=message.token, now=later(seconds=10))
    assert reasons(ben) == {"over"}


def test_who_was_told_nothing_since_it_was_dropped_is_told_of_the_next() -> None:
    match, (ann, ben, *_) = four_talking()
    said(match, ann, "Hello")
    while spread(now=later(seconds=1)):
        pass
    told = Delivery.objects.filter(user=ben, kind="wrote")
    told.update(state="dropped", why="muted", ended_at=NOON)
    said(match, ann, "Again", now=later(minutes=1))
    while spread(now=later(minutes=2)):
        pass
    assert told.filter(state="waiting").count() == 1
