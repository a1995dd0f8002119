"""Bots for somebody's table: the level that they are offered, and the next one that is free."""

from __future__ import annotations

from accounts.models import User
from games.catalogue import LEVELS, usual_level
from games.models import Match, SeatTenure


def offered_level(user_id: int, game: str) -> str:
    """The level that is proposed to an account at a new table of a game.

    The latest match against bots alone decides: a step stronger than the strongest of them where it was won,
    a step weaker where it was lost, the same where neither. Who has played none is offered the usual one.
    Two queries, one for them.
    """
    mine = SeatTenure.objects.filter(
        player_id=user_id,
        level="",
        left_at=None,
        ended_at__isnull=False,
        match__game=game,
        match__is_practice=True,
    )
    latest = mine.order_by("-ended_at", "-id").values_list("match", "won").first()
    if latest is None:
        return usual_level(game)
    match_id, won = latest
    levels = LEVELS[game]
    there = SeatTenure.objects.current().filter(match=match_id, bots_only=False).exclude(level="")
    places = [levels.index(level) for level in there.values_list("level", flat=True) if level in levels]
    if not places:
        return usual_level(game)
    step = {True: 1, False: -1, None: 0}[won]
    return levels[min(max(max(places) + step, 0), len(levels) - 1)]


def free_bot(match: Match) -> User | None:
    """The first bot that has never sat at this table, or None."""
    bots = User.objects.filter(is_bot=True, is_active=True).exclude(tenures__match=match)
    return bots.order_by("id").first()
