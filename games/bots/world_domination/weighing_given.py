"""What a tribute is weighed by."""

from __future__ import annotations

from random import Random
from typing import Any

from games.bots.weighing import SHARE, Trial, Values
from games.bots.world_domination.giving import World, held_by_rebels, imagining_gifts, tributes
from games.rules.world_domination.grid import CELLS
from games.rules.world_domination.view import View


def given_of_three(view: View, rng: Random) -> Trial:
    """A Rebel's tribute, by the countries that both Rebels then hold."""

    def value(world: World, move: Any) -> Values:
        held = held_by_rebels(view, world, move)
        return held / CELLS, held

    return Trial(SHARE, imagining_gifts(view, rng), value, tributes(view), ("countries",), outlook=-1)
