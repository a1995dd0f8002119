"""Chooses cards to put away for the kitty's, and cards to play, each tried in imagined hands."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

from games.catalogue.floating_partners.bots.easy import play_now
from games.catalogue.floating_partners.bots.lean import Lean
from games.catalogue.floating_partners.bots.prospects import table_of
from games.catalogue.floating_partners.bots.seeing import hand_of, me, suits_declared
from games.catalogue.floating_partners.bots.tables import KEEP, NONE
from games.catalogue.floating_partners.bots.worlds import World, imagining, lean_of
from games.catalogue.floating_partners.bots.worth import worth_of
from games.catalogue.floating_partners.rules.cards import Card
from games.catalogue.floating_partners.rules.moves import Discard, Play
from games.catalogue.floating_partners.rules.view import View
from games.kit.bots.search import best_of

HABIT: Final = 12
"""Margin that another card must promise, in each imagined hand, over the one that looks best at first."""
LOWEST: Final = 5
"""So many of the lowest cards are thought of for putting away."""


def choose_card(view: View, rng: Random, budget: int) -> Play:
    """The card after which the alliance comes nearest to what its members bid, and the others do not.

    :param budget: hands imagined in all.
    """
    own = KEEP[suits_declared(view)[me(view)] or 0]
    plays = sorted((m for m in view.legal if isinstance(m, Play)), key=lambda move: own[move.card])
    imagine, worth, at_sight = imagining(view, rng), worth_of(view), play_now(view)

    def value(table: Lean, move: Play) -> float:
        after = table.copy()
        after.play(move.card)
        return worth(after.play_out()) + (HABIT if move == at_sight else 0)

    return best_of(plays, lambda: lean_of(view, imagine()), value, budget=budget)


def choose_discard(view: View, rng: Random, budget: int) -> Discard:
    """Of the lowest cards those that are missed least.

    :param budget: hands imagined in all.
    """
    seat = me(view)
    declared = [NONE if suit is None else suit for suit in suits_declared(view)]
    count = view.kitty[seat] - view.away[seat]
    low = sorted(hand_of(view), key=KEEP[declared[seat]].__getitem__)[:LOWEST]
    ways = list(dict.fromkeys(tuple(sorted(way)) for way in combinations(low, count)))
    imagine, worth = imagining(view, rng), worth_of(view)
    first, second = view.highest or 0, view.second or 0

    def value(world: World, way: tuple[Card, ...]) -> float:
        hands = [hand[:] for hand in world.hands]
        for card in way:
            hands[seat].remove(card)
        return worth(table_of(World(hands, []), declared, first, second).play_out())

    return Discard(best_of(ways, imagine, value, budget=budget))
