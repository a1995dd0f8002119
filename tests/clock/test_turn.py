"""Turns beyond the worked examples: outages, reasons, values stored by older releases."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from games.clock.calendar import Calendar
from games.clock.outage import after_outage
from games.clock.pace import PACES, FixedHour, Pace, pacing
from games.clock.turn import TimeLeft, Turn, again, begin

STANDARD = PACES["standard"]
EIGHT = FixedHour(20, "UTC")
NOTHING = timedelta(0)
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """A moment of June 2026; the first is a Monday."""
    return datetime(2026, 6, day, hour, minute, tzinfo=UTC)


def test_paces_are_those_of_the_table() -> None:
    hours = {
        pace.slug: tuple(amount / HOUR for amount in (pace.grace, pace.bank, pace.credit, pace.cap))
        for pace in PACES.values()
    }
    assert hours == {
        "live": (0, 1 / 30, 1 / 30, 1 / 30),
        "fast": (0, 24, 8, 48),
        "standard": (12, 120, 18, 168),
        "slow": (24, 240, 36, 336),
    }
    days = {pace.slug: pace.outer and pace.outer / timedelta(days=1) for pace in PACES.values()}
    assert days == {"live": None, "fast": 4, "standard": 10, "slow": 21}
    assert [pace.slug for pace in PACES.values() if pace.rests] == ["standard", "slow"]
    assert [pace.slug for pace in PACES.values() if pace.leaves] == ["fast", "standard", "slow"]


def test_a_pace_is_found_by_its_name() -> None:
    assert pacing("none") is None
    assert pacing("slow", hour=3, zone="UTC") == PACES["slow"]
    assert pacing("hour", hour=20, zone="UTC") == EIGHT


def test_at_a_fixed_hour_nights_and_rest_days_stop_nothing() -> None:
    resting = Calendar(night=(time(22), time(7)), rest_days=frozenset({0, 1}))
    turn = begin(EIGHT, NOTHING, resting, at(1, 9))

    assert turn.deadline(EIGHT) == at(1, 20)
    assert turn.stands(EIGHT, at(1, 23)) == ""


def test_the_warning_of_a_fixed_hour_comes_four_hours_before() -> None:
    assert begin(EIGHT, NOTHING, Calendar(), at(1, 9)).warning(EIGHT) == at(1, 16)


def test_of_several_reasons_the_one_that_lasts_is_told() -> None:
    calendar = Calendar(night=(time(22), time(7)), rest_days=frozenset({5}), leave=((at(6, 12), at(7, 12)),))
    turn = begin(STANDARD, STANDARD.bank, calendar, at(5, 9))

    told = {
        moment: turn.stands(STANDARD, moment)
        for moment in (at(5, 21), at(5, 22), at(6, 3), at(6, 12), at(7, 12))
    }
    assert list(told.values()) == ["", "night", "rest-day", "leave", ""]
    assert turn.paused(STANDARD, at(5, 23)).stands(STANDARD, at(6, 12)) == "paused"


def test_a_pause_moves_the_outer_limit_and_not_by_the_leave_within_it() -> None:
    calendar = Calendar(leave=((at(2, 9), at(4, 9)), (at(6, 9), at(7, 9))))
    turn = begin(STANDARD, STANDARD.cap, calendar, at(1, 9)).granted(STANDARD, timedelta(days=20), at(1, 9))
    assert turn.deadline(STANDARD) == at(14, 9)

    again = turn.paused(STANDARD, at(5, 9)).resumed(STANDARD, at(10, 9))

    assert again.deadline(STANDARD) == at(18, 9)  # two of the ten days were gone


def test_a_warning_looks_back_beyond_a_pause() -> None:
    turn = begin(STANDARD, timedelta(hours=4), Calendar(), at(1, 0))
    again = turn.paused(STANDARD, at(1, 8)).resumed(STANDARD, at(2, 0))

    assert turn.warning(STANDARD) == at(1, 12)
    assert again.warning(STANDARD) == at(2, 4)
    late = turn.paused(STANDARD, at(1, 13)).resumed(STANDARD, at(2, 0))
    assert late.warning(STANDARD) == at(2, 0)


def test_a_move_stamped_before_its_turn_began_uses_no_time() -> None:
    turn = begin(STANDARD, timedelta(hours=100), Calendar(), at(1, 9))

    assert turn.ended(STANDARD, at(1, 8)) == timedelta(hours=118)


@pytest.mark.parametrize(
    ("down", "due", "falls"),
    [
        (10 * MINUTE, 5 * MINUTE, 5 * MINUTE),  # no outage to speak of
        (11 * MINUTE, 5 * MINUTE, 11 * MINUTE + HOUR),
        (3 * HOUR, 0 * HOUR, 6 * HOUR),
        (3 * HOUR, 3 * HOUR, 6 * HOUR),
        (3 * HOUR, -MINUTE, -MINUTE),
        (3 * HOUR, 3 * HOUR + MINUTE, 3 * HOUR + MINUTE),
        (90 * HOUR, 5 * HOUR, 114 * HOUR),
    ],
)
def test_after_an_outage_what_lapsed_meanwhile_falls_as_long_after_the_start(
    down: timedelta, due: timedelta, falls: timedelta
) -> None:
    start = at(1, 9)

    assert after_outage(start + due, down_from=start, up_at=start + down) == start + falls


def test_a_reprieve_is_kept_through_grants_and_pauses() -> None:
    turn = begin(STANDARD, HOUR, Calendar(), at(1, 9)).reprieved(at(3, 9))

    assert turn.deadline(STANDARD) == at(3, 9)
    assert turn.ended(STANDARD, at(3, 8)) == STANDARD.credit
    assert turn.granted(STANDARD, timedelta(days=3), at(3, 8)).deadline(STANDARD) == at(6, 9)
    assert turn.paused(STANDARD, at(3, 8)).resumed(STANDARD, at(9, 8)).deadline(STANDARD) == at(9, 9)


def test_a_reprieve_that_is_over_moves_nothing() -> None:
    turn = begin(STANDARD, timedelta(hours=100), Calendar(), at(1, 9))

    assert turn.reprieved(at(2, 9)).deadline(STANDARD) == turn.deadline(STANDARD)


def test_the_bank_of_a_pace_is_what_seats_start_with() -> None:
    assert isinstance(STANDARD, Pace)
    turn = begin(STANDARD, STANDARD.bank, Calendar(), at(1, 9))

    assert turn.deadline(STANDARD) == at(6, 21)


def test_a_seat_taken_back_in_the_turn_that_lapsed_has_a_little_time_and_none_of_the_bank() -> None:
    lapsed = begin(STANDARD, timedelta(hours=120), Calendar(), at(1, 9))
    assert lapsed.deadline(STANDARD) == at(6, 21)
    bank = lapsed.broken_off(STANDARD, at(6, 21))
    assert bank == NOTHING

    turn = again(STANDARD, bank, Calendar(), at(6, 21, 10))

    assert turn.deadline(STANDARD) == at(7, 9, 10)
    assert turn.ended(STANDARD, at(7, 9)) == 18 * HOUR
    assert turn.broken_off(STANDARD, at(7, 9, 10)) == NOTHING


def test_the_bank_stays_as_the_lapse_left_it() -> None:
    """A turn may lapse by its longest time, with a bank that was not used up."""
    resting = Calendar(rest_days=frozenset({5, 6}), night=(time(22), time(7)))
    lapsed = begin(STANDARD, STANDARD.cap, resting, at(1, 9))
    deadline = lapsed.deadline(STANDARD)
    assert deadline == at(11, 9)
    bank = lapsed.broken_off(STANDARD, deadline)
    assert NOTHING < bank < STANDARD.cap

    turn = again(STANDARD, bank, Calendar(), at(11, 10))

    assert turn.left(STANDARD, at(11, 10)) == TimeLeft(12 * HOUR, NOTHING)
    assert turn.broken_off(STANDARD, at(11, 22)) == bank
    assert turn.ended(STANDARD, at(11, 11)) == bank + STANDARD.credit
    given = turn.granted(STANDARD, timedelta(days=3), at(11, 11))
    assert given.deadline(STANDARD) == at(14, 22)
    assert Turn.from_json(turn.to_json()) == turn
    older = {name: value for name, value in turn.to_json().items() if name not in {"aside", "least", "due"}}
    assert Turn.from_json(older).aside == NOTHING


@pytest.mark.parametrize(
    ("slug", "amount"),
    [("live", timedelta(seconds=30)), ("fast", 2 * HOUR), ("standard", 12 * HOUR), ("slow", 24 * HOUR)],
)
def test_each_pace_says_how_much_a_seat_taken_back_has(slug: str, amount: timedelta) -> None:
    pace = PACES[slug]

    assert again(pace, pace.bank, Calendar(), at(1, 9)).deadline(pace) == at(1, 9) + amount


def test_nights_leave_and_pauses_stop_it_as_ever() -> None:
    calendar = Calendar(night=(time(22), time(7)), leave=((at(2, 8), at(3, 8)),))
    turn = again(STANDARD, 5 * HOUR, calendar, at(1, 20))

    assert turn.deadline(STANDARD) == at(3, 17)  # 2 h, the night, 1 h, leave, 9 h
    assert turn.paused(STANDARD, at(1, 21)).resumed(STANDARD, at(5, 10)).deadline(STANDARD) == at(5, 21)


def test_at_a_fixed_hour_it_lasts_until_the_next_hour_with_its_notice() -> None:
    assert again(EIGHT, NOTHING, Calendar(), at(1, 20, 10)).deadline(EIGHT) == at(2, 20)
    assert again(EIGHT, NOTHING, Calendar(), at(2, 12, 1)).deadline(EIGHT) == at(3, 20)


def test_more_bank_than_there_was_never_comes_of_lapsing() -> None:
    for pace in PACES.values():
        turn = begin(pace, pace.cap, Calendar(), at(1, 9))
        deadline = turn.deadline(pace)
        assert deadline is not None
        assert turn.broken_off(pace, deadline) <= pace.cap
        assert turn.broken_off(pace, deadline) < turn.ended(pace, deadline)


def test_time_is_spent_beyond_what_is_free_and_stands_while_the_clock_does() -> None:
    resting = Calendar(night=(time(22), time(8)), leave=((at(4, 0), at(5, 0)),))
    turn = begin(STANDARD, 100 * HOUR, resting, at(1, 9))

    assert turn.spent(STANDARD, at(1, 20)) == NOTHING
    assert turn.spent(STANDARD, at(1, 22)) == HOUR
    assert turn.spent(STANDARD, at(2, 9)) == 2 * HOUR
    before_leave = turn.spent(STANDARD, at(4, 0))
    assert turn.spent(STANDARD, at(5, 0)) == before_leave

    paused = turn.paused(STANDARD, at(2, 9)).resumed(STANDARD, at(3, 9))
    assert paused.spent(STANDARD, at(3, 10)) == 3 * HOUR


def test_who_is_back_in_a_turn_has_its_own_free_time() -> None:
    turn = again(PACES["fast"], 5 * HOUR, Calendar(), at(1, 9))

    assert turn.spent(PACES["fast"], at(1, 11), is_again=True) == NOTHING
    assert turn.spent(PACES["fast"], at(1, 10)) == HOUR


def test_at_a_fixed_hour_all_time_is_spent() -> None:
    assert begin(EIGHT, NOTHING, Calendar(), at(1, 9)).spent(EIGHT, at(1, 12)) == 3 * HOUR
