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
    campaigns: str = "3"
    """Two and four seats: ``3``, the best of three, or ``1``, which decides alone. With three seats each is
    the Empire once, whatever it says."""

    @property
    def to_win(self) -> int:
        """Campaigns that win a match of two or four."""
        return int(self.campaigns) // 2 + 1


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        "drafting": Switch(),
        "secret_meeting": Switch(),
        "state_of_nations": Switch(),
        "tribute": Choice(("second", "first")),
        "campaigns": Choice(("3", "1")),
    }
)
FIRST_OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {name: option for name, option in OPTIONS.items() if name != "campaigns"}
)
"""Those of the first version of the rules, whose matches all were the best of three."""
