"""The level hard: looks ahead along a tree of likely moves, thousands of play-outs at each of its leaves."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.three_colours.bots.opening import choose_opening
from games.catalogue.three_colours.bots.playouts import Fillings
from games.catalogue.three_colours.bots.tactics import wins
from games.catalogue.three_colours.bots.tree import Node, grow
from games.catalogue.three_colours.rules.fast import Fast, move_of
from games.catalogue.three_colours.rules.moves import Move
from games.catalogue.three_colours.rules.view import View

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
