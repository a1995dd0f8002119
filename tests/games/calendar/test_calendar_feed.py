"""The calendar of one's deadlines: what stands in it, who reaches it, and what never does."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from accounts.anonymisation import anonymise
from accounts.calendar_feed import close_feed, feed_owner, open_feed
from accounts.models import ReminderSettings, User
from alliances_site.observe.logs import url_pattern_of
from games.models import Match
from games.services.time.extensions import give_time
from tests.support.clock import NOON, later
from tests.support.tables import match_of, person, play, turns

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna(db: None) -> User:
    return person("anna")


def table(
    anna: User, name: str, *, pace: str = "standard", game: str = "three-colours", **more: Any
) -> Match:
    return match_of([anna, person(f"guest{Match.objects.count()}")], game=game, pace=pace, name=name, **more)


def read(key: str, client: Client | None = None) -> Any:
    """The calendar as a program parses it."""
    answer = (client or Client()).get(f"/calendar/{key}.ics")
    assert answer.status_code == 200
    return Calendar.from_ical(answer.content)


def test_every_deadline_is_an_event_in_utc_with_the_way_to_its_table(anna: User) -> None:
    match = table(anna, "The Quay")
    table(anna, "without a clock", pace="none")
    key = open_feed(user_id=anna.pk)
    (event,) = read(key).walk("VEVENT")
    (turn,) = turns(match)
    assert turn.deadline_at is not None
    assert event["DTSTART"].dt == turn.deadline_at.replace(microsecond=0)
    for name in ("DTSTART", "DTSTAMP"):
        assert event[name].to_ical().endswith(b"Z")
    assert str(event["SUMMARY"]) == "Your move is due: The Quay"
    assert str(event["URL"]) == f"http://testserver/m/{match.key}/"
    assert str(event["DESCRIPTION"]) == f"Three Colours\nhttp://testserver/m/{match.key}/"


def test_only_turns_of_its_owner_stand_in_it(anna: User) -> None:
    match = table(anna, "The Quay")
    guest = match.tenures.exclude(player=anna).get().player
    mine, theirs = open_feed(user_id=anna.pk), open_feed(user_id=guest.pk)
    assert [len(read(key).walk("VEVENT")) for key in (mine, theirs)] == [1, 0]
    play(match, now=later(hours=1))
    assert [len(read(key).walk("VEVENT")) for key in (mine, theirs)] == [0, 1]


def test_an_event_keeps_its_name_while_its_turn_lasts(anna: User) -> None:
    match = table(anna, "The Quay")
    key = open_feed(user_id=anna.pk)
    (before,) = read(key).walk("VEVENT")
    (turn,) = turns(match)
    guest = match.tenures.exclude(player=anna).get().player
    give_time(
        match_id=match.pk, user_id=guest.pk, seat=turn.seat, turn_ply=turn.turn_ply or 0, now=later(hours=1)
    )
    (after,) = read(key).walk("VEVENT")
    assert after["UID"] == before["UID"]
    assert after["DTSTART"].dt > before["DTSTART"].dt
    assert after["SEQUENCE"] > before["SEQUENCE"]


def test_nothing_of_the_games_stands_in_it(anna: User) -> None:
    match = match_of([anna, *(person(name) for name in ("ben", "cat", "dan"))], pace="standard")
    keys = [open_feed(user_id=tenure.player_id) for tenure in match.tenures.all()]
    names = {"PRODID", "VERSION", "X-WR-CALNAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL"}
    told = {"UID", "SEQUENCE", "DTSTAMP", "DTSTART", "SUMMARY", "DESCRIPTION", "URL", "TRANSP"}
    events = 0
    for key in keys:
        calendar = read(key)
        assert set(calendar) == names
        for event in calendar.walk("VEVENT"):
            events += 1
            assert set(event) == told
            assert str(event["SUMMARY"]) == "Your move is due: A table"
            assert str(event["DESCRIPTION"]).splitlines()[0] == "World Domination"
    assert events == len(turns(match)) > 0


def test_signs_with_a_meaning_are_escaped(anna: User) -> None:
    match = table(anna, "x")
    name = "One, two; three\\\nBEGIN:VEVENT"
    Match.objects.filter(pk=match.pk).update(name=name)
    (event,) = read(open_feed(user_id=anna.pk)).walk("VEVENT")
    assert str(event["SUMMARY"]) == f"Your move is due: {name}"


def test_what_has_not_changed_is_not_sent_again(anna: User) -> None:
    match = table(anna, "The Quay")
    path = f"/calendar/{open_feed(user_id=anna.pk)}.ics"
    first = Client().get(path)
    assert first.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert "private" in first.headers["Cache-Control"]
    etag = {"If-None-Match": first.headers["ETag"]}
    assert Client().get(path, headers=etag).status_code == 304
    play(match, now=later(hours=1))
    assert Client().get(path, headers=etag).status_code == 200
    assert Client().head(path).status_code == 200
    assert Client().post(path).status_code == 405


def test_a_new_address_ends_the_old_one_and_none_is_at_none(anna: User) -> None:
    old = open_feed(user_id=anna.pk)
    new = open_feed(user_id=anna.pk)
    assert [Client().get(f"/calendar/{key}.ics").status_code for key in (old, new)] == [404, 200]
    for _ in range(2):
        close_feed(user_id=anna.pk)
    assert Client().get(f"/calendar/{new}.ics").status_code == 404


@pytest.mark.parametrize("key", ["None", "x", "a" * 32, "a" * 500, "%00", "..%2F..", "é"])
def test_unknown_addresses_lead_nowhere(anna: User, key: str) -> None:
    ReminderSettings.objects.create(user=anna)
    assert Client().get(f"/calendar/{key}.ics").status_code in {400, 404}


def test_those_who_left_have_no_calendar(anna: User) -> None:
    key = open_feed(user_id=anna.pk)
    anonymise(user_id=anna.pk, now=NOON)
    assert feed_owner(key) is None


def test_no_line_of_the_log_holds_the_address(anna: User) -> None:
    key = open_feed(user_id=anna.pk)
    assert url_pattern_of(f"/calendar/{key}.ics") == "calendar/<str:key>.ics"
    assert key not in url_pattern_of(f"/calendar/{key}.ics/")


def test_one_makes_renews_and_switches_it_off_oneself(anna: User) -> None:
    client = Client()
    client.force_login(anna)
    for do in ("open", "open", "close", "close"):
        assert client.post("/settings/calendar/", {"do": do}).status_code == 302
    assert ReminderSettings.objects.get().calendar_key is None
    assert client.post("/settings/calendar/", {"do": "sell"}).status_code == 422
    assert Client().post("/settings/calendar/", {"do": "open"}).status_code == 302
    assert ReminderSettings.objects.get().calendar_key is None


@pytest.mark.parametrize("matches", [1, 12])
def test_many_deadlines_ask_as_much_as_one(anna: User, matches: int, django_assert_num_queries: Any) -> None:
    for number in range(matches):
        table(anna, f"{number}", now=NOON - timedelta(hours=number))
    key = open_feed(user_id=anna.pk)
    with django_assert_num_queries(3):
        assert len(read(key).walk("VEVENT")) == matches
