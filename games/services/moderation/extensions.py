"""Gives more time for a turn by a moderator's decision, and takes it back.

Everything here is for a transaction in which the caller holds the row of the running match locked.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from games.clock.errors import Lapsed
from games.clock.pace import Pacing
from games.clock.turn import Turn
from games.models import Match, SeatTenure
from games.selectors.time.clocks import pacing_of, turn_of
from games.services.clocks.turns import rewrite

LEFT: Final = timedelta(days=1)
"""So much stays when time is taken back, for whoever has counted on it."""


def extend_turn(match: Match, tenure: SeatTenure, amount: timedelta, *, now: datetime) -> None:
    """Let the turn that runs at a seat last so much longer at least, whatever its pace allows otherwise.

    What is not needed stays in the bank, as with time that players give. :raises Lapsed: it is over.
    """
    pacing, turn, deadline = _running(match, tenure)
    longer = turn.granted(pacing, amount, now)
    given = longer.deadline(pacing)
    if given is None or given < deadline + amount:
        longer = longer.reprieved(deadline + amount)
    rewrite(match, tenure, longer)


def shorten_turn(match: Match, tenure: SeatTenure, amount: timedelta, *, now: datetime) -> bool:
    """Take back so much of what was given; `LEFT` stays, if there was as much.

    :returns: whether there was anything to take. :raises Lapsed: the turn is over.
    """
    pacing, turn, deadline = _running(match, tenure)
    if deadline <= now:
        raise Lapsed
    shorter, least = turn.taken(pacing, amount), min(deadline, now + LEFT)
    due = shorter.deadline(pacing)
    if due is None or due < least:
        shorter, due = shorter.reprieved(least), least
    if due >= deadline:
        return False
    rewrite(match, tenure, shorter)
    return True


def _running(match: Match, tenure: SeatTenure) -> tuple[Pacing, Turn, datetime]:
    pacing, turn = pacing_of(match), turn_of(tenure)
    deadline = None if pacing is None or turn is None else turn.deadline(pacing)
    if pacing is None or turn is None or deadline is None:
        raise Lapsed
    return pacing, turn, deadline
