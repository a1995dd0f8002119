"""The level hard: looks ahead along a tree of likely moves, thousands of play-outs at each of its leaves."""

from __future__ import annotations

from random import Random
from typing import Final

from games.bots.three_colours.opening import choose_opening
from games.bots.three_colours.playouts import Fillings
from games.bots.three_colours.tactics import wins
from games.bots.three_colours.tree import Node, grow
from games.rules.three_colours.fast import Fast, move_of
from games.rules.three_colours.moves import Move
from games.rules.three_colours.view import View

LEAVES: Final = 400
"""Positions looked at for one move."""
PLAYOUTS: Final = 2048
"""Play-outs in the batch of a position."""


def choose(view: View, rng: Random, leaves: int = LEAVES, playouts: int = PLAYOUTS) -> Move:
    """The move that holds up best when both seats answer well."""
    board = Fast.from_view(view)
    first = choose_opening(board, rng)
    if first is not None:
        return first
    winning = wins(board)
    if winning:
        return move_of(rng.choice(winning))
    fillings = Fillings(rng, playouts)
    root = Node(board, fillings)
    for _ in range(leaves):
        grow(root, board.copy(), fillings)
    return move_of(root.best())
