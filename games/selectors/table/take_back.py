"""The move of one's own that may be undone by consent, or the reason why none may.

From rows and a history that are at hand: no query.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from games.kit.rules.last_move import hides_nothing, last_move
from games.kit.rules.seats import Seat
from games.kit.table import TakeBack
from games.models import Match, SeatTenure, waiting_move
from games.selectors.record.history import History


class NoTakeBack(Enum):
    """Reasons against it."""

    NEVER_HERE = "never-here"
    """The game hides something, it is a board, or the table has been opened so."""
    PAUSED = "paused"
    NOBODY = "nobody"
    """A bot keeps a seat for somebody, who cannot be asked."""
    MOVED_ON = "moved-on"
    """The last move is somebody else's, or there is none."""
    STANDS = "stands"
    """It was made where the match had gone back: nobody tries one position after another."""


def take_back_of(
    match: Match, history: History, tenures: Iterable[SeatTenure], mine: SeatTenure
) -> TakeBack | NoTakeBack:
    """The move that the holder of a seat may ask to have undone at a running match, asked before or not.

    Against bots alone nobody is asked: one's own last move is undone with all that they have answered.

    :param tenures: the present holders of all seats, `mine` among them.
    """
    others = [tenure for tenure in tenures if tenure.pk != mine.pk]
    is_alone = all(tenure.is_bot and tenure.owner_id is None for tenure in others)
    if not hides_nothing(history.replay) or match.board_id is not None:
        return NoTakeBack.NEVER_HERE
    if not (match.allows_take_back or is_alone):
        return NoTakeBack.NEVER_HERE
    if match.paused_at is not None:
        return NoTakeBack.PAUSED
    if any(tenure.owner_id is not None for tenure in others):
        return NoTakeBack.NOBODY
    past = {Seat(tenure.seat) for tenure in others if is_alone}
    step = last_move(history.replay, Seat(mine.seat), past=past)
    if step is None or step.ply <= mine.from_ply or waiting_move(mine) is not None:
        return NoTakeBack.MOVED_ON
    if not is_alone and step.previous is not None and step.previous.again is not None:
        return NoTakeBack.STANDS
    return TakeBack(ply=step.ply - 1, is_alone=is_alone)
