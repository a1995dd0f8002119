"""The worked examples: what a clock says, to the second."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from games.clock.calendar import Calendar
from games.clock.pace import PACES, FixedHour
from games.clock.turn import TimeLeft, Turn, begin

BERLIN = ZoneInfo("Europe/Berlin")
AUCKLAND = ZoneInfo("Pacific/Auckland")
NIGHT = (time(22), time(7))
WEEKEND = frozenset({5, 6})

LIVE = PACES["live"]
STANDARD = PACES["standard"]


def at(
    month: int, day: int, hour: int, minute: int = 0, second: int = 0, *, zone: ZoneInfo | None = None
) -> datetime:
    """A moment of 2026, in UTC unless a zone is named."""
    return datetime(2026, month, day, hour, minute, second, tzinfo=zone or UTC)


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


def standard(bank: float, calendar: Calendar, began: datetime) -> Turn:
    return begin(STANDARD, hours(bank), calendar, began)


def rests(calendar: Calendar, begins: datetime, ends: datetime) -> bool:
    """True if time stands exactly from one instant to the other."""
    tick = timedelta(microseconds=1)
    around = (begins - tick, begins, ends - tick, ends)
    says = [calendar.stands(each, rests=True, leaves=False) for each in around]
    return says == ["", "night", "night", ""] and not calendar.running(begins, ends, rests=True, leaves=False)


def test_grace_and_then_the_bank_are_used_up() -> None:
    turn = standard(120, Calendar(), at(6, 1, 9))

    assert turn.deadline(STANDARD) == at(6, 6, 21)


@pytest.mark.parametrize(
    ("moved", "bank"),
    [
        (at(6, 1, 20, 59), hours(138)),
        (at(6, 2, 9), hours(126)),
        (at(6, 6, 20, 59, 59), hours(18) + timedelta(seconds=1)),
    ],
)
def test_a_move_leaves_the_bank_and_adds_the_credit(moved: datetime, bank: timedelta) -> None:
    assert standard(120, Calendar(), at(6, 1, 9)).ended(STANDARD, moved) == bank


def test_the_bank_ends_at_its_cap() -> None:
    assert standard(160, Calendar(), at(6, 1, 9)).ended(STANDARD, at(6, 1, 10)) == hours(168)


def test_what_a_grant_lifted_above_the_cap_stays() -> None:
    turn = standard(168, Calendar(), at(6, 1, 9)).granted(STANDARD, hours(48), at(6, 1, 9, 30))

    assert turn.ended(STANDARD, at(6, 1, 10)) == hours(216)


def test_a_night_stops_the_clock() -> None:
    turn = standard(0, Calendar("Europe/Berlin", NIGHT), at(6, 2, 20, zone=BERLIN))

    assert turn.deadline(STANDARD) == at(6, 3, 17, zone=BERLIN)
    assert turn.warning(STANDARD) == at(6, 3, 14, zone=BERLIN)


def test_the_night_in_which_clocks_go_forward_is_an_hour_shorter() -> None:
    turn = standard(0, Calendar("Europe/Berlin", NIGHT), at(3, 28, 20, zone=BERLIN))

    assert turn.deadline(STANDARD) == at(3, 29, 15) == at(3, 29, 17, zone=BERLIN)


def test_the_night_in_which_clocks_go_back_is_an_hour_longer() -> None:
    turn = standard(0, Calendar("Europe/Berlin", NIGHT), at(10, 24, 20, zone=BERLIN))

    assert turn.deadline(STANDARD) == at(10, 25, 16) == at(10, 25, 17, zone=BERLIN)


def test_a_night_that_begins_at_an_hour_that_does_not_come_begins_with_the_change() -> None:
    calendar = Calendar("Europe/Berlin", (time(2, 30), time(7)))

    assert rests(calendar, at(3, 29, 1), at(3, 29, 5))


def test_a_night_lasts_until_its_end_comes_for_the_second_time() -> None:
    calendar = Calendar("Europe/Berlin", (time(22), time(2, 30)))

    assert rests(calendar, at(10, 24, 20), at(10, 25, 1, 30))


def test_a_change_of_half_an_hour_shortens_the_night_by_as_much() -> None:
    begins = at(10, 3, 22, zone=ZoneInfo("Australia/Lord_Howe")).astimezone(UTC)

    assert rests(Calendar("Australia/Lord_Howe", NIGHT), begins, begins + hours(8.5))


def test_rest_days_and_the_nights_around_them_stop_the_clock() -> None:
    turn = standard(0, Calendar("Europe/Berlin", NIGHT, WEEKEND), at(6, 5, 21, zone=BERLIN))

    assert turn.deadline(STANDARD) == at(6, 8, 18, zone=BERLIN)


def test_the_same_instant_is_another_hour_for_who_lives_elsewhere() -> None:
    turn = standard(0, Calendar("Pacific/Auckland", NIGHT, WEEKEND), at(6, 5, 21, zone=BERLIN))

    assert turn.deadline(STANDARD) == at(6, 8, 19, zone=AUCKLAND)


def test_a_turn_takes_no_longer_than_its_outer_limit() -> None:
    calendar = Calendar("Europe/Berlin", NIGHT, WEEKEND)
    began = at(6, 1, 9, zone=BERLIN)

    assert calendar.when(began, hours(180), rests=True, leaves=True) == at(6, 17, 9, zone=BERLIN)
    assert standard(168, calendar, began).deadline(STANDARD) == at(6, 11, 9, zone=BERLIN)


def test_a_fixed_hour_is_the_hour_of_the_wall_whatever_the_day_is_long() -> None:
    pacing = FixedHour(20, "Europe/Berlin")
    due = [at(3, 27, 20, zone=BERLIN)]
    for _ in range(3):
        deadline = begin(pacing, hours(0), Calendar(), due[-1]).deadline(pacing)
        assert deadline is not None
        due.append(deadline)

    assert due[1:] == [at(3, 28, 19), at(3, 29, 18), at(3, 30, 18)]
    assert [later - earlier for earlier, later in pairwise(due)] == [
        hours(24),
        hours(23),
        hours(24),
    ]


@pytest.mark.parametrize(("began", "due"), [(at(6, 1, 12), at(6, 1, 20)), (at(6, 1, 12, 1), at(6, 2, 20))])
def test_a_fixed_hour_gives_eight_hours_notice(began: datetime, due: datetime) -> None:
    pacing = FixedHour(20, "UTC")

    assert begin(pacing, hours(0), Calendar(), began).deadline(pacing) == due


def test_leave_stops_the_clock() -> None:
    away = Calendar(leave=((at(6, 1, 12), at(6, 15, 12)),))

    assert standard(0, away, at(6, 1, 9)).deadline(STANDARD) == at(6, 15, 21)


def test_leave_that_ends_early_stops_it_no_longer() -> None:
    turn = standard(0, Calendar(leave=((at(6, 1, 12), at(6, 15, 12)),)), at(6, 1, 9))
    back = turn.with_leave(STANDARD, [(at(6, 1, 12), at(6, 3, 12))], at(6, 3, 12))

    assert back.deadline(STANDARD) == at(6, 3, 21)


def test_a_live_turn_knows_no_leave() -> None:
    away = Calendar(leave=((at(6, 1, 8), at(6, 15, 12)),))

    assert begin(LIVE, LIVE.bank, away, at(6, 1, 9)).deadline(LIVE) == at(6, 1, 9, 2)


def test_a_pause_keeps_what_is_left() -> None:
    paused = standard(10, Calendar(), at(6, 1, 9)).paused(STANDARD, at(6, 1, 23))

    assert paused.left(STANDARD, at(6, 20, 9)) == TimeLeft(hours(0), hours(8))
    assert paused.deadline(STANDARD) is None
    assert paused.resumed(STANDARD, at(7, 1, 0)).deadline(STANDARD) == at(7, 1, 8)
