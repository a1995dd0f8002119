"""Follows `reach` once more, by cell instead of by way: quicker where many discs follow each other.

By cell a small int holds what `reach.Shores` holds by index: bit n says that a disc there would hang together
with the start of the way or fence n, or does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.catalogue.three_colours.rules.board import CELLS, COLOURS, NEIGHBOURS, cells_of
from games.catalogue.three_colours.rules.reach import FROM, OPEN, TO, USES

NO_DISC: Final = 3
"""Value of an empty cell, where a colour is asked for."""


def turned(shores: Sequence[int]) -> list[int]:
    """By cell what is given by index, as masks of cells."""
    found = [0] * CELLS
    for index, shore in enumerate(shores):
        for cell in cells_of(shore):
            found[cell] |= 1 << index
    return found


EMPTY: Final[list[int]] = turned(FROM)
"""Of an empty board; to be copied."""
_ENDS: Final[list[int]] = turned(TO)
CONDUCTS: Final[tuple[int, ...]] = (
    *(sum(1 << index for index, pair in enumerate(USES) if colour in pair) for colour in COLOURS),
    0,
)
"""By colour of a disc, and for `NO_DISC`: the bits of what it can be a part of."""
UNDECIDED: Final[tuple[int, ...]] = tuple(
    sum(1 << index for index in range(len(USES)) if is_open >> index % 3 & 1) for is_open in range(OPEN + 1)
)
"""By the mask of the open colours: the bits of what still counts."""


def flow(reached: list[int], lying: list[int], cell: int, bits: int) -> int:
    """Bring `reached` up to date with a disc that is a part of `bits`, not 0; the bits that arrive.

    :param lying: by cell the colour of its disc, or `NO_DISC`; the new disc among them.
    """
    arrived = 0
    todo = [bits, cell]
    while todo:
        cell = todo.pop()
        bits = todo.pop()
        arrived |= bits & _ENDS[cell]
        for near in NEIGHBOURS[cell]:
            there = reached[near]
            fresh = bits & ~there
            if fresh:
                reached[near] = there | fresh
                fresh &= CONDUCTS[lying[near]]
                if fresh:
                    todo.append(fresh)
                    todo.append(near)
    return arrived
