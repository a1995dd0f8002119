"""The levels of each game's bots, as they are offered and numbered."""

from __future__ import annotations

from typing import Final

from games.catalogue import LEVELS
from games.kit.face.level_words import named_level

_FEW: Final = 5
"""So many levels are told apart by their words."""


def numbered_in(game: str, level: str) -> int | None:
    """The place of a level from 1 for the weakest, in a game that has many; else None."""
    levels = LEVELS[game]
    return levels.index(level) + 1 if len(levels) > _FEW and level in levels else None


def levels_of(game: str) -> tuple[tuple[str, str], ...]:
    """The levels that a table of a game can be given, from weak to strong, each with its words.

    Where there are many they are numbered, for their words alone do not say which of two is stronger.
    """
    return tuple((level, named_level(level, numbered_in(game, level))) for level in LEVELS[game])
