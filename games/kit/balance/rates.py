"""Statistics of counts: shares and means with their 95 % intervals, and the distance of a share from even."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import Final

_Z: Final = 1.96
"""Of the normal distribution: 95 % lie within so many standard deviations."""
FAR: Final = 0.6
"""A side that wins a larger share than this is favoured beyond 60 : 40."""


class Lean(Enum):
    """Distance of a share from a half."""

    BEYOND = "beyond"  # past 60 : 40, with all of its interval
    PERHAPS = "perhaps"  # past 60 : 40, but its interval reaches back
    OPEN = "open"  # within 60 : 40, but its interval reaches past it
    WITHIN = "within"  # within 60 : 40, with all of its interval


@dataclass(frozen=True, slots=True)
class Rate:
    """Something that happened `won` times of `of`, which is not 0."""

    won: int
    of: int

    @property
    def share(self) -> float:
        return self.won / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        middle = (self.share + _Z * _Z / (2 * self.of)) / (1 + _Z * _Z / self.of)
        spread = self.share * (1 - self.share) / self.of + _Z * _Z / (4 * self.of * self.of)
        half = _Z / (1 + _Z * _Z / self.of) * sqrt(spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def half(self) -> float:
        """Half of what the interval spans."""
        low, high = self.interval
        return (high - low) / 2

    @property
    def lean(self) -> Lean:
        """The distance from even: whether either of the two that share these is favoured beyond 60 : 40."""
        low, high = self.interval
        ahead = max(self.share, 1 - self.share)
        least, most = (low, high) if self.share >= 0.5 else (1 - high, 1 - low)
        if ahead > FAR:
            return Lean.BEYOND if least > FAR else Lean.PERHAPS
        return Lean.OPEN if most > FAR else Lean.WITHIN


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of some numbers, of which there is one at least."""

    value: float
    half: float
    """Half of its 95 % interval (normal approximation)."""

    @property
    def interval(self) -> tuple[float, float]:
        return self.value - self.half, self.value + self.half


def mean_of(spread: Mapping[int, int]) -> Mean:
    """The mean of numbers, given how often each came up."""
    count = sum(spread.values())
    mean = sum(number * times for number, times in spread.items()) / count
    squares = sum(times * (number - mean) ** 2 for number, times in spread.items())
    return Mean(mean, _Z * sqrt(squares / max(1, count - 1) / count))
