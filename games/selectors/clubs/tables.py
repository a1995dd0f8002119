"""Tables of a club: those that wait for players, those being played, and how its members fared at them.

Only tables that were opened for the club are among them, whatever else its members play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Q

from games.models import Club, Match, SeatTenure
from games.models.match import MatchQuerySet
from games.selectors.lobby.rows import TableRow, table_rows
from games.selectors.lobby.tables import seen_first_by_members

OPEN_SHOWN: Final = 20
RUNNING_SHOWN: Final = 5
"""So many tables are shown, the newest and the liveliest."""

STANDING_WITHIN: Final = timedelta(days=365)
STANDING_OF: Final = 500
"""Standings are of so many finished matches at most, the latest of a year."""


@dataclass(frozen=True, slots=True)
class ClubStanding:
    """One member's results at tables of the club."""

    id: int
    name: str
    username: str
    played: int
    won: int


def open_tables_of(club: Club, user_id: int | None, now: datetime) -> list[TableRow]:
    """The tables of a club that wait for players, as far as somebody may know of them; the newest first."""
    rows = seen_first_by_members(Match.objects.filter(club=club).open(), user_id, now)
    return table_rows(list(rows[:OPEN_SHOWN]), now)


def running_tables_of(club: Club, now: datetime) -> list[TableRow]:
    """Its tables that are being played, for its members."""
    return table_rows(list(_shown(club).running()[:RUNNING_SHOWN]), now)


def standings_of(club: Club, now: datetime) -> Sequence[ClubStanding]:
    """Results of its members among people, by matches won. One query.

    Whoever has left the club is not among them, and their matches count for the others.
    """
    finished = _shown(club).finished().among_people().filter(annulled_at=None)
    latest = finished.filter(finished_at__gt=now - STANDING_WITHIN).values("id")[:STANDING_OF]
    seats = SeatTenure.objects.filter(match__in=latest, to_ply=None, level="")
    seats = seats.filter(player__in=club.memberships.members().values("player"))
    counted = seats.order_by().values_list("player_id", "player__display_name", "player__username")
    rows = counted.annotate(played=Count("pk"), victories=Count("pk", filter=Q(won=True)))
    found = [
        ClubStanding(pk, shown or username, username, played, won)
        for pk, shown, username, played, won in rows
    ]
    return sorted(found, key=lambda each: (-each.won, each.played, each.name.casefold()))


def _shown(club: Club) -> MatchQuerySet:
    return Match.objects.filter(club=club, hidden_at=None)
