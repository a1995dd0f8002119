"""The level normal: a player that imagines how a hand may go, from the declarations to the last trick."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.floating_partners.bots.calling import choose_call
from games.catalogue.floating_partners.bots.declaring import choose_declaration
from games.catalogue.floating_partners.bots.playing import choose_card, choose_discard
from games.catalogue.floating_partners.rules.moves import Move
from games.catalogue.floating_partners.rules.view import Phase, View

BUDGET: Final = 40
"""Hands imagined for one card."""
AHEAD: Final = 2
"""So many times as many are imagined for a declaration."""


def choose(view: View, rng: Random, budget: int = BUDGET) -> Move:
    """The move of a player who thinks ahead."""
    if len(view.legal) == 1:
        return view.legal[0]
    match view.phase:
        case Phase.DECLARE:
            return choose_declaration(view, rng, AHEAD * budget)
        case Phase.BID:
            return choose_call(view)
        case Phase.DISCARD:
            return choose_discard(view, rng, budget)
        case _:
            return choose_card(view, rng, budget)
