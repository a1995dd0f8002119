"""The level normal: a player that thinks of its partner and of the whole campaign."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.world_domination.bots.arming import choose_card
from games.catalogue.world_domination.bots.auction import choose_call
from games.catalogue.world_domination.bots.conflicts import choose_move
from games.catalogue.world_domination.bots.declaring import choose_declaration
from games.catalogue.world_domination.bots.draft import choose_keep, choose_show
from games.catalogue.world_domination.bots.duel import choose_open
from games.catalogue.world_domination.bots.imagination import imagining
from games.catalogue.world_domination.bots.rebellion import choose_of_three
from games.catalogue.world_domination.bots.rise import choose_pairs, choose_suit, choose_tribute
from games.catalogue.world_domination.rules.moves import Move
from games.catalogue.world_domination.rules.view import Phase, View

BUDGET: Final = 150
"""Campaigns imagined for one move."""


def choose(view: View, rng: Random, budget: int = BUDGET) -> Move:
    """The move of a player who thinks ahead."""
    if len(view.legal) == 1:
        return view.legal[0]
    match view.phase:
        case Phase.TARGET | Phase.PLAY if view.seats == 2:
            return choose_open(view, rng, budget)
        case Phase.TARGET | Phase.PLAY if view.seats == 3:
            return choose_of_three(view, rng, budget)
        case Phase.TARGET | Phase.PLAY:
            return choose_move(view, rng, budget, imagining(view, rng))
        case _:
            return _prepare(view, rng, budget)


def _prepare(view: View, rng: Random, budget: int) -> Move:
    """The move in a phase before the conflicts."""
    match view.phase:
        case Phase.DRAFT:
            return choose_keep(view)
        case Phase.MEETING:
            return choose_show(view)
        case Phase.AUCTION:
            return choose_call(view, budget, imagining(view, rng))
        case Phase.ARMING:
            return choose_card(view, rng, budget)
        case Phase.PAIRS:
            return choose_pairs(view, rng, budget)
        case Phase.DECLARE if view.seats == 3:
            return choose_suit(view, rng, budget)
        case Phase.DECLARE:
            return choose_declaration(view, rng)
        case _:
            return choose_tribute(view)
