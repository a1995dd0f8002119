"""Three Colours as data: how it is set up, read, played and shown."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.three_colours.rules.instructions import INSTRUCTIONS, VARIATIONS
from games.catalogue.three_colours.rules.moves import Move, parse_move
from games.catalogue.three_colours.rules.observation import position_of
from games.catalogue.three_colours.rules.options import OPTIONS, Config
from games.catalogue.three_colours.rules.pictures import draw_picture
from games.catalogue.three_colours.rules.state import SEATS, ThreeColours, initial_state
from games.catalogue.three_colours.rules.view import View
from games.kit.rules.api import Json, Rules


def sample_state(view: View, rng: Random) -> ThreeColours:  # noqa: ARG001 - the contract names it
    """The state that the view shows: nothing is hidden, so there is only one."""
    return ThreeColours(position_of(view))


def digest(view: View) -> dict[str, Json]:
    """The few public facts that a list shows.

    ``discs``: 121 signs, a letter ``O``, ``P``, ``G`` or a dot for each cell in reading order, ``placed``:
    discs on the board, ``won``: by colour the seat that has won it or None, ``scores``: by seat, ``last``:
    the cell of the last disc or None, ``swapped``, ``phase``.
    """
    return {
        "discs": draw_picture(view.discs),
        "placed": view.placed,
        "won": [None if win is None else int(win.seat) for win in view.won],
        "scores": list(view.scores),
        "last": view.last,
        "swapped": view.swapped,
        "phase": view.phase.value,
    }


THREE_COLOURS: Final[Rules[Config, Move, View]] = Rules(
    slug="three-colours",
    version=1,
    seat_counts=(SEATS,),
    options=OPTIONS,
    config=Config,
    parse_move=parse_move,
    initial_state=initial_state,
    sample_state=sample_state,
    digest=digest,
    instructions=INSTRUCTIONS,
    variations=VARIATIONS,
)
