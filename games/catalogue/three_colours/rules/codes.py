"""Short codes of moves, as trees of variations have them: ``k5p`` for purple on k5, and ``swap``."""

from __future__ import annotations

from typing import Final

from games.catalogue.three_colours.rules.board import CELL_BY_NAME, COLOURS, NAMES
from games.catalogue.three_colours.rules.moves import PLACES, SWAP, Move, Place, Swap
from games.kit.rules.errors import BadNotation

_COLOUR: Final = {colour.word[0]: colour for colour in COLOURS}


def code_of(move: Move) -> str:
    """The code of a move that may be tried. :raises BadNotation: nobody tries to resign."""
    if isinstance(move, Place):
        return f"{NAMES[move.cell]}{move.colour.word[0]}"
    if isinstance(move, Swap):
        return move.notation()
    raise BadNotation("unknown-move", text=move.notation())


def parse_code(text: str) -> Place | Swap:
    """The move that `text` is the code of. :raises BadNotation: it is none."""
    if text == SWAP.notation():
        return SWAP
    try:
        return PLACES[CELL_BY_NAME[text[:-1]]][_COLOUR[text[-1:]]]
    except KeyError as error:
        raise BadNotation("unknown-move", text=text[:40]) from error
