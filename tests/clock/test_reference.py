"""Random turns against the slow reading of the same rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from games.clock.calendar import Calendar
from games.clock.pace import Pace
from games.clock.turn import TimeLeft, Turn, begin
from tests.clock.choices import CHANGES, ZONES, nights, paces
from tests.clock.reference import (
    DAY,
    MINUTE,
    MINUTES_A_DAY,
    Granted,
    Happening,
    Leave,
    Moment,
    Paused,
    Resumed,
    reading,
)


class Case(NamedTuple):
    pace: Pace
    bank: int
    calendar: Calendar
    began: datetime
    first_day: date

    def begin(self) -> Turn:
        return begin(self.pace, self.bank * MINUTE, self.calendar, self.began)

    def read(self, happens: Mapping[datetime, Happening]) -> list[Moment]:
        return list(reading(*self, happens))


@st.composite
def leave_from(draw: st.DrawFn, at: datetime) -> list[tuple[datetime, datetime]]:
    """At most six days of leave in the twelve days from a moment on."""
    spans = []
    for _ in range(draw(st.integers(0, 2))):
        start = at + draw(st.integers(0, 3 * MINUTES_A_DAY)) * MINUTE
        at = start + draw(st.integers(1, 3 * MINUTES_A_DAY)) * MINUTE
        spans.append((start, at))
    return spans


@st.composite
def cases(draw: st.DrawFn) -> Case:
    zone, pace = draw(ZONES), draw(paces)
    change = draw(st.sampled_from(CHANGES[zone]))
    began = (
        datetime.combine(change, time(), tzinfo=UTC)
        + draw(st.integers(-6 * MINUTES_A_DAY, 4 * MINUTES_A_DAY)) * MINUTE
    )
    bank = draw(st.integers(1, max(1, pace.cap // MINUTE)) | st.just(pace.bank // MINUTE))
    calendar = Calendar(
        zone=zone,
        night=draw(st.none() | nights()),
        rest_days=draw(st.frozensets(st.integers(0, 6), max_size=2)),
        leave=tuple(draw(leave_from(began - DAY))),
    )
    return Case(pace, bank, calendar, began, change - 8 * DAY)


@st.composite
def happenings(draw: st.DrawFn, case: Case) -> dict[datetime, Happening]:
    """Events in the course of a turn, in order: a pause ends before the next one."""
    happens: dict[datetime, Happening] = {}
    at = case.began
    for _ in range(draw(st.integers(1, 4))):
        length = draw(st.sampled_from([2, 60, 1440, 5 * 1440]))
        at += draw(st.integers(1, length)) * MINUTE
        match draw(st.sampled_from("gpl")):
            case "g":
                happens[at] = Granted(draw(st.sampled_from([1, 2880, 4320])))
            case "p":
                happens[at] = Paused()
                at += draw(st.integers(1, 3 * MINUTES_A_DAY)) * MINUTE
                happens[at] = Resumed()
            case _:
                happens[at] = Leave(draw(leave_from(at - DAY)))
    return happens


def after(turn: Turn, pace: Pace, at: datetime, happening: Happening) -> Turn:
    match happening:
        case Granted(minutes):
            return turn.granted(pace, minutes * MINUTE, at)
        case Paused():
            return turn.paused(pace, at)
        case Resumed():
            return turn.resumed(pace, at)
        case Leave(spans):
            return turn.with_leave(pace, spans, at)


@settings(max_examples=60)
@given(cases())
def test_an_undisturbed_turn_is_due_and_warned_of_as_read_minute_by_minute(case: Case) -> None:
    moments = case.read({})
    ran = moments[-1].ran
    quarters, rest = divmod(3 * ran, 4)
    if rest:
        begins = max(moment.at for moment in moments if moment.ran == quarters)
        warning = begins + rest * MINUTE / 4
    else:
        warning = min(moment.at for moment in moments if moment.ran == quarters)

    turn = case.begin()

    assert turn.deadline(case.pace) == moments[-1].at
    assert turn.warning(case.pace) == warning
    for moment in moments[:: max(1, len(moments) // 30)]:
        left = turn.left(case.pace, moment.at)
        assert left == TimeLeft(moment.grace * MINUTE, moment.bank * MINUTE)
        assert bool(turn.stands(case.pace, moment.at)) == moment.stands


@settings(max_examples=60)
@given(st.data())
def test_a_disturbed_turn_is_due_and_leaves_what_is_read_minute_by_minute(data: st.DataObject) -> None:
    case = data.draw(cases())
    happens = data.draw(happenings(case))
    moments = {moment.at: moment for moment in case.read(happens)}
    deadline = max(moments)

    turn = case.begin()
    for at, happening in happens.items():
        if at >= deadline:
            break
        turn = after(turn, case.pace, at, happening)
        moment = moments[at]
        assert turn.left(case.pace, at) == TimeLeft(moment.grace * MINUTE, moment.bank * MINUTE)
        assert (turn.stands(case.pace, at) == "paused") == moment.paused

    assert turn.deadline(case.pace) == deadline
    last = moments[deadline]
    assert turn.left(case.pace, deadline) == TimeLeft(last.grace * MINUTE, last.bank * MINUTE)
