"""The level beginner: plays like easy, but every now and then puts a disc just anywhere."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.three_colours.bots import easy
from games.catalogue.three_colours.bots.opening import choose_opening
from games.catalogue.three_colours.bots.tactics import wins
from games.catalogue.three_colours.rules.fast import SWAPPING, Fast, move_of
from games.catalogue.three_colours.rules.moves import Move
from games.catalogue.three_colours.rules.view import View

ANYWHERE: Final = 0.2
"""So many of its discs are put without looking, even where a threat ought to be stopped."""


def choose(view: View, rng: Random) -> Move:
    """The move of somebody who plays for the first time. It never misses a disc that wins."""
    if rng.random() >= ANYWHERE:
        return easy.choose(view, rng)
    board = Fast.from_view(view)
    if first := choose_opening(board, rng):
        return first
    codes = wins(board) or [code for code in board.legal() if code != SWAPPING]
    return move_of(rng.choice(codes))
