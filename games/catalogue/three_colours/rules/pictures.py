"""Boards as pictures: a sign for each of the 121 cells in reading order, and states set up from them.

A sign is a letter ``O``, ``P`` or ``G`` for a disc, or a dot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.catalogue.three_colours.rules.board import CELLS, COLOUR_BY_LETTER, Colour
from games.catalogue.three_colours.rules.options import Config
from games.catalogue.three_colours.rules.position import ONLY, SUPPLY, Position, masks_of
from games.catalogue.three_colours.rules.reach import shores_of
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.rules.winning import decide
from games.kit.rules.seats import Seat


def read_picture(picture: str) -> dict[int, Colour]:
    """The discs of a picture, by cell. Spaces and line breaks count for nothing.

    :raises ValueError: not 121 of the signs.
    """
    signs = "".join(picture.split())
    if len(signs) != CELLS or not set(signs) <= {".", *COLOUR_BY_LETTER}:
        raise ValueError(picture)
    return {cell: COLOUR_BY_LETTER[sign] for cell, sign in enumerate(signs) if sign != "."}


def draw_picture(discs: Iterable[Colour | None]) -> str:
    """The inverse, in one line, of the discs of all cells."""
    return "".join("." if colour is None else colour.letter for colour in discs)


def set_up(
    discs: Mapping[int, Colour],
    *,
    mover: Seat,
    last: int | None = None,
    config: Config | None = None,
    swapped: bool = False,
) -> ThreeColours:
    """The state with these discs, as though `mover` had just put the last of them.

    All that they decide counts as decided by that disc, in the order of the rules. How many discs each seat
    has placed is not asked: pictures show positions that nobody has played.

    :param last: the cell of the disc put last, where it matters to who looks.
    :raises ValueError: more discs of a colour than there are, or no disc on the cell `last`.
    """
    masks = masks_of(discs)
    counts = [mask.bit_count() for mask in masks]
    if max(counts) > SUPPLY or (last is not None and last not in discs):
        raise ValueError(discs)
    shores, arrived = shores_of(masks)
    position = decide(
        Position(
            config=config or Config(),
            to_move=ONLY[1 - mover],
            discs=masks,
            supply=(SUPPLY - counts[0], SUPPLY - counts[1], SUPPLY - counts[2]),
            shores=shores,
            last=last,
            moves=len(discs) + swapped,
            swapped=swapped,
        ),
        mover,
        arrived,
    )
    return ThreeColours(position)
