"""Worth of tricks to a seat: its own points, less a part of what the others get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.catalogue.floating_partners.bots.seeing import me
from games.catalogue.floating_partners.rules.bidding import points
from games.catalogue.floating_partners.rules.cards import HAND
from games.catalogue.floating_partners.rules.view import View

ENVY: Final = 0.3
"""Part of a seat's own point that a point more for every other seat takes."""
A_TRICK: Final = 16
"""Worth of a trick more whatever was bid."""
OF_THE_BIDS: Final = 0.2
"""Weight of the points that imagined tricks would bring beside that: they leap where a bid is just made, and
an imagined end is a trick off more often than not.
"""
SCORE: Final = tuple(tuple(points(bid, tricks) for tricks in range(HAND + 1)) for bid in range(HAND + 1))
"""By bid and tricks: points."""
Spread = Sequence[int]
"""Number of times that an alliance won 0 to 10 tricks."""


def worth_of(view: View) -> Callable[[Sequence[int]], float]:
    """From tricks by side to what they are worth to the viewer, once everybody has bid."""
    seat, others = me(view), view.seats - 1
    table = [[0.0] * (HAND + 1) for _ in range(5)]
    for other, (declared, bid) in enumerate(zip(view.declared, view.bids, strict=True)):
        assert declared is not None  # noqa: S101 - everybody has spoken
        assert bid is not None  # noqa: S101
        weight = OF_THE_BIDS * (1 if other == seat else -ENVY / others)
        for tricks in range(HAND + 1):
            table[declared][tricks] += weight * SCORE[bid][tricks]
    own = view.declared[seat]
    assert own is not None  # noqa: S101
    table[own] = [value + A_TRICK * tricks for tricks, value in enumerate(table[own])]
    first, second, third, fourth, fifth = table

    def worth(won: Sequence[int]) -> float:
        return first[won[0]] + second[won[1]] + third[won[2]] + fourth[won[3]] + fifth[won[4]]

    return worth


def mean_points(bid: int, spread: Spread) -> float:
    """The average points of a bid."""
    return sum(times * score for times, score in zip(spread, SCORE[bid], strict=True)) / sum(spread)


def best_points(spread: Spread) -> float:
    """The average points of the best bid by one who knows how many tricks are to be expected."""
    return max(mean_points(bid, spread) for bid in range(HAND + 1))
