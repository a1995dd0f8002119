"""Random play-outs, thousands side by side: bit n of an int belongs to play-out n.

A play-out puts discs on the empty cells at random, each colour on a quarter of them, and leaves a quarter
empty: on fuller boards both seats mostly connect, and less is learned. In each it is looked up which of the
six goals (a colour on a chart) are connected. As a disc is there or not whatever the other cells hold, the
play-outs in which a cell helps a goal tell what a disc there is worth, and those in which it does not tell
what a disc that blocks is worth: one batch judges every placement.

The six goals are looked up at once: the board is turned for each so that it leads from the top to the bottom,
and six blocks of bits, one a goal, lie side by side in one int a cell. Python takes hardly longer over six
times the bits.

The seat that connects where the other does not is taken to win the colour. Who would be first where both
connect, or both are fenced off, is left to be even.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from games.catalogue.three_colours.rules.board import (
    AXIAL,
    CELL_AT,
    CELLS,
    COLOURS,
    ENDS,
    NEIGHBOURS,
    cells_of,
)
from games.catalogue.three_colours.rules.fast import Fast
from games.catalogue.three_colours.rules.pairs import BARRED, GOALS

SWEEPS: Final = 5
"""Number of sweeps of the board from top to bottom and back; longer windings are not seen."""

Steps: TypeAlias = tuple[tuple[int, int, int, int], ...]
"""Cells in the order of a sweep, each with the three neighbours before it (`CELLS` stands for none)."""


def _turned() -> tuple[tuple[int, ...], ...]:
    """By colour and cell: where it comes to lie when the colour's first side is turned to the top."""
    turns, places = [tuple(range(CELLS))], list(AXIAL)
    for _ in COLOURS[1:]:
        places = [(q + r, -q) for q, r in places]  # a sixth of a turn against the clock
        turns.append(tuple(CELL_AT[place] for place in places))
    return tuple(turns)


_TURNED: Final = _turned()


def _steps() -> tuple[Steps, Steps]:
    def before(cell: int, sign: int) -> tuple[int, int, int, int]:
        near = [other for other in NEIGHBOURS[cell] if sign * other < sign * cell]
        one, two, three = (near + 3 * [CELLS])[:3]
        return cell, one, two, three

    return tuple(before(cell, 1) for cell in range(CELLS)), tuple(
        before(cell, -1) for cell in reversed(range(CELLS))
    )


_THERE, _BACK = _steps()
_TOP, _BOTTOM = (side.cells for side in ENDS[0])


class Fillings:
    """Random discs for every cell, drawn once: the same for all positions that are to be compared."""

    __slots__ = ("_base", "_blocks", "count", "every", "helps", "shares")

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
        self._blocks = tuple(self.every << goal * count for goal in GOALS)
        base = [0] * CELLS
        for goal in GOALS:
            barred = BARRED[goal // 3][goal % 3]
            for cell, place in enumerate(_TURNED[goal % 3]):
                base[place] |= self.helps[cell][barred] << goal * count
        self._base = base

    def connected(self, board: Fast) -> list[int]:
        """By goal: the play-outs in which it is connected."""
        arrived = _sweep(self._usable(board))
        return [arrived >> goal * self.count & self.every for goal in GOALS]

    def _usable(self, board: Fast) -> list[int]:
        """By cell of the turned boards: the blocks of the six goals, each where a disc helps it."""
        usable, blocks = self._base[:], self._blocks
        for disc, cells in enumerate(board.discs):
            for colour in range(3):
                chart = 0 if BARRED[0][colour] == disc else 1  # the chart whose goal it blocks, if any does
                helped, blocked = blocks[3 * (1 - chart) + colour], blocks[3 * chart + colour]
                turned = _TURNED[colour]
                for cell in cells_of(cells):
                    place = turned[cell]
                    here = usable[place] | helped | blocked
                    usable[place] = here if colour == disc else here ^ blocked
        return usable

    def chances(
        self, connected: int, goal: int, cells: Sequence[int]
    ) -> tuple[float, list[float], list[float]]:
        """The chances that a goal is connected: now, and by cell with a disc that helps, and without one.

        :param connected: the play-outs in which it is now.
        """
        barred, total = BARRED[goal // 3][goal % 3], connected.bit_count()
        helps, shares = self.helps, self.shares
        with_help: list[float] = []
        without: list[float] = []
        for cell in cells:
            helped = (connected & helps[cell][barred]).bit_count()
            one, other = shares[cell][barred]
            with_help.append(helped * one)
            without.append((total - helped) * other)
        return total / self.count, with_help, without


def _helps(rng: Random, count: int) -> tuple[int, int, int]:
    """By barred colour. Two random bits a play-out say orange, purple, green or none."""
    one, two = rng.getrandbits(count), rng.getrandbits(count)
    return one ^ two, two, one


def _sweep(usable: Sequence[int]) -> int:
    """The play-outs, as bits, in which usable cells connect the top side to the bottom."""
    reached = [0] * (CELLS + 1)
    for cell in _TOP:
        reached[cell] = usable[cell]
    for number in range(SWEEPS):
        for cell, one, two, three in _BACK if number & 1 else _THERE:
            reached[cell] |= (reached[one] | reached[two] | reached[three]) & usable[cell]
    arrived = 0
    for cell in _BOTTOM:
        arrived |= reached[cell]
    return arrived
