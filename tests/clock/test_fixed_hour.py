"""The rule of the fixed hour in full: its examples, and what holds for every leave and pause."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clock.calendar import Calendar
from games.clock.pace import NOTICE, WARNED, FixedHour
from games.clock.spans import Span
from games.clock.turn import Turn, begin
from tests.clock.choices import MINUTE, instants, leaves

EIGHT = FixedHour(20, "UTC")
BERLIN = ZoneInfo("Europe/Berlin")
NOTHING = timedelta(0)
DAY = timedelta(days=1)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """A moment of June 2026, in UTC."""
    return datetime(2026, 6, day, hour, minute, tzinfo=UTC)


def begun(*leave: Span, began: datetime | None = None) -> Turn:
    """A turn that began on the first at 20:00, if not said."""
    return begin(EIGHT, NOTHING, Calendar(leave=leave), began or at(1, 20))


def due(turn: Turn, pacing: FixedHour = EIGHT) -> datetime:
    deadline = turn.deadline(pacing)
    assert deadline is not None
    return deadline


@pytest.mark.parametrize(
    ("leave", "falls"),
    [
        ((at(2, 10), at(2, 11)), at(2, 20)),
        ((at(1, 21), at(2, 15)), at(3, 20)),  # 1 h and 5 h are no notice
        ((at(2, 19), at(12, 10)), at(12, 20)),
        ((at(2, 19), at(12, 19)), at(13, 20)),
        ((at(2, 20), at(2, 20, 1)), at(3, 20)),
        ((at(2, 19, 59), at(2, 20)), at(2, 20)),
        ((at(1, 20), at(2, 12)), at(2, 20)),
        ((at(1, 20), at(2, 12, 1)), at(3, 20)),
        ((at(2, 21), at(9, 9)), at(2, 20)),
    ],
)
def test_leave_moves_a_fixed_hour_if_it_takes_the_notice_or_covers_the_hour(
    leave: Span, falls: datetime
) -> None:
    assert due(begun(leave)) == falls
    assert due(begun().with_leave(EIGHT, [leave], at(1, 20))) == falls
    assert begun(leave).warning(EIGHT) == falls - WARNED


def test_leave_that_covers_an_hour_without_notice_takes_none_of_the_time_before_it() -> None:
    turn = begun((at(1, 19), at(2, 12, 30)), began=at(1, 15))

    assert due(turn) == due(begun(began=at(1, 15))) == at(2, 20)


def test_notice_counts_anew_after_leave_that_covers_the_hour_and_takes_the_notice_too() -> None:
    """Beside the leave there were 1 h and 7 h 30 min; the hour of the second was left out for the leave."""
    assert due(begun((at(1, 21), at(3, 12, 30)))) == at(4, 20)
    assert due(begun((at(1, 21), at(3, 12)))) == at(3, 20)


def test_a_night_before_leave_takes_nothing_from_the_notice() -> None:
    """Of the 16 h before the leave the night takes 10."""
    calendar = Calendar(night=(time(3), time(13)), leave=((at(2, 19), at(3, 10)),))
    assert due(begin(EIGHT, NOTHING, calendar, at(2, 3))) == at(3, 20)


def test_a_fixed_hour_never_lies_in_the_leave_that_comes_after_a_leave() -> None:
    assert due(begun((at(2, 19), at(3, 10)), (at(3, 19), at(4, 15)))) == at(5, 20)


@pytest.mark.parametrize(
    ("went_on", "leave", "falls"),
    [
        (at(2, 12), None, at(2, 20)),
        (at(2, 12, 1), None, at(3, 20)),
        (at(2, 12, 1), (at(3, 10), at(13, 10)), at(13, 20)),
        (at(2, 12, 1), (at(3, 10), at(13, 13)), at(14, 20)),
    ],
)
def test_a_turn_that_goes_on_is_due_as_if_it_had_begun_then(
    went_on: datetime, leave: Span | None, falls: datetime
) -> None:
    paused = begun().paused(EIGHT, at(2, 10))
    assert paused.deadline(EIGHT) is None

    again = paused.resumed(EIGHT, went_on)
    if leave:
        again = again.with_leave(EIGHT, [leave], went_on)

    assert due(again) == falls
    assert again.left(EIGHT, went_on).grace == falls - went_on


def test_of_a_pause_no_minute_of_the_notice_before_it_counts() -> None:
    turn = begun(began=at(2, 20)).paused(EIGHT, at(3, 6))

    assert due(turn.resumed(EIGHT, at(8, 19, 59))) == at(9, 20)


def test_a_second_pause_gives_full_notice_again() -> None:
    once = begun().paused(EIGHT, at(2, 10)).resumed(EIGHT, at(2, 12))
    twice = once.paused(EIGHT, at(2, 19)).resumed(EIGHT, at(2, 19, 59))

    assert due(twice) == at(3, 20)


def test_after_a_pause_no_hour_comes_earlier_than_before() -> None:
    given = begun().granted(EIGHT, 3 * DAY, at(1, 21))
    assert due(given) == at(5, 20)
    assert due(given.paused(EIGHT, at(2, 10)).resumed(EIGHT, at(2, 12))) == at(5, 20)

    away = begun((at(1, 19), at(2, 12, 30)), began=at(1, 11, 30))
    assert due(away) == at(3, 20)
    assert due(away.paused(EIGHT, at(1, 14)).resumed(EIGHT, at(1, 15))) == at(3, 20)


def test_days_that_were_given_are_days_on_the_wall() -> None:
    pacing = FixedHour(20, "Europe/Berlin")
    turn = begin(pacing, NOTHING, Calendar(), datetime(2026, 3, 27, 20, tzinfo=BERLIN))
    assert due(turn, pacing) == datetime(2026, 3, 28, 20, tzinfo=BERLIN)

    given = turn.granted(pacing, 3 * DAY, datetime(2026, 3, 28, 12, tzinfo=BERLIN))

    assert due(given, pacing) == datetime(2026, 3, 31, 20, tzinfo=BERLIN)
    assert due(given.taken(pacing, 3 * DAY), pacing) == due(turn, pacing)
    assert due(given.taken(pacing, DAY), pacing) == datetime(2026, 3, 30, 20, tzinfo=BERLIN)
    twice = given.granted(pacing, 3 * DAY, datetime(2026, 3, 28, 12, tzinfo=BERLIN))
    assert due(twice, pacing) == datetime(2026, 4, 3, 20, tzinfo=BERLIN)


def test_days_given_stay_what_they_are_when_leave_comes_and_goes() -> None:
    given = begun().granted(EIGHT, 3 * DAY, at(1, 21))
    over_the_first_hour = given.with_leave(EIGHT, [(at(2, 19), at(3, 10))], at(1, 22))
    assert due(over_the_first_hour) == at(5, 20)

    long = given.with_leave(EIGHT, [(at(2, 19), at(12, 10))], at(1, 22))
    assert due(long) == at(12, 20)
    assert due(long.with_leave(EIGHT, [], at(1, 23))) == at(5, 20)

    away = begun((at(2, 19), at(12, 10))).granted(EIGHT, 3 * DAY, at(2, 10))
    assert due(away) == at(15, 20)
    assert due(away.with_leave(EIGHT, [(at(2, 19), at(3, 10))], at(3, 10))) == at(6, 20)


def test_days_given_that_end_in_leave_end_at_the_first_hour_with_notice_after_it() -> None:
    given = begun((at(5, 10), at(8, 19))).granted(EIGHT, 3 * DAY, at(1, 21))

    assert due(given) == at(9, 20)


def test_time_given_by_a_moderator_reaches_as_far_after_a_leave_as_into_it() -> None:
    turn = begun((at(4, 10), at(6, 10))).reprieved(at(4, 12))

    assert due(turn) == at(6, 12)


def test_what_is_left_is_always_the_time_until_the_deadline() -> None:
    turn = begun((at(2, 10), at(2, 11)))

    for moment in (at(1, 21), at(2, 10, 30), at(2, 19, 59)):
        assert turn.left(EIGHT, moment).grace == at(2, 20) - moment
        assert turn.stands(EIGHT, moment) == ""
    assert turn.left(EIGHT, at(3, 9)).grace == NOTHING


def test_a_turn_that_an_older_release_stored_is_read() -> None:
    """It kept the time until the hour as free time, and days given as hours of a bank."""
    stored = begun().to_json()
    for name in ("aside", "least", "due"):
        del stored[name]
    hours = timedelta(hours=1) // timedelta(microseconds=1)
    assert due(Turn.from_json({**stored, "grace": 24 * hours})) == at(2, 20)
    assert due(Turn.from_json({**stored, "grace": 24 * hours, "bank": 72 * hours})) == at(5, 20)

    paused = {**stored, "since": None, "paused_at": at(2, 10).isoformat(), "grace": 10 * hours}
    assert due(Turn.from_json(paused).resumed(EIGHT, at(2, 12))) == at(2, 20)
    given = Turn.from_json({**paused, "grace": 82 * hours})
    assert due(given.resumed(EIGHT, at(2, 12))) == at(5, 20)


checked = settings(max_examples=80)


@st.composite
def cases(draw: st.DrawFn) -> tuple[FixedHour, datetime, tuple[Span, ...]]:
    zone = draw(st.sampled_from(["UTC", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"]))
    return FixedHour(draw(st.integers(0, 23)), zone), draw(instants(zone)), draw(leaves(zone))


def noticed(start: datetime, end: datetime, spans: Iterable[Span]) -> timedelta:
    """The time between two instants outside some spans."""
    covered = sum((max(min(end, b) - max(start, a), NOTHING) for a, b in spans), NOTHING)
    return end - start - covered


def read_hour_by_hour(pacing: FixedHour, began: datetime, spans: tuple[Span, ...]) -> datetime:
    """The rule read a second time: each hour of the table's wall, one after the other."""
    zone, since, minute = ZoneInfo(pacing.zone), began, began
    seen: set[date] = set()
    for _ in range(60 * 24 * 60):
        wall = minute.astimezone(zone)
        is_hour = (
            wall.time().replace(second=0, microsecond=0) >= time(pacing.hour) and wall.date() not in seen
        )
        if is_hour and (minute == began and wall.time() > time(pacing.hour)):
            seen.add(wall.date())  # of this day it is over
        elif is_hour:
            seen.add(wall.date())
            over = next((span for span in spans if span[0] <= minute < span[1]), None)
            others = [span for span in spans if span != over]
            if noticed(since, minute, others) >= NOTICE:
                if over is None:
                    return minute
                since = over[1]
        minute += MINUTE
    raise AssertionError("no hour")


@checked
@given(cases())
def test_a_fixed_hour_is_the_one_that_is_read_hour_by_hour(
    case: tuple[FixedHour, datetime, tuple[Span, ...]],
) -> None:
    pacing, began, spans = case

    deadline = due(begin(pacing, NOTHING, Calendar(leave=spans), began), pacing)

    assert deadline == read_hour_by_hour(pacing, began, spans)


@checked
@given(cases(), st.integers(0, 7), st.floats(0, 1))
def test_no_fixed_hour_lies_in_leave_or_without_notice_whatever_happened(
    case: tuple[FixedHour, datetime, tuple[Span, ...]], days: int, share: float
) -> None:
    pacing, began, spans = case
    turn = begin(pacing, NOTHING, Calendar(leave=spans), began)
    moment = began + (due(turn, pacing) - began - MINUTE) * share
    given = turn.granted(pacing, days * DAY, moment)
    again = given.paused(pacing, moment).resumed(pacing, moment + days * DAY)

    assert due(given, pacing) >= pacing.after(due(turn, pacing), days)
    assert due(again, pacing) >= due(given, pacing)
    for each in (turn, given, again):
        deadline, since = due(each, pacing), each.since
        assert since is not None
        assert not any(start <= deadline < end for start, end in each.calendar.leave)
        assert noticed(since, deadline, each.calendar.leave) >= NOTICE
        assert pacing.next(deadline) == deadline
        assert Turn.from_json(each.to_json()) == each
