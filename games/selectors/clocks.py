"""The clocks of turns, as rows keep them and as pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from games.clock.pace import Pacing, pacing
from games.clock.turn import Turn
from games.models import Match, SeatTenure

SOON: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Ticking:
    """What everybody may know of the clock of a turn that runs, at one instant."""

    deadline_at: datetime | None
    """The first instant that is too late; none while paused."""
    warning_at: datetime | None
    """When little time is left; none while paused."""
    grace_left: timedelta
    bank_left: timedelta
    whole: timedelta
    """The running time that the turn began with, and what it was given since."""
    stands: str = ""
    """Why it stands: ``night``, ``rest-day``, ``leave`` or ``paused``; empty while it runs."""
    stands_until: datetime | None = None
    """When it goes on, as far as that is known."""
    free_until: datetime | None = None
    """Until when the free time of the turn runs, if it runs now and does not last to the deadline."""

    @property
    def left(self) -> timedelta:
        """All running time that is left."""
        return self.grace_left + self.bank_left


def pacing_of(match: Match) -> Pacing | None:
    """The pace of a table; None where no clock runs."""
    return pacing(match.pace, hour=match.pace_hour, zone=match.pace_zone)


def turn_of(tenure: SeatTenure) -> Turn | None:
    """The clock of a tenure's turn; None if none runs."""
    return None if tenure.clock is None else Turn.from_json(tenure.clock)


def ticking(match: Match, tenure: SeatTenure, at: datetime) -> Ticking | None:
    """What a page shows at `at` of the clock of a tenure; None if none runs there."""
    pace, turn = pacing_of(match), turn_of(tenure)
    if pace is None or turn is None:
        return None
    stands = turn.stands(pace, at)
    grace_left, bank_left = turn.left(pace, at)
    until = None
    if stands == "paused":
        until = match.paused_until
    elif stands:
        until = turn.calendar.when(at, SOON, rests=pace.rests, leaves=pace.leaves) - SOON
    return Ticking(
        deadline_at=turn.deadline(pace),
        warning_at=turn.warning(pace),
        grace_left=grace_left,
        bank_left=bank_left,
        whole=turn.ran + turn.grace + turn.bank,
        stands=stands,
        stands_until=until,
        free_until=turn.calendar.when(at, grace_left, rests=pace.rests, leaves=pace.leaves)
        if grace_left and bank_left and not stands
        else None,
    )


def standing(match: Match, tenure: SeatTenure, at: datetime) -> str:
    """Why the clock of a tenure stands at `at`, or ``free`` while its free time runs; else empty.

    It changes as time goes by, while nothing happens to the match.
    """
    pace, turn = pacing_of(match), turn_of(tenure)
    if pace is None or turn is None:
        return ""
    return turn.stands(pace, at) or ("free" if turn.left(pace, at).grace else "")
