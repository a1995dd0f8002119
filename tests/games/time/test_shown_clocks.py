"""Time that a page shows of a turn: never none before its deadline."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from games.clock.calendar import Calendar
from games.clock.turn import Turn, begin
from games.kit.face.clock import ClockHolder, clock_of, left_of, small
from games.kit.seats import Ticking
from games.models import Match, SeatTenure
from games.selectors.time.clocks import pacing_of, ticking

HOUR = timedelta(hours=1)
NIGHT = (time(22), time(7))
ME = ClockHolder(name="Tamsin", is_me=True, contract="bot", seat_count=4)
STANDARD = Match(pace="standard")
EIGHT = Match(pace="hour", pace_hour=20, pace_zone="UTC")


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 6, day, hour, minute, tzinfo=UTC)


def begun(match: Match, bank: timedelta, calendar: Calendar, began: datetime) -> Turn:
    pace = pacing_of(match)
    assert pace is not None
    return begin(pace, bank, calendar, began)


def shown(match: Match, turn: Turn, now: datetime) -> Ticking:
    found = ticking(match, SeatTenure(match=match, clock=turn.to_json()), now)
    assert found is not None
    return found


def data(clock: Any) -> str:
    return str(clock.data if hasattr(clock, "data") else clock)


def test_a_clock_that_a_night_will_stop_says_when_it_stops() -> None:
    """Ten minutes are left when the night begins; they are not to be counted down to nothing in it."""
    turn = begun(STANDARD, timedelta(0), Calendar(night=NIGHT), at(1, 10, 10))
    now = at(1, 21, 0)
    found = shown(STANDARD, turn, now)
    assert (found.deadline_at, found.stands, found.left) == (at(2, 7, 10), "", timedelta(minutes=70))
    assert found.stops_at == at(1, 22)
    for each in (data(clock_of(found, ME, now)), data(small(found, is_me=True, now=now))):
        assert f'data-stops="{at(1, 22).timestamp() * 1000:.0f}"' in each


def test_a_clock_that_runs_to_its_deadline_stops_nowhere_before() -> None:
    turn = begun(STANDARD, timedelta(0), Calendar(night=NIGHT), at(1, 9))
    assert shown(STANDARD, turn, at(1, 20)).stops_at is None
    assert "data-stops" not in data(clock_of(shown(STANDARD, turn, at(1, 20)), ME, at(1, 20)))


def test_after_an_outage_the_time_until_the_deadline_is_shown_day_and_night() -> None:
    turn = begun(STANDARD, timedelta(0), Calendar(night=NIGHT), at(1, 9)).reprieved(at(2, 3))
    for now, stands in ((at(1, 21, 30), ""), (at(1, 23), ""), (at(2, 2, 30), "")):
        found = shown(STANDARD, turn, now)
        assert (found.stands, left_of(found, now), found.stops_at) == (stands, at(2, 3) - now, None)


def test_the_longest_that_a_turn_may_take_is_counted_down_through_the_night() -> None:
    rests = Calendar(night=NIGHT, rest_days=frozenset({5, 6}))
    turn = begun(STANDARD, 168 * HOUR, rests, at(1, 9))
    for now in (at(10, 23), at(11, 3), at(11, 8)):
        found = shown(STANDARD, turn, now)
        assert (found.deadline_at, found.stands, left_of(found, now)) == (at(11, 9), "", at(11, 9) - now)


@pytest.mark.parametrize("hour", [20.5, 23, 34, 43.9])
def test_at_a_fixed_hour_the_time_until_it_is_shown_on_leave_too(hour: float) -> None:
    calendar = Calendar(leave=((at(2, 10), at(2, 11)),))
    turn, now = begun(EIGHT, timedelta(0), calendar, at(1, 20)), at(1, 0) + hour * HOUR
    found = shown(EIGHT, turn, now)
    assert (found.stands, left_of(found, now), found.whole) == ("", at(2, 20) - now, 24 * HOUR)


def test_no_clock_shows_nothing_left_before_its_deadline() -> None:
    """Moves of the deadline: by nights, rest days, leave, days given, an outage, the longest time."""
    calendar = Calendar(night=NIGHT, rest_days=frozenset({2}), leave=((at(4, 8), at(5, 15)),))
    for match in (STANDARD, EIGHT, Match(pace="fast"), Match(pace="slow")):
        pace = pacing_of(match)
        assert pace is not None
        plain = begun(match, HOUR, calendar, at(1, 9))
        given = plain.granted(pace, timedelta(days=3), at(1, 9, 30))
        for turn in (plain, given, plain.reprieved(at(5, 20)), given.reprieved(at(9, 4))):
            due = turn.deadline(pace)
            assert due is not None
            now = at(1, 9)
            while now < due:
                found = shown(match, turn, now)
                assert left_of(found, now) > timedelta(0)
                if not found.stands and found.stops_at is None:
                    assert left_of(found, now) == due - now
                now += 5 * HOUR
