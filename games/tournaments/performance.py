"""Performance: the rating with which somebody would be expected to have done as they did."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log10
from typing import Final, NamedTuple

SCALE: Final = 400
"""So many points ahead of another, a side wins 10 of 11 (`games.ratings.arithmetic`)."""
LEAST: Final = 2
"""Of fewer meetings nothing is said."""


class Met(NamedTuple):
    """A meeting with somebody of known strength."""

    points: int
    """Of the opponent."""
    halves: int
    """Of what could be won against them: 0, 1 or 2."""


def performance(met: Sequence[Met]) -> int | None:
    """The mean of the opponents, and so much more as the share won against them is worth, in whole points.

    Half a meeting won and half a meeting lost is added, so that who wins all is not beyond every number.
    None: too few meetings.

    >>> performance([Met(1500, 2), Met(1600, 0)])
    1550
    >>> performance([Met(1500, 2)] * 4)
    1882
    """
    if len(met) < LEAST:
        return None
    mean = Fraction(sum(each.points for each in met), len(met))
    share = Fraction(sum(each.halves for each in met) + 1, 2 * (len(met) + 1))
    return round(mean + SCALE * Fraction(log10(share / (1 - share))))
