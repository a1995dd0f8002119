"""Counts matches and lists public tables for a person's profile; nothing of private ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q

from games.models import Match, SeatTenure

SHOWN = 12

LOOK_BACK = 1_000
"""So many of the matches that ended last are counted: those of a bot are hundreds of thousands."""


@dataclass(frozen=True, slots=True)
class MatchCount:
    """Number of matches of one game that somebody finished, and of those on the winning side."""

    game: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Player:
    """One of those who sit at a table now."""

    name: str
    username: str
    is_bot: bool


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A public match that somebody plays now."""

    name: str
    url: str
    game: str
    players: tuple[Player, ...]


def played(user_id: int) -> tuple[MatchCount, ...]:
    """A line for each game of which the user held a seat in matches that are over, the most played first.

    Who gave a match up has played it as well; one that was annulled nobody has. Of the last `LOOK_BACK`.
    One query.
    """
    over = SeatTenure.objects.lasting().filter(
        player=user_id, ended_at__isnull=False, match__annulled_at=None
    )
    rows = (
        SeatTenure.objects.filter(
            pk__in=over.order_by("-ended_at", "-id").values("pk")[:LOOK_BACK], won__isnull=False
        )
        .values("match__game")
        .annotate(played=Count("pk"), wins=Count("pk", filter=Q(won=True)))
        .order_by("-played", "match__game")
    )
    return tuple(MatchCount(game=row["match__game"], played=row["played"], won=row["wins"]) for row in rows)


def running_public(user_id: int) -> tuple[RunningTable, ...]:
    """The public matches among people in which the user holds a seat, the liveliest first. Two queries."""
    holders = SeatTenure.objects.current().select_related("player").order_by("seat")
    matches: Iterable[Match] = (
        Match.objects.listed()
        .running()
        .among_people()
        .filter(tenures__player=user_id, tenures__to_ply=None)
        .prefetch_related(Prefetch("tenures", queryset=holders))[:SHOWN]
    )
    return tuple(
        RunningTable(
            name=match.name,
            url=match.get_absolute_url(),
            game=match.game,
            players=tuple(
                Player(tenure.player.name, tenure.player.username, tenure.player.is_bot)
                for tenure in match.tenures.all()
            ),
        )
        for match in matches
    )
