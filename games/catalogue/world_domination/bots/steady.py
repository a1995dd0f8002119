"""The level steady: every card by the quick policy by which stronger levels imagine all seats to play."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.world_domination.bots import normal
from games.catalogue.world_domination.bots.duel import choose_open
from games.catalogue.world_domination.bots.imagination import imagining
from games.catalogue.world_domination.bots.policy import pick
from games.catalogue.world_domination.rules.codes import play_of, target_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.moves import Move
from games.catalogue.world_domination.rules.view import Phase, View

BUDGET: Final = 30
"""Campaigns imagined for a move before the conflicts."""
DUEL: Final = 8
"""The same for a target with two seats, whose hands lie open."""


def choose(view: View, rng: Random) -> Move:
    """The move of a player who looks at its own cards and at what is still out, and tries nothing."""
    if len(view.legal) == 1:
        return view.legal[0]
    match view.phase:
        case Phase.TARGET if view.seats == 2:
            return choose_open(view, rng, DUEL)
        case Phase.TARGET | Phase.PLAY:
            code = pick(Fast(imagining(view, rng)()))  # the policy looks at no hand but its own
            return target_of(code) if view.phase is Phase.TARGET else play_of(code)
        case _:
            return normal.choose(view, rng, BUDGET)
