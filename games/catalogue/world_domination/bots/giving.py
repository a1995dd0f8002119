"""Chooses for the level hard the tribute after which the Rebels hold most in imagined campaigns."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.catalogue.world_domination.bots.rebellion import play_out_mixed
from games.catalogue.world_domination.bots.rise import exchanged
from games.catalogue.world_domination.rules.moves import Tribute
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.sampling import Sampler
from games.catalogue.world_domination.rules.view import View
from games.kit.bots.search import best_of

World = tuple[Position, int]
"""A world before the exchange, and the seed of chance: who takes which pair, and what the Rebels do."""


def choose_gift(view: View, rng: Random, budget: int) -> Tribute:
    """The tribute to give.

    :param budget: how many campaigns are played out.
    """

    def value(world: World, move: Tribute) -> float:
        return held_by_rebels(view, world, move)

    return best_of(tributes(view), imagining_gifts(view, rng), value, budget=budget)


def tributes(view: View) -> list[Tribute]:
    """Those that may be given."""
    return [move for move in view.legal if isinstance(move, Tribute)]


def imagining_gifts(view: View, rng: Random) -> Callable[[], World]:
    """Draws worlds that fit `view`."""
    sample = Sampler(view)
    return lambda: (sample(rng), rng.getrandbits(32))


def held_by_rebels(view: View, world: World, move: Tribute) -> int:
    """The countries that the Rebels hold at the end of a campaign after the viewer's tribute."""
    assert view.viewer is not None  # noqa: S101 - it is to give one
    assert view.empire is not None  # noqa: S101 - three seats
    assert view.dominant is not None  # noqa: S101 - declared before
    (position, seed), side = world, view.sides[view.viewer]
    random = Random(seed)
    is_crossed = random.random() < 0.5
    table = exchanged(position, view.empire, view.dominant, gifts={view.viewer: move}, is_crossed=is_crossed)
    play_out_mixed(table, random)
    return table.owned[side].bit_count()
