"""Rows of tables as they stand in somebody's lists, without a match behind them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import User
from games.models import Invitation, Match, SeatTenure

from .clock import NOON

OUTCOME = {"winners": [0, 2], "scores": [2, 1, 2, 1], "reason": "played"}


def table(
    user: User, name: str, *, since: datetime | None = None, other: User | None = None, **fields: Any
) -> Match:
    """A table with `user` at seat 0, whose turn it has been `since`; or that of `other` at seat 1."""
    values = {"status": "running", "started_at": NOON, "last_move_at": NOON}
    match = Match.objects.create(
        game="world-domination",
        rules_version=1,
        seat_count=4,
        name=name,
        host=user,
        created_at=NOON,
        **(values | fields),
    )
    turn: dict[str, Any] = {"turn_ply": 3, "turn_since": since} if since else {}
    SeatTenure.objects.create(match=match, seat=0, player=user, **turn)
    if other is not None:
        SeatTenure.objects.create(match=match, seat=1, player=other, turn_ply=3, turn_since=NOON)
    return match


def open_one(user: User, name: str) -> Match:
    return table(user, name, status="open", started_at=None, last_move_at=None)


def over(user: User, name: str, *, at: datetime = NOON, won: bool = True) -> Match:
    match = table(user, name, status="finished", outcome=OUTCOME, finished_at=at)
    match.tenures.filter(player=user).update(ended_at=at, won=won)
    return match


def keep(match: Match, user: User, seat: int = 2) -> None:
    Invitation.objects.create(match=match, seat=seat, player=user, created_at=NOON)


def names(mine: Any) -> list[str]:
    return [each.line.name for each in mine]
