"""Reads those who hold the seats of a match, for a move, and all who ever did, for a hand-over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import BigIntegerField, DateTimeField

from accounts.models import User
from accounts.prepared_query import Asked, PreparedQuery
from games.models import Match, SeatTenure

_SEATED: Final = PreparedQuery(
    lambda: (
        SeatTenure.objects.current()
        .filter(match=Asked("match", BigIntegerField()))
        .with_leave_at(Asked("at", DateTimeField()))
        .select_related("player", "pending", "plan")
        .order_by("seat")
    )
)


def seated(match: Match, at: datetime) -> tuple[SeatTenure, ...]:
    """The tenures of those who hold the seats of a match now, by seat. One query.

    With their players, what waits for them, what they have planned, and the leave that lasts at `at`.
    """
    tenures = tuple(_SEATED(match=match.pk, at=at))
    for tenure in tenures:
        tenure.match = match
    return tenures


class Sitter(NamedTuple):
    """One holder's time in one seat."""

    seat: int
    player_id: int
    level: str
    """Of a bot; empty for a person."""
    owner_id: int | None
    """Account for which a bot keeps the seat."""
    to_ply: int | None
    """None for whoever holds the seat now."""


def sitters_of(match: Match) -> tuple[Sitter, ...]:
    """All of a match, those who left too. One query."""
    rows = match.tenures.values_list("seat", "player_id", "level", "owner_id", "to_ply")
    return tuple(Sitter(*row) for row in rows)


def all_people_of(sitters: Iterable[Sitter]) -> list[int]:
    """The accounts of all people who sit or have sat there."""
    return sorted({sitter.player_id for sitter in sitters if not sitter.level})


def are_practising(sitters: Iterable[Sitter]) -> bool:
    """True if nobody plays against another person now (see `seating.is_practice`)."""
    holders = [sitter for sitter in sitters if sitter.to_ply is None]
    return sum(not holder.level or holder.owner_id is not None for holder in holders) < 2


def understudy(sitters: Iterable[Sitter], seat: int) -> int:
    """The account of a bot for a seat that somebody leaves in the midst of a match. One query.

    The one that has kept this seat before, if one has; else rather one that has not sat at this table yet.
    There are more bots than seats; should the site's people have switched so many off that none is free, one
    of those steps in, for the others wait.

    :raises User.DoesNotExist: every bot that there is sits at this table.
    """
    known = tuple(sitters)
    sitting = {sitter.player_id for sitter in known if sitter.to_ply is None}
    sat = {sitter.player_id for sitter in known}
    kept = {sitter.player_id for sitter in known if sitter.seat == seat}
    bots = User.objects.filter(is_bot=True).values_list("pk", "is_active")
    free = [(not active, pk not in kept, pk in sat, pk) for pk, active in bots if pk not in sitting]
    if not free:
        raise User.DoesNotExist
    return min(free)[-1]
