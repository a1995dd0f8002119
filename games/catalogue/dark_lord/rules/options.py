"""The options of The Dark Lord."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.kit.rules.options import Choice, Number, Option, Switch

DIFFICULTIES: Final = ("normal", "easy", "hard")
"""Strength of the Dark Lord's strikes and of the questions; the usual one first."""


@dataclass(frozen=True, slots=True)
class Config:
    """Every option of the game, at its default."""

    answer_seconds: int = 30
    """So long an ally may think of an answer, in seconds from the moment it is first shown its question. The
    site keeps the time; the rules take ``answer -``."""
    difficulty: str = "normal"
    """How hard the questions are."""
    human_lord: bool = False
    """True if a third player is the Dark Lord."""


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        "answer_seconds": Number(30, 10, 120),
        "difficulty": Choice(DIFFICULTIES),
        "human_lord": Switch(),
    }
)
