"""Dealing cards at random to places that may hold some of them only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.catalogue.world_domination.rules.cards import Card, cards_in


@dataclass(frozen=True, slots=True)
class Place:
    """Room for `size` of the cards of the bit mask `allowed`."""

    size: int
    allowed: int


def place_cards(places: Sequence[Place], rng: Random) -> list[int]:
    """Every allowed card in one place, every place full; bit masks in the order of `places`.

    Without restrictions every deal is equally likely; with them cards that fit few places go first, which
    is near enough for guessing. The places must be fillable.
    """
    return Dealer(places)(rng)


class Dealer:
    """Deals to the same places again and again; see `place_cards`."""

    def __init__(self, places: Sequence[Place]) -> None:
        self._cards = [place.allowed if place.allowed.bit_count() == place.size else 0 for place in places]
        fixed = 0
        for cards in self._cards:
            fixed |= cards
        self._room = [0 if cards else place.size for place, cards in zip(places, self._cards, strict=True)]
        fits: dict[Card, list[int]] = {}
        for number, place in enumerate(places):
            if self._room[number]:
                for card in cards_in(place.allowed & ~fixed):
                    fits.setdefault(card, []).append(number)
        self._fits = dict(sorted(fits.items(), key=lambda item: len(item[1])))

    def __call__(self, rng: Random) -> list[int]:
        """Bit masks in the order of the places."""
        deal = _Deal(self._cards, self._room, self._fits)
        deal.fill(rng)
        return deal.cards


class _Deal:
    def __init__(self, cards: list[int], room: list[int], fits: dict[Card, list[int]]) -> None:
        self.cards, self.room, self.fits = cards[:], room[:], fits

    def fill(self, rng: Random) -> None:
        """A place is drawn for each card in proportion to the room left in it."""
        random, room = rng.random, self.room
        for card, fits in self.fits.items():
            rest = 0
            for number in fits:
                rest += room[number]
            if not rest:
                self._make_way(card, set())
                continue
            drawn = int(random() * rest)
            for number in fits:
                drawn -= room[number]
                if drawn < 0:
                    self._put(card, number)
                    break

    def _put(self, card: Card, number: int) -> None:
        self.cards[number] |= 1 << card
        self.room[number] -= 1

    def _make_way(self, card: Card, tried: set[int]) -> bool:
        """Put `card` somewhere by moving others on: an augmenting path."""
        for number in self.fits[card]:
            if number in tried:
                continue
            tried.add(number)
            if self.room[number]:
                self._put(card, number)
                return True
            for other in cards_in(self.cards[number]):
                if self._make_way(other, tried):
                    self.cards[number] ^= 1 << other | 1 << card
                    return True
        return False
