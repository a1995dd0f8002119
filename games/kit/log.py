"""The log of a table as one viewer may know it: its moves, and what happened between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.kit.rules.api import Event
from games.kit.rules.seats import Mover


@dataclass(frozen=True, slots=True)
class LogEntry:
    """The events of one move, as far as the viewer may know them."""

    ply: int
    at: datetime
    mover: Mover
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class GoneBack:
    """A rewind of the match, and the moves that it undid."""

    ply: int
    """Of the row that says so."""
    at: datetime
    log: tuple[LogEntry, ...]
    """The log as it was just before."""
    undone: frozenset[int]
    """The plies in it that do not count since."""


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody whom it concerns or whose doing it is."""

    name: str
    is_reader: bool


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the log that is no move; everybody may know it."""

    id: int
    """It grows from line to line."""
    code: str
    """Of `TableEvent.Code`."""
    ply: int
    """Length of the record at that time."""
    at: datetime
    seat: int | None
    whom: Party | None
    """Person whose seat it concerns: its holder, or for whom a bot keeps it."""
    by: Party | None
    data: Mapping[str, Any]
