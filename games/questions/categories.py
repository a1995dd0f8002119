"""The categories of questions. They are fixed: a new one is a new line here, with a name that people read."""

from __future__ import annotations

from collections.abc import Mapping
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
"""By the word that files and rows use: what people read."""
