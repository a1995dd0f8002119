"""Reach of discs, kept from move to move, so that a placement looks at what it changes and no more.

For each goal (a colour on a chart, see `pairs`) two things are followed:

- its *way*: the discs of the pair that hang together with the first side of the colour. It is connected when
  they arrive at the second side.
- its *fence*: the discs of the third colour that hang together with the first stretch of the rim between the
  sides. On a board of hexagons a goal can no longer be connected, even if every empty cell became its own,
  exactly if they arrive at the second stretch: the tests hold this against a search of all ways.

Of each only the *shore* is kept, a bit mask of the cells where a disc of the right colour would hang together
with the start, or does. The discs that do are the shore's discs of the right colours.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from games.catalogue.three_colours.rules.board import ARCS, CELLS, COLOURS, ENDS, NEAR, NEIGHBOURS, mask_of
from games.catalogue.three_colours.rules.pairs import ALLY, BARRED, GOALS

Shores = tuple[int, ...]
"""Twelve: index ``goal`` for the way, ``FENCE + goal`` for the fence."""

FENCE: Final = 6

FROM: Final[Shores] = (
    *(mask_of(ENDS[goal % 3][0].cells) for goal in GOALS),
    *(mask_of(ARCS[goal % 3][0]) for goal in GOALS),
)
"""Start of each: the shores of an empty board."""

TO: Final[Shores] = (
    *(mask_of(ENDS[goal % 3][1].cells) for goal in GOALS),
    *(mask_of(ARCS[goal % 3][1]) for goal in GOALS),
)
"""Place where each must arrive."""

USES: Final[tuple[tuple[int, int], ...]] = (
    *((goal % 3, int(ALLY[goal // 3][goal % 3])) for goal in GOALS),
    *((int(BARRED[goal // 3][goal % 3]), int(BARRED[goal // 3][goal % 3])) for goal in GOALS),
)
"""The two colours of discs that each consists of; a fence has one, told twice."""

OPEN: Final = 0b111
"""All colours open: bit n for the colour n."""


def _checks(colour: int, is_open: int) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (index, other, TO[index])
        for index, (first, second) in enumerate(USES)
        for other in ([second] if first == colour else [first] if second == colour else [])
        if is_open >> index % 3 & 1
    )


CHECKS: Final = tuple(tuple(_checks(colour, is_open) for colour in COLOURS) for is_open in range(OPEN + 1))
"""By the mask of open colours and the colour of a disc: index, other usable colour and `TO` of what it may
decide."""


def spread(shore: int, usable: int, cells: int) -> int:
    """The shore after discs of `usable`, a mask, have come to lie on its `cells`, a mask too."""
    while cells:
        low = cells & -cells
        grown = shore | NEAR[low.bit_length() - 1]
        cells ^= low | grown & ~shore & usable
        shore = grown
    return shore


def extend(shores: list[int], discs: Sequence[int], cell: int, colour: int, is_open: int) -> int:
    """Bring `shores` up to date with a disc that has just been put; 0, or a mask of the indices that arrive.

    :param discs: masks by colour, the new disc among them.
    :param is_open: the colours that nobody has won yet; the shores of others are left as they are.
    """
    bit, near, own = 1 << cell, NEAR[cell], discs[colour]
    arrived = 0
    for index, other, goal in CHECKS[is_open][colour]:
        shore = shores[index]
        if shore & bit:
            usable = own | discs[other]
            grown = shore | near
            joined = grown & ~shore & usable
            shores[index] = grown = spread(grown, usable, joined) if joined else grown
            if grown & usable & goal:
                arrived |= 1 << index
    return arrived


def shores_of(discs: Sequence[int]) -> tuple[Shores, int]:
    """The shores of a whole board, and the mask of the indices that arrive."""
    shores: list[int] = []
    arrived = 0
    for index, (one, other) in enumerate(USES):
        usable = discs[one] | discs[other]
        shore = spread(FROM[index], usable, FROM[index] & usable)
        shores.append(shore)
        if shore & usable & TO[index]:
            arrived |= 1 << index
    return tuple(shores), arrived


def shortest(usable: int, start: int, end: int) -> tuple[int, ...]:
    """A shortest chain of the cells `usable` from the cells `start` to the cells `end`, all masks.

    :raises ValueError: if there is none.
    """
    before: dict[int, int] = {}
    todo = deque(cell for cell in range(CELLS) if start & usable & 1 << cell)
    seen = start & usable
    while todo:
        cell = todo.popleft()
        if end >> cell & 1:
            return tuple(_back(before, cell))[::-1]
        for other in NEIGHBOURS[cell]:
            if usable & ~seen & 1 << other:
                seen |= 1 << other
                before[other] = cell
                todo.append(other)
    raise ValueError("no chain")


def _back(before: dict[int, int], cell: int) -> Iterable[int]:
    yield cell
    while cell in before:
        cell = before[cell]
        yield cell
