"""Thousands of random play-outs side by side: bit n of an int belongs to play-out n.

A play-out puts discs on the empty cells at random, each colour on a quarter of them, and leaves a quarter
empty: on fuller boards both seats mostly connect, and less is learned. In each it is looked up which of the
six goals (a colour on a chart) are connected. As a disc is there or not whatever the other cells hold, the
play-outs in which a cell helps a goal tell what a disc there is worth, and those in which it does not tell
what a disc that blocks is worth: one batch judges every placement.

The seat that connects where the other does not is taken to win the colour. Who would be first where both
connect, or both are fenced off, is left to be even.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from games.rules.three_colours.board import AXIAL, CELLS, COLOURS, ENDS, NEIGHBOURS, cells_of
from games.rules.three_colours.fast import Fast
from games.rules.three_colours.pairs import BARRED

SWEEPS: Final = 5
"""How often the board is swept from one side to the other, there and back; longer windings are not seen."""

Steps: TypeAlias = tuple[tuple[int, int, int, int], ...]
"""Cells in the order of a sweep, each with the three neighbours before it (`CELLS` stands for none)."""

_ALONG: Final = ((0, 1), (-1, 0), (-1, -1))
"""By colour: how q and r count on the way from its first side to its second."""


def _steps(colour: int) -> tuple[Steps, Steps]:
    by_q, by_r = _ALONG[colour]
    order = sorted(range(CELLS), key=lambda cell: (by_q * AXIAL[cell][0] + by_r * AXIAL[cell][1], cell))
    place = {cell: number for number, cell in enumerate(order)}

    def before(cell: int, sign: int) -> tuple[int, int, int, int]:
        near = [other for other in NEIGHBOURS[cell] if sign * place[other] < sign * place[cell]]
        one, two, three = (near + 3 * [CELLS])[:3]
        return cell, one, two, three

    return tuple(before(cell, 1) for cell in order), tuple(before(cell, -1) for cell in reversed(order))


_STEPS: Final = tuple(_steps(colour) for colour in COLOURS)


class Fillings:
    """Random discs for every cell, drawn once: the same for all positions that are to be compared."""

    __slots__ = ("count", "every", "helps", "shares")

    def __init__(self, rng: Random, count: int) -> None:
        """:param count: play-outs in the batch; many cost little more than few."""
        self.count = count
        self.every = (1 << count) - 1
        self.helps = tuple(_helps(rng, count) for _ in range(CELLS))
        """By cell and barred colour: the play-outs in which its disc is of one of the two others."""
        self.shares = tuple(
            tuple((1 / helps.bit_count(), 1 / (count - helps.bit_count())) for helps in cell)
            for cell in self.helps
        )
        """By cell and barred colour: one part in so many of those play-outs, and of the others."""

    def connected(self, board: Fast, goal: int) -> int:
        """The play-outs in which a goal is connected."""
        barred = BARRED[goal // 3][goal % 3]
        usable = [helps[barred] for helps in self.helps]
        for colour, discs in enumerate(board.discs):
            fill = 0 if colour == barred else self.every
            for cell in cells_of(discs):
                usable[cell] = fill
        return _sweep(usable, goal % 3)

    def chances(
        self, board: Fast, goal: int, cells: Sequence[int]
    ) -> tuple[float, list[tuple[float, float]]]:
        """How often a goal is connected: now, and by cell with a disc that helps or one that does not."""
        connected, barred = self.connected(board, goal), BARRED[goal // 3][goal % 3]
        total = connected.bit_count()
        found: list[tuple[float, float]] = []
        for cell in cells:
            helped = (connected & self.helps[cell][barred]).bit_count()
            with_help, without = self.shares[cell][barred]
            found.append((helped * with_help, (total - helped) * without))
        return total / self.count, found


def _helps(rng: Random, count: int) -> tuple[int, int, int]:
    """By barred colour. Two random bits a play-out say orange, purple, green or none."""
    one, two = rng.getrandbits(count), rng.getrandbits(count)
    return one ^ two, two, one


def _sweep(usable: Sequence[int], colour: int) -> int:
    reached = [0] * (CELLS + 1)
    first, last = ENDS[colour]
    for cell in first.cells:
        reached[cell] = usable[cell]
    there, back = ([step for step in steps if usable[step[0]]] for steps in _STEPS[colour])
    for number in range(SWEEPS):
        for cell, one, two, three in back if number & 1 else there:
            reached[cell] |= (reached[one] | reached[two] | reached[three]) & usable[cell]
    arrived = 0
    for cell in last.cells:
        arrived |= reached[cell]
    return arrived
