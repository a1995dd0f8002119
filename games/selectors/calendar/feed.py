"""The deadlines of one account, for its calendar: when and where, and nothing of what is on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.models import SeatTenure

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
