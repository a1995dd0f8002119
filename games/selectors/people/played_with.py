"""Counts with whom somebody has played, and how often; for themselves alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce

from games.models import Match, SeatTenure

LOOK_BACK: Final = 1_000
"""So many of one's own matches that ended last are looked through."""
_NEVER: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class PlayedTogether:
    """Matches that two people have finished with or against each other."""

    count: int
    last_at: datetime
    """When the last of them ended."""


def played_with(
    user_id: int, *, others: Collection[int] | None = None, game: str = ""
) -> Mapping[int, PlayedTogether]:
    """The people with whom somebody has held a seat at the same time, in matches that are over. One query.

    Nothing of a match that was annulled, nor of a board before it is shown; no bots, and nobody whose account
    is closed. Of the last `LOOK_BACK` matches.

    :param others: these alone. :param game: matches of this game alone.
    """
    beside = SeatTenure.objects.filter(
        Exists(_at_the_same_time(user_id)),
        match__in=_mine(user_id, game).values("match"),
        level="",
        player__is_bot=False,
        player__is_active=True,
    ).exclude(player=user_id)
    if others is not None:
        beside = beside.filter(player__in=others)
    rows = beside.order_by().values_list("player").annotate(Count("match", distinct=True), Max("ended_at"))
    return {other: PlayedTogether(count, last_at) for other, count, last_at in rows}


def _mine(user_id: int, game: str) -> QuerySet[SeatTenure]:
    over = SeatTenure.objects.filter(
        player=user_id,
        level="",
        ended_at__isnull=False,
        match__status=Match.Status.FINISHED,
        match__annulled_at=None,
        match__is_sealed=False,
    )
    if game:
        over = over.filter(match__game=game)
    return over.order_by("-ended_at", "-id")[:LOOK_BACK]


def _at_the_same_time(user_id: int) -> QuerySet[SeatTenure]:
    """The tenures of somebody that overlap with another one of the same match."""
    return SeatTenure.objects.filter(
        Q(to_ply=None) | Q(to_ply__gt=OuterRef("from_ply")),
        player=user_id,
        level="",
        match=OuterRef("match"),
        from_ply__lt=Coalesce(OuterRef("to_ply"), Value(_NEVER)),
    )
