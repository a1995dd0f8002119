"""How strong bots play, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.bots.registry import LEVELS, RANDOM

_FEW: Final = 5
"""So many levels are told apart by their words."""
_WORDS: Final[Mapping[str, str | Promise]] = {
    "beginner": gettext_lazy("beginner"),
    "easy": gettext_lazy("easy"),
    "casual": gettext_lazy("casual"),
    "fair": gettext_lazy("fair"),
    "steady": gettext_lazy("steady"),
    "normal": gettext_lazy("normal"),
    "skilled": gettext_lazy("skilled"),
    "strong": gettext_lazy("strong"),
    "tough": gettext_lazy("tough"),
    "hard": gettext_lazy("hard"),
    RANDOM: gettext_lazy("careless"),
}


def level_word(level: str) -> str:
    """A level as a word that can stand alone: *normal*. One that has no word is called by its name."""
    return str(_WORDS.get(level, level))


def numbered_in(game: str, level: str) -> int | None:
    """The place of a level from 1 for the weakest, in a game that has many; else None."""
    levels = LEVELS[game]
    return levels.index(level) + 1 if len(levels) > _FEW and level in levels else None


def named_level(level: str, number: int | None = None) -> str:
    """A bot of a level, where no name says that it is one: *Bot: normal*, with a number *Bot 6: normal*."""
    if number is not None:
        return _("Bot %(number)d: %(level)s") % {"number": number, "level": level_word(level)}
    return _("Bot: %(level)s") % {"level": level_word(level)}


def bot_of_level(level: str) -> str:
    """How well a bot plays, beside its name: *normal bot*."""
    return _("%(level)s bot") % {"level": level_word(level)}


def levels_of(game: str) -> tuple[tuple[str, str], ...]:
    """The levels that a table of a game can be given, from weak to strong, each with its words.

    Where there are many they are numbered, for their words alone do not say which of two is stronger.
    """
    return tuple((level, named_level(level, numbered_in(game, level))) for level in LEVELS[game])
