"""Means and confidence intervals of results in independent worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

_NORMAL: Final = 1.959964
"""97.5 % of the normal distribution lie below it."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean with its 95 % interval, from the spread over worlds."""

    mean: float
    low: float
    high: float


def quantile(freedom: int) -> float:
    """97.5 % of Student's t lie below it, to two places from 4 degrees of freedom on (Cornish and Fisher)."""
    z, n = _NORMAL, max(freedom, 1)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def measured(values: Sequence[float]) -> Measure:
    """The mean of values from independent worlds, with its 95 % interval. :raises ValueError: fewer than
    two."""
    count = len(values)
    if count < 2:
        raise ValueError(count)
    mean = sum(values) / count
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    reach = quantile(count - 1) * spread
    return Measure(mean, mean - reach, mean + reach)
