"""Numbers of questions: where one begins, and how hard it turns out to be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.ratings.arithmetic import Strength

UNASKED_SIGMA: Final = 150_00
"""Standard deviation of a question that nobody has answered yet, in hundredths of points."""
JUDGED_FROM: Final = 50
"""So many answers must a question have before its number says how hard it is, rather than who wrote it."""
FAR: Final = 150_00
"""Hundredths of points by which a number may be off what its difficulty says: half a step between two."""


def unasked(points: int) -> Strength:
    """The strength of a question that nobody has answered yet, by the points of its difficulty."""
    return Strength(100 * points, UNASKED_SIGMA)


def nearest_difficulty(mu: int, points: Mapping[str, int]) -> str:
    """The difficulty whose points a number is nearest to; of two that are as near the easier one.

    >>> nearest_difficulty(1350_00, {"easy": 1200, "normal": 1500, "hard": 1800})
    'easy'
    """
    return min(points, key=lambda name: (abs(mu - 100 * points[name]), points[name]))
