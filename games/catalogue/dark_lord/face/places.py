"""Coordinates of the territories on the map. Written by drawing/vale.py."""

from typing import Final

WIDTH: Final = 708
HEIGHT: Final = 648

MIDDLES: Final[tuple[tuple[float, float], ...]] = (
    (243.5, 102.6),
    (372.2, 96.9),
    (508.2, 110.2),
    (146.7, 213.8),
    (289.4, 205.2),
    (419.7, 223.4),
    (547.3, 214.5),
    (100.4, 335.9),
    (216.9, 301.8),
    (351.7, 316.4),
    (474.3, 330.9),
    (617.4, 316.2),
    (167.4, 437.1),
    (300.5, 424.8),
    (438.2, 425.3),
    (574.5, 444.4),
    (235.3, 531.2),
    (380.4, 539.4),
    (508.7, 562.4),
)
"""By territory: where its name, and what stands on it, have most room."""
