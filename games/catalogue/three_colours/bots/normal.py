"""The level normal: judges every placement by thousands of play-outs, and looks no further.

The levels below it judge in a haze: what they take a placement to be worth is more or less off.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.three_colours.bots.judging import judge
from games.catalogue.three_colours.bots.opening import choose_opening
from games.catalogue.three_colours.bots.playouts import Fillings
from games.catalogue.three_colours.bots.tactics import safe, wins
from games.catalogue.three_colours.rules.fast import Fast, move_of
from games.catalogue.three_colours.rules.moves import Move
from games.catalogue.three_colours.rules.view import View

PLAYOUTS: Final = 2048
LEAST_GAIN: Final = 0.001
"""Least gain of the best placement, so that a haze never clears by itself."""


def choose(view: View, rng: Random, playouts: int = PLAYOUTS, haze: float = 0.0) -> Move:
    """The move that does best in random play-outs.

    :param haze: how far off each chance is guessed: a standard deviation, in parts of what the best
        placement adds to standing still. Discs that win are seen in any haze, and those that prevent it.
    """
    board = Fast.from_view(view)
    first = choose_opening(board, rng)
    if first is not None:
        return first
    winning = wins(board)
    if winning:
        return move_of(rng.choice(winning))
    now, judged = judge(board, Fillings(rng, playouts))
    if haze:
        spread = haze * max(max(judged)[0] - now, LEAST_GAIN)
        judged = [(chance + rng.normalvariate(0, spread), code) for chance, code in judged]
    held = safe(board)
    return move_of(max(pair for pair in judged if not held or pair[1] in held)[1])
