"""Four seats: worlds as likely as what others have called and played makes them, passes counted.

The chance of a call is a logit model of the calls of the level normal: what it thinks of each suit grows with
its hand's strength in it, see `hands.strength`, and falls with the number that it must bid; what it thinks of
passing depends on who has bid highest. Fitted by maximum likelihood to 7,469 calls of 1,200 auctions. That of
a card is told by `tells`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from random import Random
from typing import Final

from games.bots.world_domination.hands import WORTH
from games.bots.world_domination.tells import tells_of
from games.rules.world_domination.cards import SUITS, Suit, cards_in
from games.rules.world_domination.evidence import conflicts_of, played_in
from games.rules.world_domination.position import Position
from games.rules.world_domination.sampling import Hidden, Sampler
from games.rules.world_domination.view import View

DRAWN: Final = 12
"""Worlds drawn to take one of, each in proportion to its likelihood."""
TRUST: Final = 0.8
"""By what power of the likelihood: others need not call and play as the level normal does."""
STRENGTH: Final = 1.99
"""What a country of strength in a suit adds to a bid in it."""
OVERALL: Final = -0.34
"""The same of strength in any suit."""
COUNTRY: Final = -1.156
"""What each country over ten takes from it."""
BID: Final = -4.226
OVER_RIVAL: Final = (-1.617, 0.704)
OVER_ALLY: Final = (0.992, 0.302)
"""Passing when a rival or the ally has bid highest: by itself, and by the own strength in that suit."""

_Choice = tuple[int, tuple[int, int, int], Suit | None, bool, int]
"""A call: the seat, the lowest number for each suit, the highest bid's suit and whether it is an ally's, and
what was chosen: a suit, or 3 for a pass."""


def believing(view: View, rng: Random) -> Callable[[], Position]:
    """Draws worlds that fit `view`, those more often in which the others would have done as they did."""
    sample, choices = Sampler(view), _choices(view)
    has_begun = view.seats == 4 and view.contract is not None
    tells = tells_of(view, sample(rng)) if has_begun else []
    if not choices and not tells:
        return lambda: sample(rng)
    played = played_in(conflicts_of(view), view.seats)

    def log_likelihood(world: Hidden) -> float:
        hands = world.hands
        total = _of_calls(hands, played, choices)
        for tell in tells:
            total += tell.log_chance(hands[tell.seat])
        return total

    def imagine() -> Position:
        worlds = [sample.hidden(rng) for _ in range(DRAWN)]
        likely = [log_likelihood(world) for world in worlds]
        highest = max(likely)
        weights = [exp(TRUST * (found - highest)) for found in likely]
        return sample.position(rng.choices(worlds, weights)[0])

    return imagine


def _choices(view: View) -> list[_Choice]:
    """The calls of the other seats."""
    found: list[_Choice] = []
    number, suit, bidder = 0, None, 0
    for call in view.auction.calls if view.auction else ():
        if call.seat != view.viewer:
            lowest = (_lowest(number, suit, 0), _lowest(number, suit, 1), _lowest(number, suit, 2))
            is_ally = view.sides[call.seat] is view.sides[bidder]
            found.append((call.seat, lowest, suit, is_ally, 3 if call.suit is None else call.suit))
        if call.suit is not None:
            number, suit, bidder = call.number, call.suit, call.seat
    return found


def _lowest(number: int, suit: Suit | None, wanted: int) -> int:
    """What must be bid at least in a suit over a bid."""
    if suit is None:
        return 10
    return number if SUITS[wanted].rank > suit.rank else number + 1


def _of_calls(hands: tuple[int, ...], played: list[int], choices: list[_Choice]) -> float:
    """The logarithm of how likely all calls are with these hands."""
    strengths: list[tuple[float, float, float] | None] = [None] * len(hands)
    total = 0.0
    for seat, lowest, suit, is_ally, chosen in choices:
        strong = strengths[seat]
        if strong is None:
            strong = strengths[seat] = strengths_of(hands[seat] | played[seat])
        total += _log_chance(strong, lowest, suit, is_ally, chosen)
    return total


def _log_chance(
    strong: tuple[float, float, float],
    lowest: tuple[int, int, int],
    suit: int | None,
    is_ally: bool,
    chosen: int,
) -> float:
    """How likely one call is; see `_Choice`."""
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
    """What a hand is worth by dominant suit."""
    politics, economics, military = WORTH
    one = two = three = 0.0
    for card in cards_in(hand):
        one += politics[card]
        two += economics[card]
        three += military[card]
    return one, two, three
