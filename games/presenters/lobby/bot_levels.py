"""The levels of each game's bots, as they are offered and numbered."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.balance.ladder import kept_ladder
from games.catalogue import LEVELS
from games.kit.face.charts import many
from games.kit.face.level_words import named_level

_FEW: Final = 5
"""So many levels are told apart by their words."""


def numbered_in(game: str, level: str) -> int | None:
    """The place of a level from 1 for the weakest, in a game that has many; else None."""
    levels = LEVELS[game]
    return levels.index(level) + 1 if len(levels) > _FEW and level in levels else None


def levels_of(game: str, *, with_points: bool = False) -> tuple[tuple[str, str], ...]:
    """The levels that a table of a game can be given, from weak to strong, each with its words.

    Where there are many they are numbered, for their words alone do not say which of two is stronger.

    :param with_points: with the rating of each, if it has been measured: *Bot: normal, 1,500*.
    """
    points = {rung.level: rung.points for rung in kept_ladder(game)} if with_points else {}
    return tuple((level, _named(game, level, points.get(level))) for level in LEVELS[game])


def _named(game: str, level: str, points: int | None) -> str:
    named = named_level(level, numbered_in(game, level))
    if points is None:
        return named
    return _("%(level)s, %(rating)s") % {"level": named, "rating": many(points)}
