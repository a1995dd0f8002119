"""Shortest paths: how many discs a goal still needs, and which cells would do."""

from __future__ import annotations

from typing import Final

from games.catalogue.three_colours.rules.board import CELLS, ENDS, NEIGHBOURS, cells_of, mask_of
from games.catalogue.three_colours.rules.fast import Fast
from games.catalogue.three_colours.rules.reach import USES

CUT: Final = CELLS
"""The length of a way that is fenced off."""

_SIDES: Final = tuple((mask_of(first.cells), mask_of(last.cells)) for first, last in ENDS)


def lengths(board: Fast, goal: int, *, far: bool = False) -> list[int]:
    """By cell: the fewest discs that join it to the goal's first side (`far`: its second), its own included.

    A disc that lies there already costs nothing; `CUT` for cells that cannot be joined.
    """
    one, other = USES[goal]
    usable = board.discs[one] | board.discs[other]
    free = usable | board.empty
    found = [CUT] * CELLS
    side = _SIDES[goal % 3][far]
    length = 0
    now, later = list(cells_of(side & usable)), list(cells_of(side & board.empty))
    while now or later:
        while now:  # grows: discs cost nothing, so they come along at once
            cell = now.pop()
            if found[cell] == CUT:
                found[cell] = length
                for near in NEIGHBOURS[cell]:
                    if found[near] == CUT and free >> near & 1:
                        (now if usable >> near & 1 else later).append(near)
        length += 1
        now, later = later, []
    return found


def ways(board: Fast, goal: int) -> tuple[int, tuple[int, ...]]:
    """The fewest discs that connect a goal, `CUT` if none do, and the empty cells of all ways so short."""
    from_first, from_last = lengths(board, goal), lengths(board, goal, far=True)
    through = [first + last for first, last in zip(from_first, from_last, strict=True)]
    empty = cells_of(board.empty)
    shortest = min((through[cell] - 1 for cell in empty), default=CUT)
    if shortest >= CUT:
        return CUT, ()
    return shortest, tuple(cell for cell in empty if through[cell] - 1 == shortest)
