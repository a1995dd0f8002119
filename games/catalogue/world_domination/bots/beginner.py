"""The level beginner: plays like easy, but every now and then anything that the rules allow."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.world_domination.bots import easy
from games.catalogue.world_domination.rules.moves import Move
from games.catalogue.world_domination.rules.view import Phase, View

ANYTHING: Final = 0.4
"""So many of its targets and cards are chosen without looking. Calls are not: wild bids lose a match."""
_PHASES: Final = (Phase.TARGET, Phase.PLAY, Phase.ARMING)


def choose(view: View, rng: Random) -> Move:
    """The move of somebody who plays for the first time."""
    if view.phase in _PHASES and rng.random() < ANYTHING:
        return rng.choice(view.legal)
    return easy.choose(view, rng)
