"""Finished matches for ratings: rows with their facts, and none of their moves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.models import Match, MatchFacts, Rating, SeatTenure
from games.services.ratings.counting import count_due

from .clock import NOON

DAY = timedelta(days=1)
GAME = "three-colours"


def won(winner: User, loser: User, at: datetime = NOON, **fields: Any) -> Match:
    """A match of Three Colours that has just ended, with its facts, not counted yet."""
    return ended([winner, loser], {"kind": "places", "places": [0, 1]}, at, **fields)


def ended(
    players: Sequence[User],
    result: dict[str, Any] | None,
    at: datetime,
    *,
    game: str = GAME,
    facts: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A match that has just ended with a result, by seat; nobody left and each made twenty moves."""
    values: dict[str, Any] = {"name": "A table", "pace": Match.Pace.STANDARD, "is_rated": True}
    values["outcome"] = {"winners": [0], "scores": [1] + [0] * (len(players) - 1), "reason": "played"}
    values |= fields
    match = Match.objects.create(
        game=game,
        rules_version=1,
        seat_count=len(players),
        host=players[0],
        created_at=at - DAY,
        started_at=at - DAY,
        finished_at=at,
        status=Match.Status.FINISHED,
        **values,
    )
    SeatTenure.objects.bulk_create(
        SeatTenure(
            match=match,
            seat=seat,
            player=player,
            level="normal" if player.is_bot else "",
            won=seat in values["outcome"]["winners"],
            ended_at=at,
        )
        for seat, player in enumerate(players)
    )
    told: dict[str, Any] = {"result": result, "short": False, "timeouts": [], "household": False}
    told["seats"] = [[[None if p.is_bot else p.pk, 20, "normal" if p.is_bot else ""]] for p in players]
    MatchFacts.objects.create(match=match, game=game, facts=told | (facts or {}), finished_at=at)
    return match


def count_all(game: str = GAME, now: datetime = NOON) -> None:
    """Count everything that is due."""
    while count_due(game=game, now=now):
        pass


def rating(player: User, scale: str = GAME) -> str:
    """Somebody's rating as the design writes it: *1606.94 ± 217.78*; empty without one."""
    row = Rating.objects.filter(player=player, scale=scale).first()
    return "" if row is None else f"{row.mu / 100:.2f} ± {row.sigma / 100:.2f}"
