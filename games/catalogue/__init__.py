"""The only list of games, and what the site asks of a game by its slug."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final

from games.kit.board import AnyBoards
from games.kit.bots.levels import KNOWLEDGE, RANDOM, choose_random
from games.kit.bots.weighing import Judge
from games.kit.game import Game
from games.kit.problem import Problems
from games.kit.rated import Rated
from games.kit.rules.api import Move
from games.kit.rules.catalogue import Catalogue, Part
from games.kit.rules.replay import AnyRules
from games.kit.rules.selfplay import Choose

if TYPE_CHECKING:  # as in `games.kit.game`
    from games.kit.face.presenter import Presenter

FOLDERS: Final = (
    "world_domination",
    "three_colours",
    "floating_partners",
    "dark_lord",
)
"""The folder of each game, in the order in which the site shows them. A game is added by it and its line."""


def _game_in(folder: str) -> Game:
    game: Game = import_module(f"{__name__}.{folder}.game").GAME
    return game


GAMES: Final[Catalogue[Game]] = Catalogue({game.slug: game for game in map(_game_in, FOLDERS)})
RULES: Final[Mapping[str, AnyRules]] = Part(GAMES, lambda game: game.rules)
"""The rules by which a match of each game is begun."""
LEVELS: Final[Mapping[str, tuple[str, ...]]] = Part(GAMES, lambda game: tuple(game.levels))
"""The names of the levels of each game's bots, from weak to strong."""
RATED: Final[Mapping[str, Rated[Any, Any]]] = Part(GAMES, lambda game: game.rated)
"""How each game is rated."""
PRESENTERS: Final[Mapping[str, Presenter]] = Part(GAMES, lambda game: game.load_presenter())
"""Presenters: the pages of each game, and its words."""


class RulesGone(LookupError):  # noqa: N818 - it reads as what is so
    """A match was begun by rules that are not here any more, or not yet."""


def versions_of(slug: str) -> tuple[int, ...]:
    """The versions of a game's rules that are here."""
    return tuple(rules.version for rules in GAMES[slug].versions) if slug in GAMES else ()


def has_rules(slug: str, version: int) -> bool:
    """True if a match of this game and version can be replayed, and so played and shown."""
    return version in versions_of(slug)


def rules_of(slug: str, version: int) -> AnyRules:
    """The rules by which a match of this game and version was begun and is played to its end.

    :raises RulesGone: see there.
    """
    for rules in GAMES[slug].versions if slug in GAMES else ():
        if rules.version == version:
            return rules
    raise RulesGone(f"no rules of {slug} in version {version}")


def boards_of(slug: str) -> AnyBoards:
    """Boards of a game that has them. :raises LookupError: it has none."""
    boards = GAMES[slug].boards
    if boards is None:
        raise LookupError(f"{slug} has no boards")
    return boards


def problems_of(slug: str) -> Problems:
    """Problems of a game that has them. :raises LookupError: it has none."""
    problems = GAMES[slug].problems if slug in GAMES else None
    if problems is None:
        raise LookupError(f"{slug} has no problems")
    return problems


def games_with_problems() -> tuple[str, ...]:
    """The games in whose matches problems are looked for."""
    return tuple(slug for slug, game in GAMES.items() if game.problems is not None)


def has_level(slug: str, level: str) -> bool:
    """True if a bot of the game can play so, by one of its levels or at random."""
    return level == RANDOM or level in GAMES[slug].levels


def usual_level(slug: str) -> str:
    """The level that is proposed, and that plays on for whoever is gone: ``normal`` or the strongest."""
    return "normal" if "normal" in GAMES[slug].levels else LEVELS[slug][-1]


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
    """The share of questions that a bot of a level answers rightly.

    :raises KeyError: a level that the game does not have.
    """
    if not has_level(slug, level):
        raise KeyError(level)
    return KNOWLEDGE[level]


def judge_of(slug: str) -> Judge:
    """The function by which the bots of a game weigh a decision. :raises KeyError: they judge nothing."""
    judge = GAMES[slug].judge
    if judge is None:
        raise KeyError(slug)
    return judge


def head_of(slug: str, level: str) -> Choose:
    """The function by which a bot of a level chooses.

    :raises KeyError: a level that the game does not have.
    """
    return choose_random if level == RANDOM else GAMES[slug].levels[level]


def choose(slug: str, level: str, view: Any, rng: Random) -> Move:
    """The move that a bot of a level makes.

    :param view: the view of the seat that is to move, whose `legal` is not empty.
    :raises KeyError: a level that the game does not have.
    """
    return head_of(slug, level)(view, rng)
