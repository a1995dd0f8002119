"""Dealing cards at random to places that may hold some of them only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.catalogue.floating_partners.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Place:
    """Room for `size` cards, none of the kinds of the bit mask `barred`."""

    size: int
    barred: int = 0


def place_cards(cards: Sequence[Card], places: Sequence[Place], rng: Random) -> list[list[Card]]:
    """Every card in one place, every place full, in the order of `places`.

    Without restrictions every deal is equally likely; with them cards that fit few places go first, which
    is near enough for guessing. The places must be fillable, and hold all the cards.
    """
    if not any(place.barred for place in places):
        mixed = list(cards)
        rng.shuffle(mixed)
        ends, dealt = 0, list[list[Card]]()
        for place in places:
            dealt.append(mixed[ends : ends + place.size])
            ends += place.size
        return dealt
    deal = _Deal(cards, places, rng)
    for card in sorted(cards, key=deal.count_places):
        deal.put(card)
    return deal.cards


class _Deal:
    def __init__(self, cards: Sequence[Card], places: Sequence[Place], rng: Random) -> None:
        self.cards: list[list[Card]] = [[] for _ in places]
        self._fits = {
            card: [number for number, place in enumerate(places) if not place.barred >> card & 1]
            for card in set(cards)
        }
        self._room = [place.size for place in places]
        self._random = rng.random

    def count_places(self, card: Card) -> int:
        """The number of places that may hold a card."""
        return len(self._fits[card])

    def put(self, card: Card) -> None:
        """A place is drawn in proportion to the room left in it."""
        room, fits, rest = self._room, self._fits[card], 0
        for number in fits:
            rest += room[number]
        if not rest:
            self._make_way(card, set())
            return
        drawn = int(self._random() * rest)
        for number in fits:
            drawn -= room[number]
            if drawn < 0:
                self._add(card, number)
                return

    def _add(self, card: Card, number: int) -> None:
        self.cards[number].append(card)
        self._room[number] -= 1

    def _make_way(self, card: Card, tried: set[int]) -> bool:
        """Put `card` somewhere by moving others on: an augmenting path."""
        for number in self._fits[card]:
            if number in tried:
                continue
            tried.add(number)
            if self._room[number]:
                self._add(card, number)
                return True
            here = self.cards[number]
            for place, other in enumerate(here):
                if self._make_way(other, tried):
                    here[place] = card
                    return True
        return False
