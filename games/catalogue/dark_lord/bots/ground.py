"""Distances and neighbours on the map, as heads ask for them."""

from __future__ import annotations

from typing import Final

from games.catalogue.dark_lord.rules.land import AXIAL, LANDS
from games.catalogue.dark_lord.rules.reach import BIT, near

NEAR: Final = tuple(near(bit) for bit in BIT)
"""By territory: the set of those that touch it."""


def _distance(one: int, other: int) -> int:
    (q, r), (p, s) = AXIAL[one], AXIAL[other]
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


DISTANCE: Final = tuple(tuple(_distance(one, other) for other in range(LANDS)) for one in range(LANDS))
"""By two territories: steps from one to the other."""
