"""Level of the bots that somebody is offered: one step from those they have beaten or lost to."""

from __future__ import annotations

from games.catalogue import LEVELS, usual_level
from games.models import SeatTenure


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
