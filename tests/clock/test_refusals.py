"""Refusals of values that are no calendar, no pace, no instant and no turn."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from games.clock.calendar import Calendar
from games.clock.errors import BadCalendar, BadInstant, BadPace, BadTurn, Lapsed
from games.clock.outage import after_outage
from games.clock.pace import PACES, FixedHour, pacing
from games.clock.turn import Turn, begin

STANDARD = PACES["standard"]
NAIVE = datetime(2026, 6, 1, 9)  # noqa: DTZ001 - that is what is refused
NINE = NAIVE.replace(tzinfo=UTC)
HOUR = timedelta(hours=1)
TICK = timedelta(microseconds=1)


@pytest.mark.parametrize(
    "zone", ["", "Nowhere/City", "Europe", "../UTC", "/etc/localtime", "Europe/Berlin\n", "B" * 300]
)
def test_a_zone_that_there_is_not_is_refused(zone: str) -> None:
    with pytest.raises(BadCalendar, match="zone"):
        Calendar(zone)
    with pytest.raises(BadPace, match="zone"):
        pacing("hour", hour=20, zone=zone)


@pytest.mark.parametrize(
    "night",
    [
        (time(22), time(22)),  # of no length, or of 24 h
        (time(0), time(0)),
        (time(21), time(7, 1)),
        (time(7), time(17, 1)),
        (time(0), time(10, 0, 0, 1)),
        (time(0), time(23, 59)),
        (time(22, tzinfo=UTC), time(7, tzinfo=UTC)),
    ],
)
def test_a_night_of_no_length_or_of_more_than_ten_hours_is_refused(night: tuple[time, time]) -> None:
    with pytest.raises(BadCalendar, match="night"):
        Calendar(night=night)


def test_a_night_may_be_ten_hours_long() -> None:
    assert (
        Calendar(night=(time(21), time(7))).running(NINE, NINE + 24 * HOUR, rests=True, leaves=True)
        == 14 * HOUR
    )


@pytest.mark.parametrize("days", [{0, 1, 2}, {7}, {-1}, {5, 7}])
def test_more_than_two_rest_days_and_days_of_no_week_are_refused(days: set[int]) -> None:
    with pytest.raises(BadCalendar, match="rest-days"):
        Calendar(rest_days=frozenset(days))


@pytest.mark.parametrize(
    "leave",
    [
        [(NINE, NINE)],
        [(NINE + HOUR, NINE)],
        [(NINE, NINE + 2 * HOUR), (NINE + HOUR, NINE + 3 * HOUR)],
        [(NINE + HOUR, NINE + 3 * HOUR), (NINE, NINE + 2 * HOUR)],
        [(NINE, NINE + 9 * HOUR), (NINE + HOUR, NINE + 2 * HOUR)],
        [(NAIVE, NINE + HOUR)],
        [(NINE, NAIVE + HOUR)],
    ],
)
def test_leave_that_runs_backwards_overlaps_or_has_no_zone_is_refused(
    leave: list[tuple[datetime, datetime]],
) -> None:
    with pytest.raises(BadCalendar, match="leave"):
        Calendar(leave=tuple(leave))
    with pytest.raises(BadCalendar, match="leave"):
        Calendar().with_leave(leave, NINE)


def test_leave_that_touches_is_one() -> None:
    later = (NINE + HOUR, NINE + 2 * HOUR)

    assert Calendar(leave=(later, (NINE, NINE + HOUR))).leave == ((NINE, NINE + 2 * HOUR),)


def test_a_pace_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadPace, match="pace"):
        pacing("steady")


@pytest.mark.parametrize("hour", [None, -1, 24])
def test_an_hour_of_no_day_is_refused(hour: int | None) -> None:
    with pytest.raises(BadPace, match="hour"):
        pacing("hour", hour=hour, zone="UTC")


def test_an_instant_without_a_zone_is_refused() -> None:
    calendar = Calendar()
    turn = begin(STANDARD, STANDARD.bank, calendar, NINE)
    refused: list[Callable[[], object]] = [
        lambda: calendar.running(NAIVE, NINE, rests=True, leaves=True),
        lambda: calendar.running(NINE, NAIVE, rests=True, leaves=True),
        lambda: calendar.when(NAIVE, HOUR, rests=True, leaves=True),
        lambda: calendar.stands(NAIVE, rests=True, leaves=True),
        lambda: calendar.with_leave([], NAIVE),
        lambda: begin(STANDARD, STANDARD.bank, calendar, NAIVE),
        lambda: begin(FixedHour(20, "UTC"), STANDARD.bank, calendar, NAIVE),
        lambda: turn.left(STANDARD, NAIVE),
        lambda: turn.ended(STANDARD, NAIVE),
        lambda: turn.stands(STANDARD, NAIVE),
        lambda: turn.paused(STANDARD, NAIVE),
        lambda: turn.paused(STANDARD, NINE).resumed(STANDARD, NAIVE),
        lambda: turn.granted(STANDARD, HOUR, NAIVE),
        lambda: turn.with_leave(STANDARD, [], NAIVE),
        lambda: turn.reprieved(NAIVE),
        lambda: after_outage(NAIVE, down_from=NINE, up_at=NINE),
        lambda: after_outage(NINE, down_from=NAIVE, up_at=NINE),
        lambda: after_outage(NINE, down_from=NINE, up_at=NAIVE),
    ]
    for each in refused:
        with pytest.raises(BadInstant):
            each()


def test_nothing_is_given_to_a_turn_that_is_out() -> None:
    turn = begin(STANDARD, HOUR, Calendar(), NINE)
    out = turn.deadline(STANDARD)
    assert out is not None
    late: list[Callable[[], object]] = [
        lambda: turn.granted(STANDARD, HOUR, out),
        lambda: turn.paused(STANDARD, out),
        lambda: turn.with_leave(STANDARD, [(NINE, out + HOUR)], out),
    ]
    for each in late:
        with pytest.raises(Lapsed):
            each()

    assert turn.granted(STANDARD, HOUR, out - TICK).deadline(STANDARD) == out + HOUR


STORED = begin(STANDARD, HOUR, Calendar(), NINE).to_json()


@pytest.mark.parametrize(
    "stored",
    [
        {},
        STORED | {"began": "yesterday"},
        STORED | {"began": "2026-06-01T09:00:00"},
        STORED | {"since": 7},
        STORED | {"grace": "long"},
        STORED | {"calendar": {}},
        STORED | {"calendar": STORED["calendar"] | {"night": ["22:00"]}},
        STORED | {"calendar": STORED["calendar"] | {"leave": [["2026-06-01T09:00:00+00:00"]]}},
        STORED | {"calendar": STORED["calendar"] | {"zone": "Nowhere/City"}},
        [],
        None,
    ],
)
def test_what_is_no_turn_is_not_read_as_one(stored: Any) -> None:
    with pytest.raises(BadTurn, match="stored"):
        Turn.from_json(stored)
