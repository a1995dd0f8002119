"""The options of World Domination."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.kit.rules.options import Choice, Option, Switch


@dataclass(frozen=True, slots=True)
class Config:
    """Every option of the game, whatever the number of seats, at its default."""

    drafting: bool = False
    """Four seats: hands are drafted, two cards at a time."""
    secret_meeting: bool = False
    """Four seats: allies show each other two cards before the auction."""
    state_of_nations: bool = False
    """Two seats: the Aggressor also declares a number of countries."""
    tribute: str = "second"
    """Three seats: which second card a Rebel gives, ``second`` or ``first`` (printing)."""


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        "drafting": Switch(),
        "secret_meeting": Switch(),
        "state_of_nations": Switch(),
        "tribute": Choice(("second", "first")),
    }
)
