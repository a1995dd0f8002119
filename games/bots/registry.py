"""The bots of every game: a level is a way to choose a move from a view.

A bot is pure: it reads no clock, keeps nothing from one move to the next and knows what its seat's view
says and no more. The same view and an rng in the same state give the same move.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.bots import dark_lord, floating_partners, three_colours, world_domination
from games.bots.dark_lord import weighing as of_dark_lord
from games.bots.floating_partners import weighing as of_floating_partners
from games.bots.levels import KNOWLEDGE, RANDOM
from games.bots.three_colours import weighing as of_three_colours
from games.bots.weighing import Judge
from games.bots.world_domination import weighing as of_world_domination
from games.rules.core.api import Move
from games.rules.core.catalogue import Catalogue, Part
from games.rules.core.selfplay import Choose

BOTS: Final[Catalogue[Mapping[str, Choose]]] = Catalogue(
    {
        "world-domination": world_domination.LEVELS,
        "three-colours": three_colours.LEVELS,
        "floating-partners": floating_partners.LEVELS,
        "dark-lord": dark_lord.LEVELS,
    }
)
"""The levels of each game with their heads, from weak to strong."""

JUDGES: Final[Catalogue[Judge]] = Catalogue(
    {
        "world-domination": of_world_domination.trial_of,
        "three-colours": of_three_colours.trial_of,
        "floating-partners": of_floating_partners.trial_of,
        "dark-lord": of_dark_lord.trial_of,
    }
)
"""Judges by game, which weigh a decision; a game that is not here has none."""

LEVELS: Final[Mapping[str, tuple[str, ...]]] = Part(BOTS, tuple)
"""The names of the levels of each game, from weak to strong."""


def has_level(slug: str, level: str) -> bool:
    """True if a bot of the game can play so, by one of its levels or at random."""
    return level == RANDOM or level in BOTS[slug]


def usual_level(slug: str) -> str:
    """The level that is proposed, and plays on for somebody who is gone: ``normal``, or the strongest."""
    return "normal" if "normal" in BOTS[slug] else LEVELS[slug][-1]


def levels_from(slug: str, level: str, weaker: int = 0) -> tuple[str, ...]:
    """A level, or the one so many steps below it, and those that are weaker still, the strongest first.

    :param level: where the game does not have it any more its strongest one stands for it.
    """
    if level == RANDOM:
        return (RANDOM,)
    names = LEVELS[slug]
    place = names.index(level) if level in names else len(names) - 1
    return tuple(names[max(0, place - weaker) :: -1])


def knowledge_of(slug: str, level: str) -> float:
    """So much of the world a bot of a level knows: how often it answers a question rightly.

    :raises KeyError: a level that the game does not have.
    """
    if not has_level(slug, level):
        raise KeyError(level)
    return KNOWLEDGE[level]


def choose_random(view: Any, rng: Random) -> Move:
    """Any legal move, each as likely as the others; fits every game."""
    move: Move = rng.choice(view.legal)
    return move


def head_of(slug: str, level: str) -> Choose:
    """The function by which a bot of a level chooses.

    :raises KeyError: a level that the game does not have.
    """
    return choose_random if level == RANDOM else BOTS[slug][level]


def choose(slug: str, level: str, view: Any, rng: Random) -> Move:
    """The move that a bot of a level makes.

    :param view: the view of the seat that is to move, whose `legal` is not empty.
    :raises KeyError: a level that the game does not have.
    """
    return head_of(slug, level)(view, rng)
