"""Samples worlds for four seats, as likely as others' calls and cards make them, passes counted.

The chance of a call is a logit model of the calls of the level normal: what it thinks of each suit grows with
its hand's strength in it, see `hands.strength`, and falls with the number that it must bid; what it thinks of
passing depends on who has bid highest. Fitted by maximum likelihood to 7,469 calls of 1,200 auctions. That of
a card is told by `tells`, and whether a seat calls and plays by any such thing by `whims`.
"""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.hands import WORTH
from games.catalogue.world_domination.bots.tells import tells_of
from games.catalogue.world_domination.bots.whims import Whims, lowest_bid
from games.catalogue.world_domination.rules.cards import Suit, cards_in
from games.catalogue.world_domination.rules.evidence import conflicts_of, played_in
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.sampling import Hidden, Sampler
from games.catalogue.world_domination.rules.view import View

DRAWN: Final = 12
"""Worlds drawn to take one of, each in proportion to its likelihood."""
ASKED: Final = 60
"""Worlds drawn to find who is erratic."""
LOGS: Final = (0.0, *[log(number) for number in range(1, 49)])
STRENGTH: Final = 1.99
"""Weight in a bid of each country of strength in its suit."""
OVERALL: Final = -0.34
"""The same of strength in any suit."""
COUNTRY: Final = -1.156
"""Weight in a bid of each country over ten."""
BID: Final = -4.226
OVER_RIVAL: Final = (-1.617, 0.704)
OVER_ALLY: Final = (0.992, 0.302)
"""Passing when a rival or the ally has bid highest: by itself, and by the own strength in that suit."""

_Choice = tuple[int, tuple[int, int, int], Suit | None, bool, int]
"""A call: the seat, the lowest number for each suit, the highest bid's suit and whether it is an ally's, and
what was chosen: a suit, or 3 for a pass."""


class Beliefs:
    """Draws worlds that fit a view, those more often in which the others would have done as they did."""

    def __init__(self, view: View, rng: Random) -> None:
        self._rng, self._sampler, self._choices = rng, Sampler(view), _choices(view)
        self._played = played_in(conflicts_of(view), view.seats)
        has_begun = view.seats == 4 and view.contract is not None
        self._tells = tells_of(view, self._sampler(rng)) if has_begun else []
        self._whims = Whims(view)
        self.erratic: Final = self._find_erratic()
        """Of each seat how likely it is to do anything that it may; see `whims`."""

    def __call__(self) -> Position:
        """One world."""
        if not self._choices and not self._tells:
            return self._sampler(self._rng)
        worlds, weights = self._draw(DRAWN)
        return self._sampler.position(self._rng.choices(worlds, weights)[0])

    def _draw(self, number: int) -> tuple[list[Hidden], list[float]]:
        worlds = [self._sampler.hidden(self._rng) for _ in range(number)]
        likely = [self._log_likelihood(world.hands) for world in worlds]
        highest = max(likely)
        return worlds, [exp(found - highest) for found in likely]

    def _find_erratic(self) -> list[float]:
        if not self._choices and not self._tells:
            return self._whims.chances(self._whims.leaps, self._whims.calls)
        worlds, weights = self._draw(ASKED)
        total, found = sum(weights), [0.0] * len(self._played)
        for world, weight in zip(worlds, weights, strict=True):
            for seat, chance in enumerate(self._whims.chances(*self._log_chances(world.hands))):
                found[seat] += weight / total * chance
        return found

    def _log_likelihood(self, hands: tuple[int, ...]) -> float:
        """The logarithm of how likely all calls and cards are with these hands."""
        return self._whims.log_likelihood(*self._log_chances(hands))

    def _log_chances(self, hands: tuple[int, ...]) -> tuple[list[float], list[float]]:
        """The same of each seat, if it is like others and if it is erratic."""
        sober, erratic = self._whims.leaps[:], self._whims.calls[:]
        strengths: list[tuple[float, float, float] | None] = [None] * len(hands)
        for seat, lowest, suit, is_ally, chosen in self._choices:
            strong = strengths[seat]
            if strong is None:
                strong = strengths[seat] = strengths_of(hands[seat] | self._played[seat])
            sober[seat] += _log_chance(strong, lowest, suit, is_ally, chosen)
        for tell in self._tells:
            seat = tell.seat
            sober[seat] += tell.log_chance(hands[seat])
            erratic[seat] -= LOGS[tell.playable(hands[seat]).bit_count()]
        return sober, erratic


def _choices(view: View) -> list[_Choice]:
    """The calls of the other seats."""
    found: list[_Choice] = []
    number, suit, bidder = 0, None, 0
    for call in view.auction.calls if view.auction else ():
        if call.seat != view.viewer:
            lowest = (lowest_bid(number, suit, 0), lowest_bid(number, suit, 1), lowest_bid(number, suit, 2))
            is_ally = view.sides[call.seat] is view.sides[bidder]
            found.append((call.seat, lowest, suit, is_ally, 3 if call.suit is None else call.suit))
        if call.suit is not None:
            number, suit, bidder = call.number, call.suit, call.seat
    return found


def _log_chance(
    strong: tuple[float, float, float],
    lowest: tuple[int, int, int],
    suit: int | None,
    is_ally: bool,
    chosen: int,
) -> float:
    """The logarithm of the chance of one call; see `_Choice`."""
    overall = BID + OVERALL * (strong[0] + strong[1] + strong[2])
    goods = [0.0, 0.0, 0.0, 0.0]
    for which in range(3):
        number = lowest[which]
        goods[which] = overall + STRENGTH * strong[which] + COUNTRY * (number - 10) if number <= 20 else -50.0
    if suit is not None:
        alone, by_strength = OVER_ALLY if is_ally else OVER_RIVAL
        goods[3] = alone + by_strength * strong[suit]
    highest = max(goods)
    reach = 0.0
    for good in goods:
        reach += exp(good - highest)
    return goods[chosen] - highest - log(reach)


def strengths_of(hand: int) -> tuple[float, float, float]:
    """The worth of a hand by dominant suit."""
    politics, economics, military = WORTH
    one = two = three = 0.0
    for card in cards_in(hand):
        one += politics[card]
        two += economics[card]
        three += military[card]
    return one, two, three
