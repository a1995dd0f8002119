"""Worth of cards before anything is known of the other hands.

Two measures. `rough` is a beginner's: conflicts won, by feel. `WORTH` is measured: by how much a card moves
the difference of countries at the end of a campaign, found by linear regression over 108,000 campaigns with
random hands, played out by the policy of that day, power cards averaged over the suits; 0 is about the worth
of the worst card. No rule depends on either.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import CARDS, SUIT_OF, SUITS, VALUE_OF, Card, Suit

_ROUGH: Final = {
    c.SPIN: 0.30,
    c.PEACE_TREATY: 0.40,
    c.EMBARGO: 0.40,
    c.DUAL_ALLEGIANCE: 0.45,
    c.BRIBE: 0.50,
    c.FREE_MARKET: 0.15,
    c.GLOBAL_TRADING: 0.55,
    c.MONOPOLY: 0.35,
    c.RESERVE_FORCES: 0.75,
    c.REINFORCEMENT: 0.45,
    c.COVERT_OPERATION: 0.35,
    c.DEFENSIVE_PACT: 0.20,
}
_POWERFUL: Final = frozenset({c.BRIBE, c.GLOBAL_TRADING, c.RESERVE_FORCES})
"""The specials that have a power of their own, which is worth more in the dominant suit."""


def rough(card: Card, dominant: Suit | None) -> float:
    """A beginner's idea of a card. Without a dominant suit: before the auction."""
    if card in _ROUGH:
        return _ROUGH[card] + (0.3 if dominant is SUIT_OF[card] and card in _POWERFUL else 0.0)
    value = VALUE_OF[card]
    if dominant is SUIT_OF[card]:
        return 0.40 + 0.05 * value
    return 0.07 * max(0, value - 4)


def rough_strength(hand: Iterable[Card], dominant: Suit) -> float:
    """The conflicts that a beginner expects to win with a hand, should a suit be dominant."""
    won = 0.0
    for card in hand:
        won += rough(card, dominant)
    return won


def by_rough(hand: Iterable[Card], dominant: Suit | None) -> list[Card]:
    """The cards from worthless to precious, as a beginner sees it."""
    return sorted(hand, key=lambda card: (rough(card, dominant), card))


_DOMINANT: Final[tuple[float, ...]] = (0.22, 0.23, 0.26, 0.33, 0.43, 0.55, 0.65, 0.79, 0.94, 1.18, 1.55, 1.44)
_OTHER: Final[tuple[float, ...]] = (0.02, 0.02, 0.02, 0.02, 0.02, 0.04, 0.08, 0.13, 0.21, 0.29, 0.41, 0.52)
"""The power cards 1–12 of the dominant and of another suit."""
_SPECIAL: Final = {
    c.SPIN: (1.23, 1.04, 1.07),
    c.PEACE_TREATY: (0.29, 0.22, 0.41),
    c.EMBARGO: (0.29, 0.43, 0.14),
    c.DUAL_ALLEGIANCE: (1.50, 0.65, 0.71),
    c.BRIBE: (0.50, 0.79, 0.34),
    c.FREE_MARKET: (0.06, 0.19, 0.09),
    c.GLOBAL_TRADING: (0.51, 1.03, 0.48),
    c.MONOPOLY: (0.38, 0.80, 0.32),
    c.RESERVE_FORCES: (0.61, 0.61, 1.10),
    c.REINFORCEMENT: (0.37, 0.36, 0.49),
    c.COVERT_OPERATION: (0.23, 0.33, 0.46),
    c.DEFENSIVE_PACT: (0.05, 0.11, 0.27),
}
"""The special actions by dominant suit."""


def _measured(card: Card, dominant: Suit) -> float:
    if card in _SPECIAL:
        return _SPECIAL[card][dominant]
    return (_DOMINANT if SUIT_OF[card] is dominant else _OTHER)[VALUE_OF[card] - 1]


WORTH: Final[tuple[tuple[float, ...], ...]] = tuple(
    tuple(_measured(card, suit) for card in CARDS) for suit in SUITS
)
"""By dominant suit, then by card."""


def _by_worth(worths: tuple[float, ...]) -> tuple[Card, ...]:
    return tuple(sorted(CARDS, key=lambda card: (worths[card], card)))


BY_WORTH: Final[tuple[tuple[Card, ...], ...]] = tuple([_by_worth(worths) for worths in WORTH])
"""By dominant suit, the cards from worthless to precious."""


def strength(hand: Iterable[Card], dominant: Suit) -> float:
    """The worth of a hand, should a suit be dominant."""
    worths = WORTH[dominant]
    worth = 0.0
    for card in hand:
        worth += worths[card]
    return worth
