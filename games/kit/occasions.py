"""Occasion of a match: the event of which it is a part, as its table and lists name it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Occasion:
    """Place of a match in an event."""

    key: str
    name: str
    kind: str
    """Of the event, as it is played."""
    division: int
    group: int
    round: int
    leg: int
    """3: a deciding match."""
    has_legs: bool
    """Two entrants meet twice."""
    last_day: datetime | None
