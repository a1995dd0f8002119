"""Reads the log of an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import EventLine, EventSeat
from games.selectors.pagination import Page, page_of

PAGE = 50


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log."""

    code: str
    at: datetime
    entrant: int | None
    entrants: tuple[int, ...]
    """Those of the match that it is about."""
    data: Mapping[str, Any]


def log_of(event_id: int, cursor: str = "") -> Page[LogLine]:
    """The log of an event, the latest line first. Two queries at most. :raises BadCursor: see there."""
    rows = EventLine.objects.filter(event=event_id).order_by("-id")
    return page_of(rows, cursor, made=_lines, size=PAGE)


def _lines(rows: Any) -> list[LogLine]:
    about = {row.event_match_id for row in rows if row.event_match_id is not None}
    seats: dict[int, list[int]] = {}
    if about:
        found = EventSeat.objects.filter(event_match__in=about).order_by("event_match", "seat")
        for match_id, entrant in found.values_list("event_match", "entrant"):
            if entrant not in seats.setdefault(match_id, []):
                seats[match_id].append(entrant)
    return [
        LogLine(row.code, row.at, row.entrant_id, tuple(seats.get(row.event_match_id, ())), row.data)
        for row in rows
    ]
