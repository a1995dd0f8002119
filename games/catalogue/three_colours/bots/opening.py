"""Chooses the first disc, and whether to swap, for every level."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.three_colours.bots.judging import EVEN, judge
from games.catalogue.three_colours.bots.playouts import Fillings
from games.catalogue.three_colours.rules.fast import Fast, move_of
from games.catalogue.three_colours.rules.moves import SWAP, Move

PLAYOUTS: Final = 16384


def choose_opening(board: Fast, rng: Random) -> Move | None:
    """The move where a swap is possible now or next; None where there is nothing to say about that.

    The first disc is to be worth as much to one seat as the move is to the other. A seat swaps if it would
    rather have the other seat's part; its own has the move, which is taken to be worth half of what the best
    disc adds.
    """
    if not board.can_swap or board.moves > 1:
        return None
    now, judged = judge(board, Fillings(rng, PLAYOUTS))
    best = max(judged)[0]
    if board.may_swap:
        return SWAP if (now + best) / 2 < EVEN else None
    fair = EVEN + (best - now) / 2
    return move_of(min(judged, key=lambda pair: abs(pair[0] - fair))[1])
