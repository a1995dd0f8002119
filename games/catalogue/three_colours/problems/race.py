"""Race for one colour: a seat that wants it, another that only hinders it.

As long as nobody else's winning comes between, a disc is good for the seat that wants a colour (*runner*),
for the one that hinders it (*blocker*), or for both. The ally of the runner connects it and fences the
blocker off; the colour itself connects it; the ally of the blocker does neither. So the runner never does
better than with its ally and the blocker never better than with its own, and more discs of one's own never
harm:

- an answer is only needed on the cells that the runner goes through if the blocker passes (its *carrier*);
- a disc outside every chain that can still be completed in time is a pass.

What else may come between, `proving` looks at. Sets of cells are masks of a board with a margin, in which the
neighbours of all cells of a mask are found by six shifts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.catalogue.three_colours.rules.board import ARCS, AXIAL, ENDS, RADIUS, cells_of

_ROW: Final = 2 * RADIUS + 2
"""Length of a row with its margin."""
BIT: Final[tuple[int, ...]] = tuple(1 << (r + RADIUS) * _ROW + q + RADIUS for q, r in AXIAL)
"""By cell: its bit."""
CELL: Final = {bit: cell for cell, bit in enumerate(BIT)}
BOARD: Final = sum(BIT)


def spaced(mask: int) -> int:
    """A mask of cells as one with a margin."""
    return sum(BIT[cell] for cell in cells_of(mask))


def cells_in(mask: int) -> Iterator[int]:
    """The cells of a mask with a margin, in reading order."""
    while mask:
        low = mask & -mask
        mask ^= low
        yield CELL[low]


def beside(mask: int) -> int:
    """A mask and all that touches it."""
    return (
        mask | mask << 1 | mask >> 1 | mask << _ROW | mask >> _ROW | mask << _ROW - 1 | mask >> _ROW - 1
    ) & BOARD


def _of(cells: tuple[int, ...]) -> int:
    return sum(BIT[cell] for cell in cells)


SIDES: Final = tuple((_of(one.cells), _of(other.cells)) for one, other in ENDS)
STRETCHES: Final = tuple((_of(one), _of(other)) for one, other in ARCS)


def _layers(start: int, usable: int, empty: int, count: int) -> list[int]:
    """The empty cells that hang together with a start once 1, 2 … `count` are put, that on the cell too."""
    found = []
    shore = start
    joined = 0
    for _ in range(count):
        while True:  # along the discs that lie there
            more = shore & usable & ~joined
            if not more:
                break
            joined |= more
            shore |= beside(more)
        layer = shore & empty
        found.append(layer)
        shore |= beside(layer)
    return found


def on_ways(start: int, end: int, usable: int, empty: int, count: int) -> list[int]:
    """The empty cells on chains from start to end that need at most 1, 2 … `count` more discs."""
    there = _layers(start, usable, empty, count)
    if count == 1 and not there[0]:
        return [0]
    back = _layers(end, usable, empty, count)
    found = []
    for k in range(count):
        cells = 0
        for i in range(k + 1):
            cells |= there[i] & back[k - i]
        found.append(cells)
    return found


def _joins(start: int, end: int, usable: int) -> bool:
    joined, more = 0, start & usable
    while more:
        joined |= more
        more = beside(more) & usable & ~joined
    return joined & end != 0


@dataclass(frozen=True, slots=True)
class Race:
    """A position, as the race for one colour sees it. Masks have a margin."""

    colour: int
    mine: int
    """Discs of the runner's ally."""
    both: int
    """Discs of the colour itself."""
    empty: int

    def chains(self, count: int) -> list[int]:
        """The cells on chains and fences of the runner that need at most 1, 2 … `count` more discs."""
        ways = on_ways(*SIDES[self.colour], self.mine | self.both, self.empty, count)
        fences = on_ways(*STRETCHES[self.colour], self.mine, self.empty, count)
        return [way | fence for way, fence in zip(ways, fences, strict=True)]

    @property
    def is_won(self) -> bool:
        """True if the runner has connected the colour, or fenced the blocker off."""
        return _joins(*SIDES[self.colour], self.mine | self.both) or _joins(
            *STRETCHES[self.colour], self.mine
        )

    def run(self, bit: int) -> Race:
        """After the runner has put its ally there."""
        return Race(self.colour, self.mine | bit, self.both, self.empty ^ bit)

    def lay(self, bit: int) -> Race:
        """After a disc of the colour itself."""
        return Race(self.colour, self.mine, self.both | bit, self.empty ^ bit)

    def block(self, bit: int) -> Race:
        """After a disc of the blocker's ally."""
        return Race(self.colour, self.mine, self.both, self.empty ^ bit)


class Runs:
    """Answers whether the runner can force the colour in so many discs of its own, and remembers it."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int, int, int], int] = {}
        self.looked = 0
        """Positions looked at."""

    def first(self, race: Race, count: int) -> int:
        """The runner is to put `count` discs and begins: 0 if it cannot force the colour, else a carrier."""
        key = (race.mine, race.both, race.empty, race.colour, count)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._first(race, count)
        return known

    def _first(self, race: Race, count: int) -> int:
        self.looked += 1
        chains = race.chains(count)
        if chains[0]:
            return chains[0] & -chains[0]
        if count == 1 or not chains[-1]:
            return 0
        before = 0
        for cells in chains:  # those on the shortest chains first
            fresh = cells & ~before
            before = cells
            while fresh:
                bit = fresh & -fresh
                fresh ^= bit
                carrier = self.second(race.run(bit), count - 1)
                if carrier:
                    return carrier | bit
        return 0

    def second(self, race: Race, count: int) -> int:
        """The same where the blocker begins."""
        whole = self.first(race, count)
        left = whole
        while left:
            bit = left & -left
            carrier = self.first(race.block(bit), count)
            if not carrier:
                return 0
            whole |= carrier
            left &= carrier & ~bit
        return whole

    def stopping(self, race: Race, count: int) -> int:
        """A cell on which the blocker, who begins, stops the runner; 0 if there is none or none is needed."""
        left = self.first(race, count)
        while left:
            bit = left & -left
            carrier = self.first(race.block(bit), count)
            if not carrier:
                return bit
            left &= carrier & ~bit
        return 0
