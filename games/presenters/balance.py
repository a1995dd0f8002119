"""What the page *Balance* shows, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

from games.presenters.charts import Bars, Columns, Grid


@dataclass(frozen=True, slots=True)
class Section:
    """One number of seats."""

    id: str
    title: str
    meant: str
    facts: tuple[str, ...]
    headline: str
    sentences: tuple[str, ...]
    figures: tuple[Bars | Columns | Grid, ...]


@dataclass(frozen=True, slots=True)
class BalancePage:
    """All of it."""

    sections: tuple[Section, ...]
    """One for each number of seats that has been counted."""
    matches: str
    """How many were counted."""
    players: tuple[str, ...]
    """How the bots play that played them, a sentence or two a level."""
