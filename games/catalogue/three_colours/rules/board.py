"""The board: a hexagon of 121 cells, its six coloured sides, and which cells touch.

Cells are ints, 0 to 120 in reading order: ``a1`` is 0, ``m5`` is 120. A set of cells is often a bit mask,
bit n for cell n.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from itertools import compress
from typing import Final


class Colour(IntEnum):
    """A colour of discs and of sides, in the order of the rules."""

    ORANGE = 0
    PURPLE = 1
    GREEN = 2

    @property
    def word(self) -> str:
        """``orange``, ``purple`` or ``green``, as in the notation."""
        return _WORDS[self]

    @property
    def letter(self) -> str:
        """``O``, ``P`` or ``G``, as in pictures."""
        return _LETTERS[self]


_WORDS: Final = ("orange", "purple", "green")
_LETTERS: Final = "OPG"
COLOURS: Final = tuple(Colour)
COLOUR_BY_WORD: Final = {colour.word: colour for colour in COLOURS}
COLOUR_BY_LETTER: Final = {colour.letter: colour for colour in COLOURS}

ROWS: Final = "abcdefghijklm"
ROW_SIZES: Final = (5, 8, 9, 10, 11, 12, 11, 12, 11, 10, 9, 8, 5)
CELLS: Final = 121
RADIUS: Final = 6
_CORNERS: Final = frozenset({(0, -6), (6, -6), (6, 0), (0, 6), (-6, 6), (-6, 0)})
AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps (q, r) to a neighbour: right, upper right, upper left, left, lower left, lower right."""

AXIAL: Final[tuple[tuple[int, int], ...]] = tuple(
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)
    if (q, r) not in _CORNERS
)
"""By cell: its axial coordinates; r grows downward, q to the right."""

CELL_AT: Final = {place: cell for cell, place in enumerate(AXIAL)}
NAMES: Final[tuple[str, ...]] = tuple(
    f"{letter}{number}" for letter, size in zip(ROWS, ROW_SIZES, strict=True) for number in range(1, size + 1)
)
"""By cell: ``a1`` … ``m5``."""

CELL_BY_NAME: Final = {name: cell for cell, name in enumerate(NAMES)}

NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(CELL_AT[q + dq, r + dr] for dq, dr in AROUND if (q + dq, r + dr) in CELL_AT) for q, r in AXIAL
)
"""By cell: the cells that touch it, in the order of `AROUND`."""


def mask_of(cells: Iterable[int]) -> int:
    """The bit mask of some cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


_BITS: Final = bytes.maketrans(b"01", b"\0\1")


def cells_of(mask: int) -> tuple[int, ...]:
    """The cells of a bit mask, in reading order.

    A loop over the bits takes five times as long for the many that most masks have.
    """
    bits = bin(mask)[:1:-1].encode().translate(_BITS)
    return tuple(compress(range(CELLS), bits))


ALL: Final = (1 << CELLS) - 1
"""The bit mask of the whole board."""

NEAR: Final[tuple[int, ...]] = tuple(map(mask_of, NEIGHBOURS))
"""By cell: the bit mask of the cells that touch it."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the six coloured sides."""

    name: str
    """``top``, ``upper right``, ``lower right``, ``bottom``, ``lower left`` or ``upper left``."""
    colour: Colour
    cells: tuple[int, ...]
    """Its five cells, clockwise around the board."""


def _rim() -> tuple[int, ...]:
    """The cells at the edge of the board, clockwise from a1, corner cells between the sides included."""
    inner = list(zip(ROWS, ROW_SIZES, strict=True))[1:-1]
    first = [CELL_BY_NAME[f"{letter}1"] for letter, _ in inner]
    last = [CELL_BY_NAME[f"{letter}{size}"] for letter, size in inner]
    top = [CELL_BY_NAME[f"a{n}"] for n in range(1, 6)]
    bottom = [CELL_BY_NAME[f"m{n}"] for n in range(5, 0, -1)]
    b2, b7, l2, l7 = (CELL_BY_NAME[name] for name in ("b2", "b7", "l2", "l7"))
    return (*top, b7, *last, l7, *bottom, l2, *reversed(first), b2)


RIM: Final = _rim()
"""Its 36 cells, clockwise from a1: a side of five and a cell between two sides, six times."""

_SIDE_NAMES: Final = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
SIDES: Final[tuple[Side, ...]] = tuple(
    Side(name, COLOURS[n % 3], RIM[6 * n : 6 * n + 5]) for n, name in enumerate(_SIDE_NAMES)
)
"""The six sides, clockwise from the top."""

ENDS: Final[tuple[tuple[Side, Side], ...]] = tuple((SIDES[n], SIDES[n + 3]) for n in range(3))
"""By colour: its two sides, which lie opposite each other."""


def _arc(start: int) -> tuple[int, ...]:
    """The 15 cells of the rim from the last cell of one side to the first cell of the opposite one."""
    return tuple(RIM[(start + step) % len(RIM)] for step in range(15))


ARCS: Final[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]] = tuple(
    (_arc(6 * n + 4), _arc(6 * n + 22)) for n in range(3)
)
"""By colour: the two stretches of the rim between its sides, the end cells of the sides included.

A seat is fenced off from a colour exactly if a chain of discs that it cannot use leads from one of these
stretches to the other.
"""
