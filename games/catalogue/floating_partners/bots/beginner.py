"""The levels beginner and easy: the player of `easy`, who now and then does anything legal."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.floating_partners.bots import easy
from games.catalogue.floating_partners.rules.moves import Move
from games.catalogue.floating_partners.rules.view import Phase, View

BEGINNER: Final = 0.7
EASY: Final = 0.15
"""So many declarations, discards and cards are chosen without looking. It is the declarations that tell:
cards laid at random after good ones win as often."""
_PHASES: Final = (Phase.DECLARE, Phase.DISCARD, Phase.PLAY)


def choose(view: View, rng: Random, anything: float = BEGINNER) -> Move:
    """The move of somebody who plays for the first time.

    :param anything: see `EASY`. Bids are always counted: wild ones would decide the match.
    """
    if view.phase in _PHASES and rng.random() < anything:
        return rng.choice(view.legal)
    return easy.choose(view, rng)
