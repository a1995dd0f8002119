"""The options of Floating Partners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.kit.rules.options import Choice, Number, Option


@dataclass(frozen=True, slots=True)
class Config:
    """Every option of the game, whatever the number of seats, at its default."""

    six_pack: str = "500"
    """Six seats: the pack, ``500`` (11s, 12s, red 13s) or ``two`` (2s, 3s, black 4s of a second pack)."""
    break_penalty: str = "each"
    """Payer for a broken alliance: ``each`` member 10, or the ``breaker`` 10 for every member."""
    target: int = 500
    """The match ends after the hand in which a seat has so many points."""
    max_hands: int = 0
    """It ends after so many hands at the latest; 0: there is no such limit."""


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        "six_pack": Choice(("500", "two")),
        "break_penalty": Choice(("each", "breaker")),
        "target": Number(500, 100, 1000),
        "max_hands": Number(0, 0, 100),
    }
)
"""Every option, as records order them."""
