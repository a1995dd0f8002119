"""A position of Three Colours: the data alone, and how to set one up from a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from games.rules.core.api import Outcome, Seat
from games.rules.three_colours.board import CELLS, COLOUR_BY_LETTER, COLOURS, Colour
from games.rules.three_colours.config import Config
from games.rules.three_colours.reach import FROM, Shores
from games.rules.three_colours.view import Phase, Wins

SUPPLY: Final = 42
"""Discs of each colour."""
NOBODY: Final[frozenset[Seat]] = frozenset()
ONLY: Final = (frozenset({Seat(0)}), frozenset({Seat(1)}))
"""The set of one seat, ready made."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything there is. See `View` for the fields that it shares."""

    config: Config
    to_move: frozenset[Seat] = ONLY[0]
    discs: tuple[int, int, int] = (0, 0, 0)
    """By colour: the bit mask of its cells."""
    supply: tuple[int, int, int] = (SUPPLY, SUPPLY, SUPPLY)
    shores: Shores = FROM
    """See `reach`; those of a colour that is won are not kept up to date."""
    won: Wins = (None, None, None)
    last: int | None = None
    moves: int = 0
    swapped: bool = False
    resigned: frozenset[Seat] = NOBODY
    outcome: Outcome | None = None

    def having(self, **changes: Any) -> Position:
        """The same but for `changes`."""
        return replace(self, **changes)

    @property
    def empty(self) -> int:
        """The bit mask of the empty cells."""
        orange, purple, green = self.discs
        return ((1 << CELLS) - 1) ^ (orange | purple | green)

    @property
    def is_open(self) -> int:
        """The colours that nobody has won: bit n for the colour n."""
        orange, purple, green = self.won
        return (orange is None) | (purple is None) << 1 | (green is None) << 2

    @property
    def may_swap(self) -> bool:
        """Whether the seat to move may swap: seat 1 after the first disc, under the option."""
        return self.config.swap and self.moves == 1 and self.outcome is None

    @property
    def phase(self) -> Phase:
        """What is being done now."""
        if self.outcome is not None:
            return Phase.OVER
        return Phase.SWAP if self.may_swap else Phase.PLACE

    @property
    def scores(self) -> tuple[int, int]:
        """By seat: colours won."""
        winners = [win.seat for win in self.won if win is not None]
        return winners.count(Seat(0)), winners.count(Seat(1))


def read_picture(picture: str) -> dict[int, Colour]:
    """The discs of a picture, by cell: a letter ``O``, ``P``, ``G`` or a dot for each cell in reading order.

    Spaces and line breaks count for nothing.

    :raises ValueError: not 121 of these signs.
    """
    signs = "".join(picture.split())
    if len(signs) != CELLS or not set(signs) <= {".", *COLOUR_BY_LETTER}:
        raise ValueError(picture)
    return {cell: COLOUR_BY_LETTER[sign] for cell, sign in enumerate(signs) if sign != "."}


def draw_picture(discs: Sequence[int]) -> str:
    """The inverse: 121 signs for the masks by colour."""
    signs = ["."] * CELLS
    for colour in COLOURS:
        for cell in range(CELLS):
            if discs[colour] >> cell & 1:
                signs[cell] = colour.letter
    return "".join(signs)


def masks_of(discs: Mapping[int, Colour]) -> tuple[int, int, int]:
    """The masks by colour of discs by cell."""
    masks = [0, 0, 0]
    for cell, colour in discs.items():
        masks[colour] |= 1 << cell
    return masks[0], masks[1], masks[2]
