"""Last days of matches of events: warnings, and what the site decides of what still runs."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from accounts.models import Alert, Kind
from games.models import Event, EventMatch, Match, Notice, SeatTenure
from games.selectors.tournaments.tables import compute_tables
from games.services.tournaments import last_day
from games.services.tournaments.looking_after import look_after_people
from games.tournaments.adjudication import Standing
from tests.support.clock import NOON
from tests.support.concurrently import at_once
from tests.support.events import ENDS, begun, event_of, filled, went_on
from tests.support.tables import play

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


@pytest.fixture
def event() -> Event:
    made = event_of()
    filled(made, 3)
    return begun(made)


def scores(monkeypatch: pytest.MonkeyPatch, *values: int) -> None:
    """Have every match stand so, side by side."""
    plain = last_day.standings_of

    def standing(match: Match, at: Any) -> list[Standing]:
        return [Standing(score, own.used) for score, own in zip(values, plain(match, at), strict=True)]

    monkeypatch.setattr(last_day, "standings_of", standing)


def used(match: Match, *hours: int) -> None:
    """So many hours have been used at its seats, and no turn runs."""
    for seat, amount in enumerate(hours):
        match.tenures.filter(seat=seat).update(time_used=amount * HOUR, clock=None, deadline_at=None)


def decided(row: EventMatch) -> dict[str, Any]:
    assert last_day.decide(event_id=row.event_id, event_match_id=row.pk, now=ENDS)
    row.refresh_from_db()
    assert row.result is not None
    return row.result


def first_row() -> EventMatch:
    row = EventMatch.objects.select_related("match").earliest("pk")
    assert row.match is not None
    return row


@pytest.mark.parametrize(
    ("campaigns", "hours", "places", "slow"),
    [((1, 0), (9, 1), [1, 2], [0]), ((1, 1), (50, 40), [2, 1], [0]), ((0, 0), (7, 7), [1, 1], [])],
)
def test_who_is_ahead_wins_then_who_has_used_less_time(
    event: Event,
    monkeypatch: pytest.MonkeyPatch,
    campaigns: tuple[int, int],
    hours: tuple[int, int],
    places: list[int],
    slow: list[int],
) -> None:
    row = first_row()
    assert row.match is not None
    used(row.match, *hours)
    scores(monkeypatch, *campaigns)
    result = decided(row)
    assert (result["places"], result["slow"], result["why"]) == (places, slow, "adjudicated")
    match = Match.objects.get(event_match=row)
    assert match.is_adjudicated
    assert row.ended_at == match.finished_at == ENDS
    winners = [place == 1 for place in places] if places != [1, 1] else [False, False]
    assert list(match.tenures.order_by("seat").values_list("won", flat=True)) == winners


def test_the_turn_that_runs_counts_and_whoever_held_the_seat(event: Event) -> None:
    row = first_row()
    match = row.match
    assert match is not None
    play(match, now=NOON + 20 * HOUR)  # eight hours beyond the free twelve
    first = match.tenures.get(seat=0)
    SeatTenure.objects.filter(pk=first.pk).update(time_used=8 * HOUR)
    spent = last_day.time_used(match, NOON + 20 * HOUR + 15 * HOUR)
    assert spent == {0: 8 * HOUR, 1: 3 * HOUR}


def test_it_is_in_the_log_and_the_table_and_ends_the_event(event: Event) -> None:
    assert last_day.due_to_adjudicate(ENDS - timedelta(seconds=1)) == []
    look_after_people(now=ENDS, rng=Random(1))
    look_after_people(now=ENDS, rng=Random(1))
    assert not Match.objects.exclude(status=Match.Status.FINISHED).exists()
    assert event.lines.filter(code="adjudicated").count() == 6
    event = went_on(event, now=ENDS)
    assert event.status == Event.Status.OVER
    table = compute_tables(event).groups[0]
    assert sum(int(row.points) for row in table.rows) == 12


def test_a_match_that_was_given_time_goes_on(event: Event) -> None:
    row = first_row()
    EventMatch.objects.filter(pk=row.pk).update(last_day=ENDS + 7 * DAY)
    look_after_people(now=ENDS, rng=Random(1))
    row.refresh_from_db()
    assert row.ended_at is None
    assert not last_day.decide(event_id=event.pk, event_match_id=row.pk, now=ENDS)
    look_after_people(now=ENDS + 7 * DAY, rng=Random(1))
    row.refresh_from_db()
    assert row.ended_at == ENDS + 7 * DAY


def test_people_are_warned_seven_and_two_days_before_once_each(event: Event) -> None:
    told = Alert.objects.filter(kind=Kind.LAST_DAY)
    for at, so_far in ((8 * DAY, 0), (7 * DAY, 3), (6 * DAY, 3), (2 * DAY, 6), (DAY, 6)):
        for _ in range(2):
            look_after_people(now=ENDS - at, rng=Random(1))
        assert told.count() == so_far
    data = told.earliest("pk").data
    assert data == {"what": "event-last-day", "count": 4, "until": ENDS.isoformat()}
    assert Notice.objects.filter(kind=Notice.Kind.EVENT, data__what="event-last-day").count() == 6


def test_who_enters_late_is_warned_of_the_nearer_day_alone(event: Event) -> None:
    look_after_people(now=ENDS - DAY, rng=Random(1))
    assert Alert.objects.filter(kind=Kind.LAST_DAY).count() == 3
    assert set(EventMatch.objects.values_list("warned_days", flat=True)) == {2}


def test_of_matches_that_are_over_nobody_is_warned(event: Event) -> None:
    EventMatch.objects.exclude(pk=first_row().pk).update(ended_at=NOON)
    look_after_people(now=ENDS - DAY, rng=Random(1))
    told = Alert.objects.filter(kind=Kind.LAST_DAY)
    assert told.count() == 2
    assert {row.data["count"] for row in told} == {1}


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_decide_once() -> None:
    event = event_of()
    filled(event, 3)
    begun(event)
    row = first_row()
    deeds = [lambda: last_day.decide(event_id=event.pk, event_match_id=row.pk, now=ENDS)] * 2
    assert sorted(at_once(*deeds, expected=())) == [False, True]
    assert event.lines.filter(code="adjudicated").count() == 1
