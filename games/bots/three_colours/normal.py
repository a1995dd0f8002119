"""The level normal: judges every placement by thousands of play-outs, and looks no further."""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.three_colours.judging import judge
from games.bots.three_colours.opening import choose_opening
from games.bots.three_colours.playouts import Fillings
from games.bots.three_colours.tactics import safe, wins
from games.rules.three_colours.fast import Fast, move_of
from games.rules.three_colours.moves import Move
from games.rules.three_colours.view import View

PLAYOUTS: Final = 2048


def choose(view: View, rng: Random, playouts: int = PLAYOUTS) -> Move:
    """The move that does best in random play-outs."""
    board = Fast.from_view(view)
    first = choose_opening(board, rng)
    if first is not None:
        return first
    winning = wins(board)
    if winning:
        return move_of(rng.choice(winning))
    _, judged = judge(board, Fillings(rng, playouts))
    held = safe(board)
    return move_of(max(pair for pair in judged if not held or pair[1] in held)[1])
