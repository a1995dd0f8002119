"""Names of the levels of bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.bots.levels import RANDOM

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


def named_level(level: str, number: int | None = None) -> str:
    """A bot of a level, where no name says that it is one: *Bot: normal*, with a number *Bot 6: normal*."""
    if number is not None:
        return _("Bot %(number)d: %(level)s") % {"number": number, "level": level_word(level)}
    return _("Bot: %(level)s") % {"level": level_word(level)}


def bot_of_level(level: str) -> str:
    """The level of a bot, beside its name: *normal bot*."""
    return _("%(level)s bot") % {"level": level_word(level)}
