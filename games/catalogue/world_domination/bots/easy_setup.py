"""The level easy in the phases that two and three seats have before the conflicts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.catalogue.world_domination.bots.hands import by_rough, rough, rough_strength
from games.catalogue.world_domination.rules.cards import SUITS, VALUE_OF, Card, Suit
from games.catalogue.world_domination.rules.moves import Declare, Move, Pairs, Play, Tribute
from games.catalogue.world_domination.rules.observation import preview_trick
from games.catalogue.world_domination.rules.view import Goal, Phase, View

LOW: Final = 9
"""The highest power card that a beginner spends on a trick of the arming."""
STARTING, EVEN, PER_COUNTRY = 11, 6.0, 0.8
"""The countries declared with a hand of an even strength, and how much more each other asks for."""


def choose(view: View) -> Move:
    """The move of a beginner."""
    match view.phase:
        case Phase.ARMING:
            return _arm(view)
        case Phase.PAIRS:
            return pairs_of(by_rough(view.hand or (), _best_suit(view.hand or ()))[:4])
        case Phase.DECLARE:
            return _declare(view)
        case _:
            return min(
                (m for m in view.legal if isinstance(m, Tribute)),
                key=lambda m: (sum(rough(card, view.dominant) for card in m.cards), m.cards),
            )


def pairs_of(cards: Iterable[Card]) -> Pairs:
    """Four cards as two pairs."""
    a, b, c, d = sorted(cards)
    return Pairs((a, b), (c, d))


def has_enough(view: View) -> bool:
    """True if the viewer has declared a number of countries and holds it already."""
    contract = view.contract
    if contract is None or contract.goal is not Goal.EXACTLY or contract.bidder != view.viewer:
        return False
    return view.countries(contract.aggressor) >= contract.number


def _best_suit(hand: Iterable[Card]) -> Suit:
    cards = tuple(hand)
    return max(SUITS, key=lambda suit: (rough_strength(cards, suit), suit.rank))


def _arm(view: View) -> Play:
    """The lowest card leads; the cheapest that takes the trick follows, if it is none to be kept."""
    assert view.arming is not None  # noqa: S101 - its phase
    assert view.arming.trick is not None  # noqa: S101
    plays = [m for m in view.legal if isinstance(m, Play)]
    plays.sort(key=lambda m: (rough(m.card, None), VALUE_OF[m.card], m.card))
    if view.arming.trick.laid:
        for move in plays:
            if 0 < VALUE_OF[move.card] <= LOW and preview_trick(view, move).leader == view.viewer:
                return move
    return plays[0]


def _declare(view: View) -> Declare:
    hand = view.hand or ()
    suit = _best_suit(hand)
    if view.seats == 3 or not view.options.state_of_nations:
        return Declare(suit)
    more = (rough_strength(hand, suit) - EVEN) / PER_COUNTRY
    return Declare(suit, max(6, min(16, STARTING + round(more))))
