"""The deadlines of one account, for its calendar: when and where, and nothing of what is on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.models import EventMatch, SeatTenure

SHOWN: Final = 200
"""So many deadlines at most, the nearest."""


@dataclass(frozen=True, slots=True)
class DueTurn:
    """A turn that lapses at `deadline_at`."""

    key: str
    name: str
    game: str
    version: int
    """Of the match: grows whenever the deadline may be another."""
    seat: int
    turn_ply: int
    since: datetime
    deadline_at: datetime


@dataclass(frozen=True, slots=True)
class EventDay:
    """A last day of an event in which somebody has matches that run."""

    key: str
    """Of the event."""
    name: str
    game: str
    version: int
    """Of the event: grows whenever the day may be another."""
    since: datetime
    at: datetime
    matches: int


def last_days(user_id: int) -> Sequence[EventDay]:
    """The last days of somebody's matches of events that run, the nearest first. One query.

    Several of one event on one day are one.
    """
    rows = EventMatch.objects.filter(
        ended_at=None, match__isnull=False, last_day__isnull=False, seats__entrant__people__player=user_id
    )
    found: dict[tuple[str, datetime], EventDay] = {}
    fields = ("event__key", "event__name", "event__game", "event__version", "event__begins_at", "last_day")
    for row in rows.distinct().order_by("last_day", "id").values_list("id", *fields):
        key, name, game, version, since, at = row[1:]
        before = found.get((key, at))
        matches = 1 if before is None else before.matches + 1
        found[key, at] = EventDay(key, name, game, version, since, at, matches)
    return list(found.values())[:SHOWN]


def due_turns(user_id: int) -> Sequence[DueTurn]:
    """The turns that wait for an account and have a deadline, the nearest first. One query."""
    rows = SeatTenure.objects.asked().filter(player_id=user_id, deadline_at__isnull=False)
    return [
        DueTurn(
            key=row.match.key,
            name=row.match.name,
            game=row.match.game,
            version=row.match.version,
            seat=row.seat,
            turn_ply=row.turn_ply,
            since=row.turn_since,
            deadline_at=row.deadline_at,
        )
        for row in rows.select_related("match")[:SHOWN]
        if row.turn_ply is not None and row.turn_since is not None and row.deadline_at is not None
    ]
