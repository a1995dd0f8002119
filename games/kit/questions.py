"""Questions as a game shows them to whoever may read them, and the words that all questions share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy as _

CATEGORIES: Final[Mapping[str, object]] = MappingProxyType(
    {
        "history": _("History"),
        "geography": _("Geography"),
        "nature": _("Nature"),
        "science": _("Science"),
        "arts": _("Arts"),
        "literature": _("Literature"),
        "music": _("Music"),
        "film": _("Film and stage"),
        "food": _("Food and drink"),
        "sport": _("Sport and games"),
        "language": _("Language"),
        "society": _("Society and law"),
        "mathematics": _("Mathematics"),
        "technology": _("Technology"),
        "astronomy": _("Astronomy"),
        "belief": _("Belief and myth"),
        "travel": _("Travel"),
        "words": _("Word puzzles"),
        "measures": _("Weights and measures"),
    }
)
"""By the word that files and rows use: what people read. They are fixed: a new one is a new line here."""

MIX: Final[Mapping[str, tuple[int, int, int]]] = MappingProxyType(
    {"easy": (60, 40, 0), "normal": (25, 50, 25), "hard": (0, 50, 50)}
)
"""By a match's difficulty: how many of a hundred questions are easy, normal and hard."""

OWN: Final = "own"
"""Written by whoever added it, from what is generally known."""

BETWEEN: Final = "; "
"""Text between several licences, of a question that rests on several sources."""

PUBLIC_DOMAIN: Final = "public-domain"


@dataclass(frozen=True, slots=True)
class Wording:
    """A question as its reader may see it. Which answer is right the game's view says, if it does."""

    question: str
    """Its id."""
    text: str
    answers: tuple[str, ...]
    """In the order in which they are shown: by place."""
    category: str
    difficulty: str
    language: str
    source: str
    """Empty while its reader is to answer it: a source may name the answer. So is the licence."""
    licence: str
    as_of: date | None
    """The day for which it is so, if that may change."""


@dataclass(frozen=True, slots=True)
class Answering:
    """The clock of the viewer's own question, which it has opened and not answered."""

    question: str
    opened_at: datetime
    closes_at: datetime
    """An answer that reaches the site until then counts; so does one within `GRACE` after it."""
    seconds: int
    """The whole time for it."""
