"""The words of all acts. Whoever adds an act adds its line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy as _

from . import club, event, person
from .base import ActWords
from .cases import WORDS as CASES
from .match import ending, listing, looking, pausing, rewinding, seats

WORDS: Final[Mapping[str, ActWords]] = MappingProxyType(
    {
        **pausing.WORDS,
        **seats.WORDS,
        **ending.WORDS,
        **rewinding.WORDS,
        **listing.WORDS,
        **looking.WORDS,
        **club.WORDS,
        **event.WORDS,
        **person.WORDS,
        **CASES,
    }
)
"""By code of the act, and of what only stands in the audit (reverses, decisions)."""


_UNKNOWN: Final = ActWords(title=_("Something else"), does="", done=_("Something else was done"))


def words_of(code: str) -> ActWords:
    """The words of an act; of one that this release does not know, that something was done."""
    return WORDS.get(code) or _UNKNOWN
