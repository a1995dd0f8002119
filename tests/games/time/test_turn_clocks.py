"""Clocks of turns as rows keep them: begun, stopped, gone on with, cleared."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Match, SeatTenure
from games.selectors.table.table import table_of
from games.selectors.time.clocks import pacing_of, ticking
from games.services.errors import TimeUp
from tests.support.clock import NOON, later
from tests.support.tables import bot, match_of, people, play, play_on, sat_at, turns

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def match() -> Match:
    return match_of(people("ann", "ben", "cy", "di"), pace="standard")


def test_a_match_begins_with_full_banks_and_the_first_turn_runs(match: Match) -> None:
    (first,) = turns(match)
    assert first.deadline_at == later(hours=132)
    assert set(match.tenures.values_list("bank", flat=True)) == {120 * HOUR}
    assert match.tenures.exclude(clock=None).get() == first


def test_a_move_stops_its_clock_and_starts_the_next(match: Match) -> None:
    (first,) = turns(match)
    play(match, now=later(hours=24))
    first.refresh_from_db()
    assert (first.bank, first.clock, first.deadline_at) == (126 * HOUR, None, None)
    (second,) = turns(match)
    assert second.pk != first.pk
    assert second.deadline_at == later(hours=24 + 132)


def test_a_clock_goes_by_when_the_move_reached_the_site(match: Match) -> None:
    (first,) = turns(match)
    play(match, now=later(hours=24), arrived_at=later(hours=22))
    first.refresh_from_db()
    assert first.bank == 128 * HOUR
    assert turns(match)[0].turn_since == later(hours=24)


def test_a_seat_remembers_the_time_that_its_turns_have_taken(match: Match) -> None:
    (first,) = turns(match)
    play(match, now=later(hours=24), arrived_at=later(hours=22))
    first.refresh_from_db()
    assert first.time_used == 10 * HOUR  # twelve are free

    (second,) = turns(match)
    play(match, now=later(hours=30))
    second.refresh_from_db()
    assert second.time_used == 0 * HOUR


def test_a_move_at_the_deadline_is_too_late_and_changes_nothing(match: Match) -> None:
    deadline = later(hours=132)
    with pytest.raises(TimeUp):
        play(match, now=deadline)
    assert turns(match)[0].deadline_at == deadline
    play(match, now=deadline, arrived_at=deadline - timedelta(microseconds=1))
    assert turns(match)[0].deadline_at != deadline


def test_bots_have_no_clock() -> None:
    match = match_of([*people("ann"), bot("bea"), bot("bob"), bot("bix")], pace="fast")
    play(match, now=later(hours=1))
    for tenure in SeatTenure.objects.exclude(level=""):
        assert (tenure.clock, tenure.deadline_at) == (None, None)


def test_at_a_table_without_a_pace_nothing_runs() -> None:
    match = match_of(people("ann", "ben", "cy", "di"))
    play(match, now=later(hours=5000))
    assert not match.tenures.exclude(clock=None, deadline_at=None).exists()


def test_no_clock_outlives_its_match() -> None:
    match = play_on(match_of(people("ann", "ben"), game="three-colours", pace="slow"))
    assert match.status == Match.Status.FINISHED
    assert not match.tenures.exclude(clock=None, deadline_at=None).exists()


def test_who_moves_again_at_once_goes_on_with_the_same_clock() -> None:
    match = match_of(people("ann", "ben", "cy", "di"), pace="standard", seed=3)
    seen = set()
    for hours in range(1, 120):
        before = {tenure.pk: tenure for tenure in turns(match)}
        if not before:
            break
        play(match, now=later(hours=hours))
        for tenure in turns(match):
            if (was := before.get(tenure.pk)) is not None and was.turn_ply != tenure.turn_ply:
                seen.add(tenure.pk)
                assert (tenure.clock, tenure.deadline_at) == (was.clock, was.deadline_at)
    assert seen, "somebody took a trick and led to the next"


def test_the_table_shows_what_is_left(match: Match) -> None:
    table = table_of(sat_at(match), None, now=later(hours=13))
    (first,) = turns(match)
    holder = table.holders[first.seat]
    assert holder.ticking is not None
    assert (holder.ticking.grace_left, holder.ticking.bank_left) == (0 * HOUR, 119 * HOUR)
    assert (holder.ticking.whole, holder.ticking.stands) == (132 * HOUR, "")
    assert holder.ticking.deadline_at == NOON + 132 * HOUR
    assert [other.ticking for other in table.holders if other is not holder] == [None] * 3
    assert table.match.terms.pace == "standard"


def test_a_night_stops_it_and_says_until_when(match: Match) -> None:
    (first,) = turns(match)
    first.clock = first.clock and {
        **first.clock,
        "calendar": {**first.clock["calendar"], "night": ["22:00:00", "07:00:00"]},
    }
    pace = pacing_of(match)
    assert pace is not None
    shown = ticking(match, first, later(hours=12))
    assert shown is not None
    assert (shown.stands, shown.stands_until) == ("night", later(hours=19))
