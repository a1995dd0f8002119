"""Worth of a card in the hand of one of two seats when the conflicts begin.

Measured as `hands.WORTH` is: by how much a card moves the difference of countries at the end of a campaign,
by linear regression over 15,000 campaigns with random hands, played out by `policy`. Unlike there a card may
be worth less than none at all: who has to lead a special gives the conflict away.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.catalogue.world_domination.rules.cards import SUITS, Card, Suit

START: Final = -0.3
"""Worth of beginning the conflicts."""
DUEL_WORTH: Final = (
    (
        (
            -0.27, -0.21, 0.05, 0.05, 0.25, 0.24, 0.29, 0.46, 0.51, 0.51, 0.61, 0.69,
            0.74, -0.41, -0.38, 0.23,
        ),
        (
            -0.52, -0.47, -0.34, -0.24, -0.08, 0.02, 0.1, 0.21, 0.23, 0.36, 0.41, 0.48,
            -0.32, -0.6, 0.35, -0.93,
        ),
        (
            -0.6, -0.52, -0.37, -0.23, -0.17, 0.02, 0.1, 0.22, 0.24, 0.29, 0.36, 0.45,
            0.43, -0.96, -0.77, -0.52,
        ),
    ),
    (
        (
            -0.53, -0.41, -0.37, -0.27, -0.21, -0.05, 0.04, 0.07, 0.11, 0.21, 0.21, 0.22,
            0.72, -0.54, -0.34, 0.12,
        ),
        (
            -0.26, -0.11, 0.04, 0.18, 0.26, 0.32, 0.5, 0.52, 0.61, 0.73, 0.88, 1.0,
            -0.03, -0.6, 0.67, -0.98,
        ),
        (
            -0.57, -0.52, -0.34, -0.27, -0.11, -0.05, 0.06, 0.1, 0.22, 0.25, 0.31, 0.36,
            0.36, -0.98, -0.94, -0.63,
        ),
    ),
    (
        (
            -0.55, -0.53, -0.44, -0.25, -0.16, -0.01, 0.09, 0.17, 0.15, 0.25, 0.26, 0.34,
            0.76, -0.37, -0.54, 0.16,
        ),
        (
            -0.61, -0.51, -0.41, -0.28, -0.24, 0.03, 0.17, 0.24, 0.32, 0.38, 0.39, 0.46,
            -0.48, -0.71, 0.24, -0.96,
        ),
        (
            -0.28, -0.09, -0.07, 0.12, 0.24, 0.37, 0.45, 0.5, 0.6, 0.61, 0.83, 0.96,
            0.78, -0.92, -0.86, -0.6,
        ),
    ),
)  # fmt: skip
"""By dominant suit, then by the cards of each suit."""
WORTHS: Final = tuple(tuple(worth for row in DUEL_WORTH[suit] for worth in row) for suit in SUITS)
"""By dominant suit, then by card."""


def strength(hand: Iterable[Card], dominant: Suit) -> float:
    """The worth of a hand, should a suit be dominant."""
    worths = WORTHS[dominant]
    return sum(worths[card] for card in hand)
