"""Positions of Three Colours that several tests look at."""

from __future__ import annotations

from games.catalogue.three_colours.rules.board import CELL_BY_NAME
from games.catalogue.three_colours.rules.pictures import read_picture
from games.catalogue.three_colours.tests.rules.reference import SECOND_PICTURE
from games.catalogue.three_colours.tests.tables import after, laid, start
from games.selectors.record.history import History

DOWN = ("a3", "b4", "c5", "d5", "e6", "f6", "g6", "h6", "i6", "j5", "k5", "l4", "m3")


def second_picture() -> History:
    """The second published position: a purple fence at k9 has just decided orange."""
    return after(start(), laid(read_picture(SECOND_PICTURE), CELL_BY_NAME["k9"]))


def straight() -> History:
    """A straight orange chain from top to bottom, completed by seat 0."""
    return after(start(), [f"place {cell} orange" for cell in DOWN])
