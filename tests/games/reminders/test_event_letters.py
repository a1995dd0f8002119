"""Mails, pushes and lines about events, which say no more than whoever may see the event reads there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Alert, Delivery, Kind, ReminderSettings, User, Way
from accounts.notifications.fan_out import deliveries_of
from accounts.notifications.preferences import NoWarningError, save_ways
from accounts.notifications.unsubscribe import OptOut, take_off
from accounts.notifications.ways import people_to_tell, ways_of
from games.letters.push_notice import notice_for
from games.models import Event, Notice
from games.presenters.tournaments.notices import event_notice_in_words
from games.services.alerts import OF_EVENT
from games.services.tournaments.pairs import ask_partner
from games.services.tournaments.telling import tell_of_event
from tests.support.clock import NOON
from tests.support.entrants import ENTERS, newcomers
from tests.support.events import begun, event_of, filled
from tests.support.letters import letter
from tests.support.tables import people

pytestmark = pytest.mark.django_db

UNTIL = "2026-03-29T20:00:00+00:00"
DATA: dict[str, dict[str, Any]] = {
    "event-last-day": {"count": 2, "until": UNTIL},
    "event-seat": {"until": UNTIL},
    "event-paired": {"round": 1},
    "event-out": {"why": "absent"},
}


@pytest.fixture
def event() -> Event:
    made = event_of(visibility=Event.Visibility.LINK, name="The Secret Cup")
    filled(made, 3)
    return begun(made)


@pytest.fixture
def ann(event: Event) -> User:
    return event.people.earliest("pk").player


def told(event: Event, user: User, what: str) -> Delivery:
    """The delivery by mail of one thing."""
    Alert.objects.filter(user=user).delete()
    tell_of_event(event, what, [user.pk], at=NOON, mark=what, **DATA.get(what, {}))
    alert = Alert.objects.get(user=user)
    rows = deliveries_of(alert, people_to_tell([user.pk], [alert.thread])[user.pk], now=NOON)
    return next(row for row in rows if row.way in {Way.MAIL, Way.DIGEST})


@pytest.mark.parametrize("what", sorted(set(OF_EVENT) - {"event-asked"}))
def test_every_word_has_a_mail_a_push_and_a_line(event: Event, ann: User, what: str) -> None:
    row = told(event, ann, what)
    made = letter(ann, row)
    assert "The Secret Cup" in made.subject
    assert f"/events/{event.key}/" in made.text
    assert "%" not in made.text
    pushed = notice_for(ann, row, now=NOON)
    assert pushed is not None
    assert (pushed.title, pushed.url) == ("The Secret Cup", f"/events/{event.key}/")
    line = event_notice_in_words(Notice.objects.filter(player=ann).latest("pk").data or {})
    assert f'<a href="/events/{event.key}/">The Secret Cup</a>' in line
    assert "{" not in line
    assert "%" not in line


def test_a_warning_says_how_many_until_when_and_what_then(event: Event, ann: User) -> None:
    text = " ".join(letter(ann, told(event, ann, "event-last-day")).text.split())
    assert "2 matches of yours still run. What is not over by Sun 29 Mar, 20:00" in text
    assert "whoever has used less time" in text


def test_who_is_paired_reads_with_whom(event: Event, ann: User) -> None:
    text = letter(ann, told(event, ann, "event-paired")).text
    assert "p2" in text or "p3" in text


def test_a_partner_is_asked_by_name_and_not_once_it_is_answered(ann: User) -> None:
    ben, cat = newcomers("ben", "cat")
    pairs = event_of("knockout", game="world-domination", seat_count=4, options={}, has_pairs=True)
    entrant = ask_partner(event_id=pairs.pk, user_id=ben.pk, partner="cat", name="Foxes", now=ENTERS)
    alert = Alert.objects.get(user=cat)
    assert (alert.kind, alert.data) == (Kind.ASKED, {"what": "event-asked"})
    row = Delivery(
        user=cat, alert=alert, kind=alert.kind, way=Way.MAIL, thread=alert.thread, title=alert.title,
        made_at=NOON, due_at=NOON,
    )  # fmt: skip
    assert "ben asks you to play as a pair, Foxes." in " ".join(letter(cat, row).text.split())
    entrant.delete()
    from games.letters import letter_for  # noqa: PLC0415 - of this test alone

    assert letter_for(cat, [row], now=NOON) is None


def test_alerts_hold_no_more_than_numbers_times_and_words(event: Event, ann: User) -> None:
    for what in OF_EVENT:
        Alert.objects.all().delete()
        tell_of_event(event, what, [ann.pk], at=NOON, mark=what, **DATA.get(what, {}))
        assert set(Alert.objects.get().data) <= {"what", "count", "until", "round", "why"}


def test_nobody_but_its_people_is_told_of_an_event(event: Event) -> None:
    people("stranger")
    inside = set(event.people.values_list("player_id", flat=True))
    assert set(Alert.objects.values_list("user_id", flat=True)) == inside
    assert set(Notice.objects.values_list("player_id", flat=True)) == inside


def test_the_last_two_cannot_be_switched_off_and_the_others_can(ann: User) -> None:
    off = ["page", "mail", "off"]
    for kind in (Kind.EVENT_BEGUN, Kind.PAIRED, Kind.LAST_DAY):
        save_ways(user_id=ann.pk, ways={kind: off}, now=NOON)
        assert ways_of(ann, kind) == frozenset()
    for kind in (Kind.RESERVE, Kind.EVENT_OVER):
        with pytest.raises(NoWarningError):
            save_ways(user_id=ann.pk, ways={kind: off}, now=NOON)


def test_a_link_that_ends_mails_of_seats_leaves_them_on_the_page(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={Kind.RESERVE: ["mail"]})
    take_off(OptOut(ann.pk, Kind.RESERVE, Way.MAIL), now=NOON + timedelta(hours=1))
    assert ways_of(ann, Kind.RESERVE) == {Way.PAGE}
