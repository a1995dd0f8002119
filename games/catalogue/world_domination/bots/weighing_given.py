"""Weighs cards that are kept in the draft, and those that are given as tribute."""

from __future__ import annotations

from random import Random
from typing import Any

from games.catalogue.world_domination.bots.giving import World, held_by_rebels, imagining_gifts, tributes
from games.catalogue.world_domination.bots.keeping import (
    LEAD,
    LEAD_BETWEEN,
    candidates,
    imagining_drafts,
    kept,
)
from games.catalogue.world_domination.rules.grid import CELLS
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.view import View
from games.kit.bots.weighing import CHANCE, SHARE, Trial, Values


def kept_of_four(view: View, rng: Random) -> Trial:
    """Two cards that are kept, by how surely the own side then wins the campaign."""

    def value(world: Position, move: Any) -> Values:
        return kept(view, world, move)

    return Trial(
        CHANCE,
        imagining_drafts(view, rng),
        value,
        candidates(view),
        ("ours", "theirs"),
        stands=False,
        known={"lead": (LEAD, *LEAD_BETWEEN)},
    )


def given_of_three(view: View, rng: Random) -> Trial:
    """A Rebel's tribute, by the countries that both Rebels then hold."""

    def value(world: World, move: Any) -> Values:
        held = held_by_rebels(view, world, move)
        return held / CELLS, held

    return Trial(SHARE, imagining_gifts(view, rng), value, tributes(view), ("countries",), stands=False)
