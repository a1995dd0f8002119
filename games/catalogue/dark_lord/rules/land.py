"""The map: nineteen territories in a hexagon of side three, and which of them touch."""

from __future__ import annotations

from typing import Final

from games.kit.rules.seats import Seat

SIDE: Final = 3
LANDS: Final = 19
ALLIES: Final = (Seat(0), Seat(1))
LORD: Final = Seat(2)
SEATS: Final = 3

AXIAL: Final[tuple[tuple[int, int], ...]] = tuple(
    (q, r) for r in range(1 - SIDE, SIDE) for q in range(1 - SIDE, SIDE) if abs(q + r) < SIDE
)
"""By territory: its place (q, r), row by row from the top, from left to right."""

NAMES: Final[tuple[str, ...]] = tuple(f"t{number}" for number in range(1, LANDS + 1))
"""By territory: what notations call it."""

LAND_BY_NAME: Final = {name: land for land, name in enumerate(NAMES)}

_STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(AXIAL.index((q + dq, r + dr)) for dq, dr in _STEPS if (q + dq, r + dr) in AXIAL))
    for q, r in AXIAL
)
"""By territory: the territories that touch it, in rising order."""


def ally_of(seat: Seat) -> Seat:
    """The other one of the two allies."""
    return ALLIES[1 - seat]
