"""Points that a bid earns or costs."""

from __future__ import annotations

from typing import Final

from games.catalogue.floating_partners.rules.cards import HAND

HIGHEST: Final = HAND
"""The highest bid there is: all tricks."""
POINTS: Final = (0, 10, 25, 45, 70, 100, 130, 165, 205, 250, 300)
"""By bid, what it earns if it is made. **R** The text lacks 5; the steps beside it give 100."""
OVER: Final = 5
"""Points for each trick above the bid."""
UNDER: Final = 10
"""Points lost for each trick that is missing."""


def points(bid: int, tricks: int) -> int:
    """The points of a seat's bid when its alliance has won so many tricks."""
    if tricks < bid:
        return -UNDER * (bid - tricks)
    return POINTS[bid] + OVER * (tricks - bid)
