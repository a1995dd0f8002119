"""A position of Three Colours: the data alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.catalogue.three_colours.rules.board import ALL, Colour
from games.catalogue.three_colours.rules.options import Config
from games.catalogue.three_colours.rules.reach import FROM, Shores
from games.catalogue.three_colours.rules.view import Phase, Wins
from games.kit.rules.api import Outcome
from games.kit.rules.changing import changed
from games.kit.rules.seats import Seat

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
    shores: Shores = field(default=FROM, compare=False, repr=False)
    """See `reach`: it follows from the discs; those of a colour that is won are not kept up to date."""
    won: Wins = (None, None, None)
    last: int | None = None
    moves: int = 0
    swapped: bool = False
    resigned: frozenset[Seat] = NOBODY
    outcome: Outcome | None = None

    def having(self, **changes: Any) -> Position:
        """The same but for `changes`."""
        return changed(self, changes)

    @property
    def empty(self) -> int:
        """The bit mask of the empty cells."""
        orange, purple, green = self.discs
        return ALL ^ (orange | purple | green)

    @property
    def is_open(self) -> int:
        """The colours that nobody has won: bit n for the colour n."""
        orange, purple, green = self.won
        return (orange is None) | (purple is None) << 1 | (green is None) << 2

    @property
    def may_swap(self) -> bool:
        """True if the seat to move may swap: seat 1 after the first disc, under the option."""
        return self.config.swap and self.moves == 1 and self.outcome is None

    @property
    def phase(self) -> Phase:
        """The phase of the match."""
        if self.outcome is not None:
            return Phase.OVER
        return Phase.SWAP if self.may_swap else Phase.PLACE

    @property
    def scores(self) -> tuple[int, int]:
        """By seat: colours won."""
        winners = [win.seat for win in self.won if win is not None]
        return winners.count(Seat(0)), winners.count(Seat(1))


def masks_of(discs: Mapping[int, Colour]) -> tuple[int, int, int]:
    """Bit masks by colour of discs by cell."""
    masks = [0, 0, 0]
    for cell, colour in discs.items():
        masks[colour] |= 1 << cell
    return masks[0], masks[1], masks[2]
