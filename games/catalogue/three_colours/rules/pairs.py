"""Charts of the rules, which say with which discs each seat connects each colour.

A chart says for each colour which other colour is its ally. Seat 0 begins with chart 0 and seat 1 with chart
1; a swap exchanges them. A *goal* is a colour on a chart, the int ``3 * chart + colour``.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from games.catalogue.three_colours.rules.board import COLOURS, Colour
from games.kit.rules.seats import Seat

Pair: TypeAlias = tuple[Colour, Colour]
"""The colour of two sides and its ally: the discs with which a seat connects them."""

ALLY: Final[tuple[tuple[Colour, Colour, Colour], ...]] = (
    (Colour.PURPLE, Colour.GREEN, Colour.ORANGE),
    (Colour.GREEN, Colour.ORANGE, Colour.PURPLE),
)
"""By chart and colour: its ally."""

BARRED: Final = (ALLY[1], ALLY[0])
"""By chart and colour: the third colour, which cannot be used to connect it. It is the rival's ally."""

PAIRS: Final[tuple[tuple[Pair, ...], ...]] = tuple(
    tuple((colour, allies[colour]) for colour in COLOURS) for allies in ALLY
)
"""By chart and colour: the pair that connects it."""

GOALS: Final = range(6)


def chart_of(seat: Seat, *, swapped: bool) -> int:
    """The chart that a seat owns: its own number, the other one after a swap."""
    return seat ^ swapped
