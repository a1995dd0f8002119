"""Estimates how likely a seat is to call and play anything that it may, whatever it holds.

Everybody slips now and then (see `learned.SLIP`); some do nothing else. What such a seat calls and plays
tells nothing of its cards, and what it will do cannot be foreseen.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from games.catalogue.world_domination.rules.cards import SUITS, Suit
from games.catalogue.world_domination.rules.view import View

TRUST: Final = 0.8
"""Power of a likelihood: others need not call and play as the level normal does."""
RARE: Final = log(0.02)
"""Prior share of erratic seats; a logarithm, as all chances here."""
NEVER: Final = -100.0
FAR: Final = 5
"""By so many countries a bidder is far below its bid."""
FAR_BELOW: Final = log(16.0)
NEAR: Final = log(0.2)
"""Factors of a seat's chance to be erratic after a campaign far below its bid; after another.

Bids by chance fell as far in 80 of 100 campaigns, those of the level normal in none of 80, of easy in 9."""
LEAP: Final = -1.4
"""Weight on the chance of a meant bid of each country above the lowest possible one."""
CALLS: Final = 34
"""Passing and every bid there is."""


class Whims:
    """Evidence of erratic seats in the view alone, not in the hands of a world."""

    def __init__(self, view: View) -> None:
        self.leaps: Final = [0.0] * view.seats
        """Of each seat how likely its leaps are, if it is not."""
        self.calls: Final = [0.0] * view.seats
        """Of each seat how likely its calls are, if it is."""
        self._leaning: Final = _leaning(view)
        number, suit = 0, None
        for call in view.auction.calls if view.auction else ():
            self.calls[call.seat] -= log(CALLS if suit is None else CALLS - 1 - 3 * (number - 10) - suit.rank)
            if call.suit is not None:
                self.leaps[call.seat] += LEAP * (call.number - lowest_bid(number, suit, call.suit))
                number, suit = call.number, call.suit

    def chances(self, sober: list[float], erratic: list[float]) -> list[float]:
        """Of each seat the chance that it is erratic.

        :param sober: how likely all is that it has done, if it is not. :param erratic: the same if it is.
        """
        return [
            1 / (1 + exp(min(-NEVER, TRUST * (sober[seat] - erratic[seat]) - self._leaning[seat])))
            for seat in range(len(sober))
        ]

    def log_likelihood(self, sober: list[float], erratic: list[float]) -> float:
        """The log-likelihood of all that all seats have done; see `chances`."""
        total = 0.0
        for seat in range(len(sober)):
            one, other = TRUST * sober[seat], TRUST * erratic[seat] + self._leaning[seat]
            total += max(one, other) + log(1 + exp(-abs(one - other)))
        return total


def _leaning(view: View) -> list[float]:
    """Of each seat how much likelier it is to be erratic than not, by the campaigns before."""
    odds = [RARE if view.seats == 4 and seat != view.viewer else NEVER for seat in range(view.seats)]
    if view.seats == 4:
        for result in view.results:
            contract = result.contract
            far = contract.number - result.countries[contract.aggressor] >= FAR
            odds[contract.bidder] += FAR_BELOW if far else NEAR
    return odds


def lowest_bid(number: int, suit: Suit | None, wanted: int) -> int:
    """The lowest bid in a suit over another bid."""
    if suit is None:
        return 10
    return number if SUITS[wanted].rank > suit.rank else number + 1
