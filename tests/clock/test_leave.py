"""Leave that stops a clock, and its share of a year."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clock.calendar import Calendar
from games.clock.leave import cut, hours_by_year, stood
from games.clock.pace import PACES
from games.clock.turn import begin

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
START = datetime(2026, 6, 1, 9, tzinfo=UTC)
STANDARD = PACES["standard"]


def test_leave_before_an_instant_is_cut_off() -> None:
    spans = [(START - DAY, START + DAY), (START - 3 * DAY, START - 2 * DAY)]
    assert cut(spans, START) == ((START, START + DAY),)


def test_no_more_leave_is_kept_than_may_be() -> None:
    spans = [(START + 5 * DAY, START + 9 * DAY), (START, START + 2 * DAY)]
    assert cut(spans, START, 3 * DAY) == ((START, START + 2 * DAY), (START + 5 * DAY, START + 6 * DAY))


@pytest.mark.parametrize("most", [timedelta(0), -DAY])
def test_where_none_may_be_kept_none_is(most: timedelta) -> None:
    assert cut([(START, START + DAY)], START, most) == ()


@given(
    st.lists(st.integers(1, 500), min_size=2, max_size=12, unique=True),
    st.integers(0, 500),
    st.integers(0, 500),
)
def test_what_is_kept_lies_in_the_leave_and_is_as_much_as_may_be(
    hours: list[int], since: int, most: int
) -> None:
    marks = [START + HOUR * hour for hour in sorted(hours)]
    spans = list(zip(marks[::2], marks[1::2], strict=False))
    at = START + HOUR * since
    kept = cut(spans, at, HOUR * most)
    there = sum((max(end - max(start, at), timedelta(0)) for start, end in spans), timedelta(0))
    assert sum((end - start for start, end in kept), timedelta(0)) == min(there, HOUR * most)
    assert all(any(a <= start < end <= b for a, b in spans) and start >= at for start, end in kept)


def test_what_a_turn_has_stood_is_the_leave_in_it_so_far() -> None:
    leave = ((START + DAY, START + 3 * DAY),)
    turn = begin(STANDARD, STANDARD.bank, Calendar(leave=leave), START)
    assert stood(turn, START + HOUR) == timedelta(0)
    assert stood(turn, START + 2 * DAY) == DAY
    assert stood(turn, START + 9 * DAY) == 2 * DAY
    paused = turn.paused(STANDARD, START + 2 * DAY)
    assert stood(paused, START + 9 * DAY) == timedelta(0)
    assert stood(paused.resumed(STANDARD, START + 5 * DAY), START + 9 * DAY) == timedelta(0)


@pytest.mark.parametrize(
    ("start", "end", "zone", "hours"),
    [
        (START, START + timedelta(microseconds=1), "UTC", {2026: 1}),
        (START, START + HOUR, "UTC", {2026: 1}),
        (START, START + HOUR + timedelta(seconds=1), "UTC", {2026: 2}),
        (START, START + 30 * DAY, "UTC", {2026: 720}),
        (
            datetime(2026, 12, 31, 12, tzinfo=UTC),
            datetime(2027, 1, 2, tzinfo=UTC),
            "UTC",
            {2026: 12, 2027: 24},
        ),
        # the year of Auckland begins thirteen hours before that of Greenwich
        (
            datetime(2026, 12, 31, 10, 30, tzinfo=UTC),
            datetime(2026, 12, 31, 11, 30, tzinfo=UTC),
            "Pacific/Auckland",
            {2026: 1, 2027: 1},
        ),
        # a day of 25 hours
        (
            datetime(2026, 10, 24, 22, tzinfo=UTC),
            datetime(2026, 10, 25, 23, tzinfo=UTC),
            "Europe/Berlin",
            {2026: 25},
        ),
        (START, START + 731 * DAY, "UTC", {2026: 5127, 2027: 8760, 2028: 3657}),
    ],
)
def test_leave_takes_started_hours_of_the_years_of_a_zone(
    start: datetime, end: datetime, zone: str, hours: dict[int, int]
) -> None:
    assert hours_by_year(start, end, zone) == hours
