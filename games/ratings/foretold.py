"""Comparison of results with what ratings foretold of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import log
from typing import Final, NamedTuple

from games.kit.rated import Campaigns, Leads, Places, Result
from games.ratings.arithmetic import Q, Side, damping, logistic, share_of_lead

LEAST_P: Final = 1e-9
"""So much at least is left of a probability before its logarithm is taken."""
WIDEST: Final = 1_000.0
"""No level of bots is sought further off, in points."""


class Trial(NamedTuple):
    """One comparison of two sides: a campaign, or a match between them."""

    side: int
    other: int
    share: float
    """What the first had of a win, as it counts for ratings."""
    ahead: float
    """By how much the first was thought the stronger, in points."""
    g: float
    """Points are worth so much, by how well both were known: `logistic(g * ahead)` was foretold."""

    @property
    def expected(self) -> float:
        """The share that was foretold."""
        return logistic(self.g * self.ahead)


def trials(sides: Sequence[Side], result: Result) -> Iterator[Trial]:
    """The comparisons that a result is made of, of each two sides once.

    :param sides: strengths of their members before it.
    """
    of = [_mean(side) for side in sides]
    for i, j in combinations(range(len(sides)), 2):
        ahead, g = of[i][0] - of[j][0], Q * damping(of[i][1] + of[j][1])
        for share in _shares(result, i, j):
            yield Trial(i, j, share, ahead, g)


def _shares(result: Result, i: int, j: int) -> Iterator[float]:
    match result:
        case Campaigns(won_by, _winner):
            yield from (float(best == i) for best in won_by if best in {i, j})
        case Places(places):
            yield 0.5 if places[i] == places[j] else float(places[i] < places[j])
        case Leads(scores, unit, _first):
            yield share_of_lead(scores[i] - scores[j], unit)


def _mean(side: Side) -> tuple[float, float]:
    """The strength of a side and its variance, in points."""
    size = len(side)
    return sum(one.mu for one in side) / (100 * size), sum(one.sigma**2 for one in side) / (100 * size) ** 2


@dataclass(slots=True)
class Forecasts:
    """Trials of one scale: how well who came before whom was foretold."""

    matches: int = 0
    trials: Counter[tuple[float, float]] = field(default_factory=Counter[tuple[float, float]])
    """By what was foretold, to a hundredth of its logit, and what came of it: 1, ½ or 0."""

    def add(self, found: Sequence[Trial]) -> None:
        """Take one match in."""
        self.matches += 1
        for each in found:
            won = 0.5 if each.share == 0.5 else float(each.share > 0.5)
            self.trials[round(each.g * each.ahead, 2), won] += 1

    def log_loss(self, factor: float = 1) -> float:
        """The mean of -log of the probability that was given to what came; 0.6931 is a coin's.

        :param factor: differences of strength are taken to be so many times as large.
        """
        total = sum(n * _loss(logistic(factor * x), won) for (x, won), n in self.trials.items())
        return total / max(1, self.trials.total())

    @property
    def best_factor(self) -> float:
        """The factor, 0.1 to 4, by which it would have been foretold best; 1: ratings are as far apart as
        they should be, more: they lie too close together. To a thousandth.
        """
        return _root(self._slope, 0.1, 4, 0.001)

    def _slope(self, factor: float) -> float:
        """The slope of the log likelihood, which falls with the factor."""
        return sum(n * x * (won - logistic(factor * x)) for (x, won), n in self.trials.items())


@dataclass(slots=True)
class LevelResults:
    """Results of people against bots of one level."""

    points: int
    """Strength that the level is taken to have."""
    matches: int = 0
    trials: Counter[tuple[float, int, float]] = field(default_factory=Counter[tuple[float, int, float]])
    """By what points were worth, by how much people were ahead, and what they had of a win."""

    def add(self, found: Sequence[Trial]) -> None:
        """Take in one match, of which the first side of each trial is people's."""
        self.matches += 1
        for each in found:
            self.trials[round(each.g, 5), round(each.ahead), round(each.share, 2)] += 1

    @property
    def off(self) -> int:
        """Points by which the level is stronger than it is taken to be, by what people had of wins."""
        return round(_root(self._lost, -WIDEST, WIDEST, 0.5))

    def _lost(self, off: float) -> float:
        """By how much more was foretold than people had, if the level is so much stronger."""
        return sum(
            n * g * (logistic(g * (ahead - off)) - share) for (g, ahead, share), n in self.trials.items()
        )


def _loss(p: float, won: float) -> float:
    return -won * log(max(p, LEAST_P)) - (1 - won) * log(max(1 - p, LEAST_P))


def _root(falling: Callable[[float], float], low: float, high: float, near: float) -> float:
    """The place at which a function that falls comes to 0, between two others, or that which is nearest."""
    while high - low > near:
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
