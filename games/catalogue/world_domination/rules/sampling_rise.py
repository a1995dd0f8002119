"""Three seats: hands, pairs and tributes that fit what a viewer knows.

Before the exchange nothing is known of the others but the number of their cards. After it a hand is made of
what a seat has kept and what it has taken, and a Rebel has kept nothing that it would have had to give
instead of its tribute. A tribute that the viewer does not know is drawn first, in proportion to the number of
hands that fit it; then the other cards are placed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import combinations
from math import comb
from random import Random
from typing import Any

from games.catalogue.world_domination.rules.cards import ALL_CARDS, Card, Suit, cards_in, mask_of
from games.catalogue.world_domination.rules.evidence import (
    conflicts_of,
    known_hand,
    played_in,
    possible_hands,
)
from games.catalogue.world_domination.rules.placing import Place, place_cards
from games.catalogue.world_domination.rules.position import Rise
from games.catalogue.world_domination.rules.tribute import POWER_CARDS, keepable, tributes_of
from games.catalogue.world_domination.rules.view import RiseView, View
from games.kit.rules.seats import Seat, seats_of

Cards = tuple[Card, ...]


def rise_sampler(view: View, seen: RiseView) -> Callable[[Random], tuple[tuple[int, ...], Rise]]:
    """Draws the hands, and what lies face down or has been exchanged."""
    if seen.takers is None:
        return partial(_before_exchange, view, seen)
    return _Exchange.of(view, seen, seen.takers).sample


def _before_exchange(view: View, seen: RiseView, rng: Random) -> tuple[tuple[int, ...], Rise]:
    own = view.viewer
    laid = [mask_of(cards or ()) for cards in seen.tributes]
    pairs = [mask_of(cards or ()) for cards in seen.pairs]
    if own is not None and own == view.empire:
        laid[own] = sum(pairs)
    known = 0 if own is None else (known_hand(view, own) or 0) | laid[own]
    hands = place_cards(
        [Place(16, known if seat == own else ALL_CARDS & ~known) for seat in seats_of(view.seats)], rng
    )
    for seat in seats_of(view.seats):
        if seat == view.empire and seen.is_paired:
            if seat != own:
                cards = rng.sample(cards_in(hands[seat]), 4)
                pairs = sorted((mask_of(cards[:2]), mask_of(cards[2:])), key=lambda mask: mask & -mask)
            hands[seat] &= ~sum(pairs)
        elif seat in seen.given:
            if seat != own:
                laid[seat] = mask_of(rng.choice(tributes_of(hands[seat], *_law(view))))
            hands[seat] &= ~laid[seat]
    tributes = tuple(laid[seat] if seat in seen.given else 0 for seat in seats_of(view.seats))
    return tuple(hands), Rise(tributes, (pairs[0], pairs[1]))


def _law(view: View) -> tuple[Suit, str]:
    """The facts that a tribute depends on besides the hand."""
    assert view.dominant is not None  # noqa: S101 - declared before the tribute
    return view.dominant, view.options.tribute


@dataclass(frozen=True, slots=True)
class _Exchange:
    """A viewer's knowledge after the exchange."""

    view: View
    empire: Seat
    rebels: tuple[Seat, ...]
    """By pair: who took it."""
    played: list[int]
    pairs: Mapping[Seat, Cards]
    """The known ones, by taker."""
    tributes: Mapping[Seat, Cards]
    """The known ones, by giver."""
    possible: list[int]
    """The cards that each seat may have had after the exchange."""
    certain: list[int]
    """Those of them that it must have had."""
    ways: dict[tuple[Cards, ...], dict[Cards, int]] = field(default_factory=dict[Any, Any])
    """Results of `_ways`, by the tributes given: the same for every draw."""

    @classmethod
    def of(cls, view: View, seen: RiseView, takers: tuple[Seat, Seat]) -> _Exchange:
        empire = view.empire
        assert empire is not None  # noqa: S101 - there has been an exchange
        pairs = {seat: cards for seat, cards in zip(takers, seen.pairs, strict=True) if cards}
        tributes = {Seat(seat): cards for seat, cards in enumerate(seen.tributes) if cards}
        played = played_in(conflicts_of(view), view.seats)
        certain = [mask | (known_hand(view, Seat(seat)) or 0) for seat, mask in enumerate(played)]
        for seat, cards in pairs.items():
            certain[seat] |= mask_of(cards)
        for cards in tributes.values():
            certain[empire] |= mask_of(cards)
        possible = possible_hands(view, played, certain)
        return cls(view, empire, takers, played, pairs, tributes, possible, certain)

    def sample(self, rng: Random) -> tuple[tuple[int, ...], Rise]:
        """The hands and the exchange."""
        found = self._sample(self.tributes, rng)
        assert found is not None  # noqa: S101 - what really happened fits
        return found

    def _sample(self, tributes: Mapping[Seat, Cards], rng: Random) -> tuple[tuple[int, ...], Rise] | None:
        """The same, given some tributes; None if no hands fit them."""
        giver = next((seat for seat in self.rebels if seat not in tributes), None)
        if giver is None:
            return self._placed(tributes, rng)
        key = tuple(tributes.get(seat, ()) for seat in self.rebels)
        if key not in self.ways:
            self.ways[key] = self._ways(giver, tributes)
        ways = dict(self.ways[key])
        while ways:
            (drawn,) = rng.choices(list(ways), list(ways.values()))
            found = self._sample({**tributes, giver: drawn}, rng)
            if found is not None:
                return found
            del ways[drawn]
        return None

    def _ways(self, giver: Seat, tributes: Mapping[Seat, Cards]) -> dict[Cards, int]:
        """Every tribute that `giver` may have given, with the number of hands that would fit it."""
        taken = mask_of(card for cards in tributes.values() for card in cards)
        elsewhere = mask_of(card for cards in self.pairs.values() for card in cards)
        candidates = cards_in(self.possible[self.empire] & POWER_CARDS & ~taken & ~elsewhere)
        size, gone = self.view.hand_sizes[giver], self.played[giver]
        unknown = self.possible[giver] & ~self.certain[giver] & ~taken
        law = _law(self.view)
        found: dict[Cards, int] = {}
        for cards in combinations(candidates, 2):
            kept = keepable(cards, *law)
            in_pair = (gone & ~kept).bit_count()  # played, and too high to have been kept
            if in_pair > 2:
                continue
            one, other = cards
            rest = unknown & ~(1 << one | 1 << other)
            high = (rest & ~kept).bit_count()
            if ways := _hands(size, in_pair, high, rest.bit_count() - high):
                found[cards] = ways
        return found

    def _placed(self, tributes: Mapping[Seat, Cards], rng: Random) -> tuple[tuple[int, ...], Rise] | None:
        given = mask_of(card for cards in tributes.values() for card in cards)
        known_pairs = mask_of(card for cards in self.pairs.values() for card in cards)
        places = [Place(12, self.possible[self.empire] & ~given)]
        for seat in self.rebels:
            pair = self.pairs.get(seat)
            may_have = self.possible[seat] & ~given
            kept = (
                may_have & ~known_pairs & keepable((tributes[seat][0], tributes[seat][1]), *_law(self.view))
            )
            places += [Place(14, kept), Place(2, may_have if pair is None else mask_of(pair))]
        filled = place_cards(places, rng)
        everything = 0
        for cards in filled:
            everything |= cards
        if everything.bit_count() != sum(place.size for place in places):
            return None  # a place is not full, or a card is wanted in two
        hands = [0] * self.view.seats
        hands[self.empire] = filled[0] | given
        for number, seat in enumerate(self.rebels):
            hands[seat] = filled[2 * number + 1] | filled[2 * number + 2]
        everything_played = sum(self.played)
        by_seat = tuple(mask_of(tributes.get(seat, ())) for seat in seats_of(self.view.seats))
        rise = Rise(by_seat, (filled[2], filled[4]), (self.rebels[0], self.rebels[1]))
        return tuple(hand & ~everything_played for hand in hands), rise


@lru_cache(maxsize=4096)
def _hands(size: int, in_pair: int, high: int, low: int) -> int:
    """The number of hands of so many cards that fit a tribute, and pairs taken in exchange with them.

    :param in_pair: cards that were played and must have been in the pair, being too high to have been kept.
    :param high: cards that may still be held, but only out of the pair; low: those that may be kept ones.
    """
    ways = 0
    for number in range(min(2 - in_pair, high, size) + 1):  # still held, and too high
        others = 16 - in_pair - number
        ways += comb(high, number) * comb(low, size - number) * comb(others, 2 - in_pair - number)
    return ways
