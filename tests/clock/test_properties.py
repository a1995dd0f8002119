"""Properties of every calendar, wherever clocks change."""

from __future__ import annotations

import json
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from games.clock.calendar import Calendar
from games.clock.pace import NOTICE, FixedHour, Pace, Pacing
from games.clock.turn import Turn, begin
from tests.clock.choices import MINUTE, calendars, fixed_hours, instants, paces

TICK = timedelta(microseconds=1)
NOTHING = timedelta(0)

checked = settings(max_examples=40)

amounts = st.timedeltas(min_value=NOTHING, max_value=timedelta(days=12))
kinds = st.fixed_dictionaries({"rests": st.booleans(), "leaves": st.booleans()})


@st.composite
def began(draw: st.DrawFn) -> tuple[Calendar, datetime]:
    """Somebody's calendar and a moment near to a change of its zone, to the microsecond."""
    calendar = draw(calendars(TICK))
    return calendar, draw(instants(calendar.zone, TICK))


@st.composite
def turns(draw: st.DrawFn, pacings: st.SearchStrategy[Pacing]) -> tuple[Pacing, Turn]:
    """A turn that begins with some bank."""
    pacing = draw(pacings)
    calendar, at = draw(began())
    cap = pacing.cap if isinstance(pacing, Pace) else NOTHING
    return pacing, begin(pacing, draw(st.timedeltas(min_value=min(TICK, cap), max_value=cap)), calendar, at)


def due(turn: Turn, pacing: Pacing) -> datetime:
    deadline = turn.deadline(pacing)
    assert deadline is not None
    return deadline


def within(turn: Turn, pacing: Pacing, share: float) -> datetime:
    """A moment of a turn before its deadline: its beginning for 0."""
    return turn.began + (due(turn, pacing) - turn.began - TICK) * share


shares = st.floats(0, 1)
any_turns = turns(paces | fixed_hours)
paced_turns = turns(paces)


@checked
@given(began(), amounts, kinds)
def test_when_so_much_has_run_so_much_has_run_and_not_before(
    case: tuple[Calendar, datetime], amount: timedelta, kind: dict[str, bool]
) -> None:
    calendar, start = case
    at = calendar.when(start, amount, **kind)

    assert calendar.running(start, at, **kind) == amount
    if amount:
        assert calendar.running(start, at - TICK, **kind) == amount - TICK
    else:
        assert at == start


@checked
@given(began(), amounts, amounts, kinds)
def test_running_time_adds_up(
    case: tuple[Calendar, datetime], first: timedelta, second: timedelta, kind: dict[str, bool]
) -> None:
    calendar, start = case
    middle, end = start + first, start + first + second
    parts = calendar.running(start, middle, **kind), calendar.running(middle, end, **kind)

    assert sum(parts, NOTHING) == calendar.running(start, end, **kind)
    assert all(NOTHING <= part <= whole for part, whole in zip(parts, (first, second), strict=True))


@checked
@given(began(), kinds)
def test_time_runs_exactly_while_it_does_not_stand(
    case: tuple[Calendar, datetime], kind: dict[str, bool]
) -> None:
    calendar, at = case

    runs = calendar.running(at, at + TICK, **kind)

    assert runs == (NOTHING if calendar.stands(at, **kind) else TICK)


@checked
@given(began(), amounts)
def test_time_runs_on_when_neither_rest_nor_leave_is_known(
    case: tuple[Calendar, datetime], amount: timedelta
) -> None:
    calendar, start = case

    assert calendar.when(start, amount, rests=False, leaves=False) == start + amount


@checked
@given(paced_turns, amounts)
def test_more_bank_never_shortens_a_turn(case: tuple[Pacing, Turn], more: timedelta) -> None:
    pacing, turn = case
    at = turn.began

    richer = begin(pacing, turn.bank + more, turn.calendar, at)

    assert due(richer, pacing) >= due(turn, pacing)
    assert due(turn.granted(pacing, more, at), pacing) == due(richer, pacing)


@checked
@given(any_turns, shares)
def test_a_pause_that_ends_at_once_gives_and_takes_nothing(case: tuple[Pacing, Turn], share: float) -> None:
    pacing, turn = case
    at = within(turn, pacing, share)

    again = turn.paused(pacing, at).resumed(pacing, at)

    deadline, warning = due(turn, pacing), turn.warning(pacing)
    assert warning is not None
    assert again.deadline(pacing) == deadline
    assert again.warning(pacing) == (warning if isinstance(pacing, FixedHour) else max(warning, at))
    for later in (at, at + (deadline - at) / 2, deadline):
        assert again.left(pacing, later) == turn.left(pacing, later)
        assert again.ended(pacing, later) == turn.ended(pacing, later)


@checked
@given(any_turns, shares, amounts)
def test_a_pause_takes_nothing_however_long_it_is(
    case: tuple[Pacing, Turn], share: float, length: timedelta
) -> None:
    pacing, turn = case
    at = within(turn, pacing, share)
    paused = turn.paused(pacing, at)

    again = paused.resumed(pacing, at + length)

    assert paused.deadline(pacing) is None
    assert paused.warning(pacing) is None
    assert paused.left(pacing, at + length) == turn.left(pacing, at)
    assert paused.ended(pacing, at + length) == turn.ended(pacing, at)
    if isinstance(pacing, FixedHour):
        assert due(again, pacing) >= due(turn, pacing)
        assert (
            due(again, pacing) >= due(begin(pacing, NOTHING, again.calendar, at + length), pacing)
            or not length
        )
    else:
        assert again.left(pacing, at + length) == turn.left(pacing, at)
        assert due(again, pacing) >= min(due(turn, pacing), at + length)


@checked
@given(paced_turns, shares)
def test_the_bank_stays_between_credit_and_cap(case: tuple[Pacing, Turn], share: float) -> None:
    pacing, turn = case
    assert isinstance(pacing, Pace)

    for at in (within(turn, pacing, share), due(turn, pacing), due(turn, pacing) + timedelta(days=9)):
        assert pacing.credit <= turn.ended(pacing, at) <= pacing.cap


@checked
@given(any_turns)
def test_how_late_a_timeout_is_noticed_changes_nothing(case: tuple[Pacing, Turn]) -> None:
    pacing, turn = case
    deadline = due(turn, pacing)

    assert turn.left(pacing, deadline + timedelta(days=9)) == turn.left(pacing, deadline)


@checked
@given(any_turns)
def test_the_warning_comes_before_the_deadline_and_not_before_the_turn(case: tuple[Pacing, Turn]) -> None:
    pacing, turn = case
    warning = turn.warning(pacing)

    assert warning is not None
    assert turn.began <= warning < due(turn, pacing)


@checked
@given(fixed_hours, st.data())
def test_a_fixed_hour_is_the_next_hour_of_the_wall_with_eight_hours_notice(
    pacing: FixedHour, data: st.DataObject
) -> None:
    zone, hour = ZoneInfo(pacing.zone), time(pacing.hour)
    at = data.draw(instants(pacing.zone))
    deadline = due(begin(pacing, NOTHING, Calendar(), at), pacing)
    minutes = (at + NOTICE + MINUTE * step for step in range(3 * 24 * 60))
    walls = [minute.astimezone(zone) for minute in minutes if minute <= deadline]
    *before, shown = walls

    assert shown.astimezone(UTC) == deadline
    assert not any(wall.time() == hour and not wall.fold for wall in before)
    if shown.time() != hour:  # that day it does not come
        change = before[-1].replace(tzinfo=None) < datetime.combine(shown, hour) < shown.replace(tzinfo=None)
        assert change


@checked
@given(any_turns, shares, st.data())
def test_leave_never_shortens_a_turn(case: tuple[Pacing, Turn], share: float, data: st.DataObject) -> None:
    pacing, turn = case
    at = within(turn, pacing, share)
    start = at + data.draw(amounts)

    before = [span for span in turn.calendar.leave if span[1] <= start]

    shorter = turn.with_leave(pacing, before, at)
    longer = turn.with_leave(pacing, [*before, (start, start + timedelta(days=3))], at)

    assert due(longer, pacing) >= due(shorter, pacing)


@checked
@given(any_turns, shares)
def test_leave_that_is_given_again_changes_nothing(case: tuple[Pacing, Turn], share: float) -> None:
    pacing, turn = case

    assert turn.with_leave(pacing, turn.calendar.leave, within(turn, pacing, share)) == turn


@checked
@given(any_turns, shares, amounts)
def test_what_is_stored_is_read_back(case: tuple[Pacing, Turn], share: float, length: timedelta) -> None:
    pacing, turn = case
    at = within(turn, pacing, share)
    paused = turn.paused(pacing, at)

    for each in (turn, paused, paused.resumed(pacing, at + length), turn.reprieved(at + length)):
        assert Turn.from_json(json.loads(json.dumps(each.to_json()))) == each
