"""Names of the categories and difficulties of questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.questions import CATEGORIES, OWN, PUBLIC_DOMAIN, Wording

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

_DIFFICULTIES: Final[dict[str, StrOrPromise]] = {
    "easy": gettext_lazy("easy"),
    "normal": gettext_lazy("normal"),
    "hard": gettext_lazy("hard"),
}


def category_word(category: str) -> str:
    """*Geography*; one that is gone, as it was written."""
    return str(CATEGORIES.get(category, category))


def difficulty_word(difficulty: str) -> str:
    """*hard*."""
    return str(_DIFFICULTIES.get(difficulty, difficulty))


def about(wording: Wording) -> str:
    """The category and difficulty of a question: *Geography, hard*."""
    return _("%(category)s, %(difficulty)s") % {
        "category": category_word(wording.category),
        "difficulty": difficulty_word(wording.difficulty),
    }


def licence_word(licence: str) -> str:
    """A licence as people read it: *CC-BY-4.0*, *written for this site*."""
    return {OWN: _("written for this site"), PUBLIC_DOMAIN: _("public domain")}.get(licence, licence)
