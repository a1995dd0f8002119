"""Coordinates of the drawn board: pointed cells, 40 wide, in a box of `WIDTH` by `HEIGHT`."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, sqrt
from typing import Final

from games.catalogue.three_colours.rules.board import AXIAL, CELL_AT, SIDES, Side

Point = tuple[float, float]

PITCH: Final = 40.0
"""The width of a cell."""
RISE: Final = PITCH * sqrt(3) / 2
"""From row to row."""
RADIUS: Final = PITCH / sqrt(3)
"""From a cell's middle to its corners."""
PAD: Final = 27.0
"""Room for the sides, and what stands outside of them."""
WIDTH: Final = 12 * PITCH + 2 * PAD
HEIGHT: Final = 12 * RISE + 2 * RADIUS + 2 * PAD

CENTRES: Final[tuple[Point, ...]] = tuple(
    (WIDTH / 2 + PITCH * (q + r / 2), HEIGHT / 2 + RISE * r) for q, r in AXIAL
)
"""By cell: its middle."""

_ACROSS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""By edge, clockwise from the upper right one: the step to the cell beyond it."""
_FACING: Final = {
    "top": (5, 0),
    "upper right": (0, 1),
    "lower right": (1, 2),
    "bottom": (2, 3),
    "lower left": (3, 4),
    "upper left": (4, 5),
}
"""By side: the edges of its cells that look outward, clockwise."""


def corners(centre: Point, radius: float = RADIUS) -> tuple[Point, ...]:
    """The corners of a cell, clockwise from its uppermost; edge n runs from corner n to the next."""
    x, y = centre
    w = radius * sqrt(3) / 2
    h = radius / 2
    return ((x, y - radius), (x + w, y - h), (x + w, y + h), (x, y + radius), (x - w, y + h), (x - w, y - h))


def closed(points: Iterable[Point]) -> str:
    """The path data of a closed line."""
    return f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in points)}z"


def rim(side: Side) -> str:
    """The path data of the outer edges of a side."""
    data = []
    for cell in side.cells:
        q, r = AXIAL[cell]
        points = corners(CENTRES[cell])
        for edge in _FACING[side.name]:
            dq, dr = _ACROSS[edge]
            if (q + dq, r + dr) not in CELL_AT:
                (x0, y0), (x1, y1) = points[edge], points[(edge + 1) % 6]
                data.append(f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}")
    return "".join(data)


def outside(side: Side, away: float) -> Point:
    """The point before the middle of a side, so far away from its cells."""
    (x0, y0), (x1, y1) = CENTRES[side.cells[0]], CENTRES[side.cells[-1]]
    x, y = (x0 + x1) / 2 - WIDTH / 2, (y0 + y1) / 2 - HEIGHT / 2
    f = 1 + (RADIUS + away) / hypot(x, y)
    return WIDTH / 2 + x * f, HEIGHT / 2 + y * f


def _outward(cell: int) -> Point:
    """The point at the rim that a chain which ends on a cell of the edge comes to."""
    q, r = AXIAL[cell]
    steps = [(dq, dr) for dq, dr in _ACROSS if (q + dq, r + dr) not in CELL_AT]
    x = sum(PITCH * (dq + dr / 2) for dq, dr in steps)
    y = sum(RISE * dr for _, dr in steps)
    f = RADIUS * 0.95 / hypot(x, y)
    return CENTRES[cell][0] + x * f, CENTRES[cell][1] + y * f


def chain(cells: tuple[int, ...]) -> str:
    """The points of a line through the discs of a chain, from rim to rim."""
    points = [_outward(cells[0]), *(CENTRES[cell] for cell in cells), _outward(cells[-1])]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


SIDE_MARKS: Final[tuple[tuple[Side, Point], ...]] = tuple((side, outside(side, 13)) for side in SIDES)
"""Each side with the place of its mark."""
