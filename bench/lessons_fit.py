"""The fit of `bench.lessons`: numbers by which choices bring most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.optimize import minimize

from games.catalogue.world_domination.bots import lessons

HIGHER, STAKES, CARDS = (18, 12), (9, 8), (25, 12)
"""Rows and columns of the tables."""
STARTS = (0, 18 * 12, 18 * 12 + 9 * 8, 18 * 12 + 9 * 8 + 25 * 12)
"""Start of each table when all numbers stand in one line, and last its end: there always stands a 0."""
SCALE = 100
RESTRAINT = 1e-5
"""Cost of the mean square of all numbers."""
LEFT_OUT = 5
"""Every fifth decision is kept out of the fit, to see what it is worth."""

Places = tuple[int, int, int]


def places_of(stake: int, whose: int, after: int, safe: int, higher: int, row: int, column: int) -> Places:
    """The places of the three numbers of a move; the keys are those of `lessons.STANDINGS`, the place that of
    `lessons.place_of`.
    """
    above = STARTS[3] if not after else STARTS[0] + 12 * (6 * whose + 2 * (after - 1) + safe) + higher
    return above, STARTS[1] + 8 * (3 * stake + whose) + 2 * after + safe, STARTS[2] + 12 * row + column


def now_at(role: int, places: Places) -> int:
    """The sum of what stands there now."""
    numbers = NOW[role]
    return sum(numbers[place] for place in places)


def _now(*tables: tuple[lessons.Row, ...]) -> list[int]:
    return [number for table in tables for row in table for number in row] + [0]


NOW = {
    lessons.FOUR: _now(lessons.FOUR_HIGHER, lessons.FOUR_STAKES, lessons.FOUR_CARDS),
    lessons.EMPIRE: _now(lessons.EMPIRE_HIGHER, lessons.EMPIRE_STAKES, lessons.EMPIRE_CARDS),
    lessons.REBEL: _now(lessons.REBEL_HIGHER, lessons.REBEL_STAKES, lessons.REBEL_CARDS),
}


def fitted(
    role: int, places: Sequence[Sequence[Places]], brought: Sequence[Sequence[float]]
) -> tuple[list[int], float, float]:
    """The numbers that bring most; then what the choices of a fifth of the decisions, left out, brought above
    the mean of their moves: by the numbers of today and by the new ones.

    :param places: of each move of each decision. :param brought: the same.
    """
    lines = _Lines(places, brought, lambda number: number % LEFT_OUT != 0)
    found = minimize(
        lines.cost, np.zeros(STARTS[3] + 1), jac=True, method="L-BFGS-B", options={"maxiter": 800}
    )
    numbers = [round(SCALE * float(value)) for value in found.x[:-1]] + [0]
    rest = _Lines(places, brought, lambda number: number % LEFT_OUT == 0)
    return numbers, rest.worth(NOW[role]), rest.worth(numbers)


class _Lines:
    """Decisions one after the other, as arrays."""

    def __init__(
        self, places: Sequence[Sequence[Places]], brought: Sequence[Sequence[float]], which: Any
    ) -> None:
        chosen = [number for number in range(len(places)) if which(number)]
        counts = np.array([len(places[number]) for number in chosen])
        self.starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
        self.of = np.repeat(np.arange(len(chosen)), counts)
        self.places = np.array([place for number in chosen for place in places[number]])
        values = np.array([value for number in chosen for value in brought[number]])
        self.above = values - (np.add.reduceat(values, self.starts) / counts)[self.of]

    def cost(self, numbers: Any) -> tuple[float, Any]:
        """The cost to be made small, and its slope."""
        numbers[-1] = 0.0
        sums = numbers[self.places].sum(axis=1)
        odds = np.exp(sums - np.maximum.reduceat(sums, self.starts)[self.of])
        shares = odds / np.add.reduceat(odds, self.starts)[self.of]
        worth = np.add.reduceat(shares * self.above, self.starts)
        slopes = shares * (self.above - worth[self.of]) / len(worth)
        slope = sum(np.bincount(column, slopes, len(numbers)) for column in self.places.T)
        slope -= 2 * RESTRAINT * numbers / len(numbers)
        slope[-1] = 0.0
        return RESTRAINT * float((numbers**2).mean()) - float(worth.mean()), -slope

    def worth(self, numbers: Sequence[int]) -> float:
        """The average gain of the moves with the highest sums over the mean of all."""
        sums = np.array(numbers)[self.places].sum(axis=1)
        best = sums == np.maximum.reduceat(sums, self.starts)[self.of]
        total = np.add.reduceat(np.where(best, self.above, 0.0), self.starts)
        return float((total / np.add.reduceat(best.astype(float), self.starts)).mean())


def tables_of(numbers: Sequence[int]) -> dict[str, list[tuple[int, ...]]]:
    """By name, row by row."""
    tables: dict[str, list[tuple[int, ...]]] = {}
    for start, (rows, columns), name in zip(
        STARTS, (HIGHER, STAKES, CARDS), ("HIGHER", "STAKES", "CARDS"), strict=False
    ):
        ends = range(start, start + rows * columns, columns)
        tables[name] = [tuple(numbers[first : first + columns]) for first in ends]
    return tables
