"""The clocks of turns, as rows keep them and as pages show them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from games.clock.pace import Pacing, pacing
from games.clock.turn import Turn
from games.kit.seats import Ticking
from games.models import Match, SeatTenure

SOON: Final = timedelta(microseconds=1)


def pacing_of(match: Match) -> Pacing | None:
    """The pace of a table; None where no clock runs."""
    return pacing(match.pace, hour=match.pace_hour, zone=match.pace_zone)


def turn_of(tenure: SeatTenure) -> Turn | None:
    """The clock of a tenure's turn; None if none runs."""
    return None if tenure.clock is None else Turn.from_json(tenure.clock)


def ticking(match: Match, tenure: SeatTenure, at: datetime) -> Ticking | None:
    """The clock of a tenure as a page shows it at `at`; None if none runs there."""
    pace, turn = pacing_of(match), turn_of(tenure)
    if pace is None or turn is None:
        return None
    stands, deadline = turn.stands(pace, at), turn.deadline(pace)
    grace_left, bank_left = turn.left(pace, at)
    kinds = {"rests": pace.rests, "leaves": pace.leaves}
    is_by_calendar = deadline is not None and deadline != turn.calendar.when(
        at, grace_left + bank_left, **kinds
    )
    if is_by_calendar and stands in {"night", "rest-day"}:  # which stop no such deadline
        stands = ""
    until, stops, free_until = None, None, None
    if stands == "paused":
        until = match.paused_until
    elif stands:
        until = turn.calendar.when(at, SOON, **kinds) - SOON
    elif not is_by_calendar:
        stops = turn.calendar.stops(at, **kinds)
        free_until = turn.calendar.when(at, grace_left, **kinds) if grace_left and bank_left else None
    by_calendar = max(deadline - (until or at), timedelta(0)) if is_by_calendar and deadline else None
    return Ticking(
        deadline_at=deadline,
        warning_at=turn.warning(pace),
        grace_left=grace_left,
        bank_left=bank_left,
        whole=max(turn.whole(pace), by_calendar or timedelta(0)),
        stands=stands,
        stands_until=until,
        stops_at=stops if stops and deadline and stops < deadline else None,
        free_until=free_until,
        by_calendar=by_calendar,
    )


def clock_stop_reason(match: Match, tenure: SeatTenure, at: datetime) -> str:
    """The reason why the clock of a tenure stands at `at`, or ``free`` while its free time runs; else empty.

    It changes as time goes by, while nothing happens to the match.
    """
    pace, turn = pacing_of(match), turn_of(tenure)
    if pace is None or turn is None:
        return ""
    return turn.stands(pace, at) or ("free" if turn.left(pace, at).grace else "")
