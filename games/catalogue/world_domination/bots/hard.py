"""The level hard: looks further than normal, reads calls and cards, imagines learned seats that slip."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.world_domination.bots import normal
from games.catalogue.world_domination.bots.arming import choose_card, played_end
from games.catalogue.world_domination.bots.auction import choose_call, wildness
from games.catalogue.world_domination.bots.beliefs import Beliefs
from games.catalogue.world_domination.bots.conflicts import choose_move
from games.catalogue.world_domination.bots.duel import choose_open
from games.catalogue.world_domination.bots.giving import choose_gift
from games.catalogue.world_domination.bots.keeping import choose_best
from games.catalogue.world_domination.bots.learned import pick_learned, play_out_loosely
from games.catalogue.world_domination.bots.offering import choose_dominant, choose_offer
from games.catalogue.world_domination.bots.rebellion import PER_BUDGET, choose_of_three, play_out_mixed
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.moves import Move
from games.catalogue.world_domination.rules.view import Phase, View

BUDGET: Final = 1800
"""Campaigns imagined for one move with a whole campaign to come; the nearer its end, the more."""
DUEL: Final = 3
"""Factor for a duel, whose campaigns have half of the cards."""
CONFLICTS: Final = {2: 12, 3: 16, 4: 12}
"""Of a whole campaign, by the number of seats."""
LATE: Final = 6
"""With four seats no more campaigns are imagined from so many conflicts before the end: there most of the
time goes into drawing worlds, of which fewer are left."""
LATE_DRAFTED: Final = 8
"""The same after a draft: a world that fits what went through one's hand then takes longer to draw."""


def choose(view: View, rng: Random, budget: int = BUDGET) -> Move:
    """The move of a player who takes time to think.

    :param budget: see `BUDGET`.
    """
    if len(view.legal) == 1:
        return view.legal[0]
    match view.phase:
        case Phase.TARGET | Phase.PLAY:
            return _fight(view, rng, budget)
        case Phase.AUCTION:
            beliefs = Beliefs(view, rng)
            return choose_call(view, budget, beliefs, pick_learned, wildness(view, beliefs.erratic))
        case Phase.ARMING:
            return choose_card(view, rng, budget, played_end)
        case Phase.DRAFT:
            return choose_best(view, rng, budget)
        case Phase.PAIRS:
            return choose_offer(view, rng, budget)
        case Phase.TRIBUTE:
            return choose_gift(view, rng, budget)
        case Phase.DECLARE if view.seats == 3:
            return choose_dominant(view, rng, budget)
        case _:
            return normal.choose(view, rng)


def _fight(view: View, rng: Random, budget: int) -> Move:
    """A target or a card. As campaigns grow shorter more of them are imagined, which takes the same time."""
    more = budget * CONFLICTS[view.seats] // max(view.hand_sizes)
    if view.seats == 2:
        return choose_open(view, rng, DUEL * more)
    if view.seats == 3:
        return choose_of_three(view, rng, more // PER_BUDGET, play_out_mixed)
    more = min(more, budget * CONFLICTS[4] // (LATE if view.draft is None else LATE_DRAFTED))
    beliefs = Beliefs(view, rng)

    def finish(table: Fast, chance: Random) -> None:
        play_out_loosely(table, chance, beliefs.erratic)

    return choose_move(view, rng, more, beliefs, pick_learned, finish)
