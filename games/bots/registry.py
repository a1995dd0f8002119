"""The bots of every game: a level is a way to choose a move from a view.

A bot is pure: it reads no clock, keeps nothing from one move to the next and knows what its seat's view
says and no more. The same view and an rng in the same state give the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from games.bots import three_colours, world_domination
from games.rules.core.api import Move

Choose: TypeAlias = Callable[[Any, Random], Move]
"""From a view in which the viewer is to move, and an rng, to one of the view's legal moves."""


def choose_random(view: Any, rng: Random) -> Move:
    """Any legal move, each as likely as the others; fits every game."""
    move: Move = rng.choice(view.legal)
    return move


_BOTS: Final[Mapping[str, Mapping[str, Choose]]] = {
    "world-domination": {"random": choose_random, **world_domination.LEVELS},
    "three-colours": {"random": choose_random, **three_colours.LEVELS},
}

LEVELS: Final[Mapping[str, tuple[str, ...]]] = {slug: tuple(levels) for slug, levels in _BOTS.items()}
"""The levels of each game, from weak to strong. Every game also has ``random``."""


def choose(slug: str, level: str, view: Any, rng: Random) -> Move:
    """The move that a bot of a level makes.

    :param view: the view of the seat that is to move, whose `legal` is not empty.
    :raises KeyError: a level that the game does not have.
    """
    if level == "random":
        return choose_random(view, rng)
    return _BOTS[slug][level](view, rng)
