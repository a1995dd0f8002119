"""Estimate of a hand before the auction, by the worth of its cards to bots (`hands.WORTH`).

The countries that its holder's side keeps, should a suit dominate, follow the hand's worth in a straight
line: found by linear regression over 90 hands dealt at random, each with 14 worlds that fit it, in which all
seats played the campaign out as the level hard imagines it. The line is off by half a country on average,
and explains two thirds of the difference between hands; the world on the table makes most of the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor
from typing import Final

from games.catalogue.world_domination.bots.hands import strength
from games.catalogue.world_domination.rules.cards import SUITS, Card, Suit

LEAST: Final = 10
"""The lowest bid."""
_AT_NOTHING: Final = 7.0
_A_POINT: Final = 0.637
"""Countries kept with a hand that is worth nothing, and what each point of its worth adds to them."""


@dataclass(frozen=True, slots=True)
class Promise:
    """Estimate of a hand."""

    best: Suit
    countries: tuple[float, ...]
    """By suit: how many its holder's side would keep on average as the Aggressor, should it dominate."""

    @property
    def most(self) -> int:
        """The countries to be expected in the best suit, as a whole number."""
        return floor(self.countries[self.best] + 0.5)

    @property
    def bids(self) -> range:
        """The numbers that are usually bid in the best suit; empty: such a hand usually passes."""
        return range(LEAST, self.most + 1)


def promise_of(hand: Iterable[Card]) -> Promise:
    """The estimate of a hand of twelve in the auction; it looks at nothing but the hand."""
    held = tuple(hand)
    countries = tuple(_AT_NOTHING + _A_POINT * strength(held, suit) for suit in SUITS)
    return Promise(best=max(SUITS, key=lambda suit: (countries[suit], suit.rank)), countries=countries)
