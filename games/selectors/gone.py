"""Seats held by accounts that nobody can log in to any more."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from games.models import Match, SeatTenure

LIMIT = 200
"""So many at a time; the next look takes the rest."""


def seats_of_the_gone(waiting_since: datetime) -> list[tuple[int, int]]:
    """Match and account of those that hold a chair of a table that waits for players or is being played.

    Of accounts that were deleted, all; of those that were switched off, which may be switched on again,
    the seats whose turn has lasted since before `waiting_since`. Of deleted ones also the seats that a bot
    keeps for them.
    """
    chairs = SeatTenure.objects.current().filter(
        ended_at=None,
        level="",
        player__is_active=False,
        match__status__in=[Match.Status.OPEN, Match.Status.RUNNING],
    )
    gone = chairs.filter(Q(player__anonymised_at__isnull=False) | Q(turn_since__lt=waiting_since))
    kept = SeatTenure.objects.current().filter(owner__anonymised_at__isnull=False, ended_at=None)
    return [
        *gone.order_by("id").values_list("match_id", "player_id")[:LIMIT],
        *kept.order_by("id").values_list("match_id", "owner_id")[:LIMIT],
    ]
