"""The moves of Three Colours and their notation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.catalogue.three_colours.rules.board import (
    CELL_BY_NAME,
    CELLS,
    COLOUR_BY_WORD,
    COLOURS,
    NAMES,
    Colour,
)
from games.kit.rules.notation import Arguments, none, parse_with
from games.kit.rules.seats import Resign

__all__ = ["PLACES", "SWAP", "Move", "Place", "Resign", "Swap", "parse_move"]


@dataclass(frozen=True, slots=True)
class Place:
    """Put a disc of a colour on an empty cell."""

    cell: int
    colour: Colour

    def notation(self) -> str:
        return f"place {NAMES[self.cell]} {self.colour.word}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the pairs of colours with the other seat, instead of placing the second disc."""

    def notation(self) -> str:
        return "swap"


Move: TypeAlias = Place | Swap | Resign

PLACES: Final[tuple[tuple[Place, Place, Place], ...]] = tuple(
    (Place(cell, COLOURS[0]), Place(cell, COLOURS[1]), Place(cell, COLOURS[2])) for cell in range(CELLS)
)
"""By cell and colour: every placement, ready made."""

SWAP: Final = Swap()


def _place(arguments: Arguments) -> Place:
    name, word = arguments
    return PLACES[CELL_BY_NAME[name]][COLOUR_BY_WORD[word]]


def _swap(arguments: Arguments) -> Swap:
    none(arguments)
    return SWAP


_KINDS: Final[dict[str, Callable[[Arguments], Move]]] = {"place": _place, "swap": _swap}


def parse_move(text: str) -> Move:
    """The move that `text` is the notation of.

    >>> parse_move("place a1 green")
    Place(cell=0, colour=<Colour.GREEN: 2>)

    :raises BadNotation: if it is none.
    """
    return parse_with(_KINDS, text)
