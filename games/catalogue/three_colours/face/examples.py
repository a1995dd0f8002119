"""Positions for the rules: set up from pictures with the rules, and seen as a spectator sees them.

What they show follows from the rules; nothing of it is written down here.
"""

from __future__ import annotations

from typing import Final

from games.catalogue.three_colours.rules.board import CELL_BY_NAME, CELLS, Colour
from games.catalogue.three_colours.rules.moves import PLACES
from games.catalogue.three_colours.rules.pictures import read_picture, set_up
from games.catalogue.three_colours.rules.view import View
from games.kit.rules.seats import Seat

FIRST: Final = """
    . O . G .
    . . P . . G . .
    . . O . . . . . .
    . . . P . . . . . .
    . . G O . O . . . . P
    . . . G . . . . . . G .
    . . G P P G G P . P .
    . . . P . . . . G G . .
    . . G . G . . . P . .
    P P . . O G . . P .
    . . . . . G . . .
    . . . O . . . .
    . O . . .
"""
"""The first published picture: seat 0 has just connected purple."""

SECOND: Final = """
    . O . G .
    . . P . . G . .
    . . O . . . G . .
    . . . P . . G . . .
    . . G O . O . G . . .
    . . . G . . . . P . . .
    . . G . P P P P . . .
    . . . P P . . . P . . .
    . . P . G . . . P . .
    P P . . O G . . P .
    . . . O . G . . P
    . . . O . . . .
    . O . . .
"""
"""The second: seat 0 has just fenced seat 1 off from orange."""

_ALL_AT_ONCE: Final = """
    . . O . .
    . . . . O . . .
    . . . . O . . . .
    . . . . . O . . P P
    G G . . . O . P G . .
    . . O G . . P P . . . .
    . . . G G . . . . . .
    . . . P P G O . . . . .
    . P P . . P G O . . .
    P . . . . O . G G .
    . . . . O . . . G
    . . . . O . . .
    . . O . .
"""
"""Seat 0 has green. A purple disc in the middle of the board is missing from two chains."""

_STRAIGHT: Final = ("a3", "b4", "c5", "d5", "e6", "f6", "g6", "h6", "i6", "j5", "k5", "l4", "m3")
_WHOLE_SIDE: Final = ("a1", "a2", "a3", "a4", "a5")


def connected() -> View:
    """The first published picture."""
    return set_up(read_picture(FIRST), mover=Seat(0)).view(None)


def fenced() -> View:
    """The second one."""
    return set_up(read_picture(SECOND), mover=Seat(0)).view(None)


def straight() -> View:
    """Nothing but a straight chain of orange from top to bottom, which seat 0 has just completed."""
    discs = dict.fromkeys((CELL_BY_NAME[name] for name in _STRAIGHT), Colour.ORANGE)
    return set_up(discs, mover=Seat(0), last=CELL_BY_NAME["g6"]).view(None)


def whole_side() -> View:
    """A green disc on each cell of the top, the last one by seat 1."""
    discs = dict.fromkeys((CELL_BY_NAME[name] for name in _WHOLE_SIDE), Colour.GREEN)
    return set_up(discs, mover=Seat(1), last=CELL_BY_NAME["a3"]).view(None)


def all_three() -> View:
    """Seat 0, who had green, wins both other colours with one disc."""
    before = set_up(read_picture(_ALL_AT_ONCE), mover=Seat(1))
    return before.play(Seat(0), PLACES[CELLS // 2][Colour.PURPLE]).state.view(None)
