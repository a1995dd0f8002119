"""View of a match of Three Colours: everything, for the game hides nothing.

Only the legal moves differ from viewer to viewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from games.catalogue.three_colours.rules.board import Colour
from games.catalogue.three_colours.rules.moves import Move
from games.catalogue.three_colours.rules.options import Config
from games.catalogue.three_colours.rules.pairs import Pair
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat, Viewer


class Phase(StrEnum):
    """Phase of the match."""

    PLACE = "place"  # a disc is put on an empty cell
    SWAP = "swap"  # the second turn under the option: a disc is put, or the pairs are swapped
    OVER = "over"


class Way(StrEnum):
    """Way in which a colour was won."""

    CONNECTION = "connection"  # by a chain between its two sides
    FENCE = "fence"  # because the other seat cannot connect it any more


@dataclass(frozen=True, slots=True)
class Win:
    """A colour that has been won."""

    colour: Colour
    """The colour."""
    seat: Seat
    """Winner of it; with a fence the other seat is the one that is fenced off."""
    way: Way
    """How it was won."""
    cells: tuple[int, ...]
    """The discs that did it, each touching the next; as few as would do. A connection leads from one side of
    the colour to the other, by discs of the winner's pair; a fence from one stretch of the rim between these
    sides to the other, by discs of one colour."""
    mover: Seat
    """Seat that put the deciding disc; not always the winner."""
    for_both: bool
    """True if that disc connected the colour for both seats, so that the mover has it because it moved."""
    trophy: bool
    """True if a disc of the colour was left in the supply to be taken as the trophy."""
    barred: Colour | None
    """The colour of a fence's discs, which the other seat cannot use here; None for a connection."""


Wins: TypeAlias = tuple[Win | None, Win | None, Win | None]
"""By colour."""


@dataclass(frozen=True, slots=True)
class View:
    """All that `viewer` may know."""

    viewer: Viewer
    seats: int
    """Always 2."""
    options: Config
    phase: Phase
    to_move: frozenset[Seat]
    discs: tuple[Colour | None, ...]
    """By cell (see `board.NAMES`): the disc that lies on it."""
    supply: tuple[int, int, int]
    """By colour: discs that can still be placed."""
    pairs: tuple[tuple[Pair, ...], ...]
    """By seat and colour: the pair of colours, its own first, that connects it; a swap is accounted for."""
    won: Wins
    """By colour: how it was decided, None while it is open."""
    scores: tuple[int, int]
    """By seat: colours won."""
    trophies: tuple[tuple[Colour, ...], tuple[Colour, ...]]
    """By seat: the discs taken for colours won; one is missing if none was left to be taken."""
    last: int | None
    """The cell of the last disc placed."""
    moves: int
    """Moves made: discs placed, and the swap if there was one."""
    may_swap: bool
    """True if the seat to move may swap, whoever looks."""
    swapped: bool
    """True if the seats have exchanged their pairs."""
    legal: tuple[Move, ...]
    """The viewer's legal moves, but resigning."""
    resigned: frozenset[Seat]
    outcome: Outcome | None

    @property
    def placed(self) -> int:
        """Discs on the board."""
        return self.moves - self.swapped
