"""Imagines worlds that fit a view, and judges the end of a campaign for a side in them."""

from __future__ import annotations

from collections.abc import Callable
from math import tanh
from random import Random
from typing import Final

from games.catalogue.world_domination.bots.goals import good_for_aggressor
from games.catalogue.world_domination.bots.hands import WORTH
from games.catalogue.world_domination.rules.cards import cards_in
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.view import Goal, View

TRIES: Final = 3
"""Worlds drawn to take the one that fits the bids best."""
SHARP: Final = 0.7
BLUNT: Final = 0.15
"""The countries by which a campaign must be won to count as sure: at its end, and more for each conflict."""


def imagining(view: View, rng: Random) -> Callable[[], Position]:
    """Draws worlds that fit `view`, and in which those who have bid hold what such a bid promises."""
    promised, sample = _promised(view).items(), Sampler(view)

    def imagine() -> Position:
        if not promised:
            return sample(rng)
        worlds = [sample(rng) for _ in range(TRIES)]
        return max(worlds, key=lambda world: sum(_strength(world, *bid) for bid in promised))

    return imagine


def _promised(view: View) -> dict[int, int]:
    """The suit of the last bid of each other seat that has bid."""
    return {
        call.seat: call.suit
        for call in (view.auction.calls if view.auction else ())
        if call.suit is not None and call.seat != view.viewer
    }


def _strength(world: Position, seat: int, suit: int) -> float:
    """The strength of the hand that a seat still holds, should a suit be dominant."""
    worths = WORTH[suit]
    return sum(worths[card] for card in cards_in(world.hands[seat]))


def margin(table: Fast) -> int:
    """The margin in countries by which the Aggressor wins (0 or more) or loses (below 0) a campaign."""
    over = table.owned[table.aggressor].bit_count() - table.contract.number
    if over == 0 and table.winner != table.aggressor:  # ten countries, and no more tokens than the Defender
        return -1
    return over


def gain(table: Fast, side: int, conflicts: int) -> float:
    """The worth of the end of a campaign for `side`, from 0 to 1.

    :param conflicts: how many conflicts were imagined. The more, the less an imagined end is to be taken by
        its word, and the more it matters by how much the campaign was won.
    """
    if table.contract.goal is Goal.AT_LEAST:
        good = 0.5 + 0.5 * tanh((margin(table) + 0.5) / (SHARP + BLUNT * conflicts))
    else:
        good = good_for_aggressor(table, conflicts)
    return good if side == table.aggressor else 1 - good
