"""Finds seats of closed accounts, to which nobody can log in any more."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from games.models import Invitation, Match, SeatTenure

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


def suspended_at_tables(now: datetime) -> list[int]:
    """The suspended accounts that sit, or are waited for, where they may not; see `stepping_back`."""
    tenures = SeatTenure.objects.current().filter(ended_at=None)
    sits = tenures.filter(player__suspended_until__gt=now, level="").filter(
        Q(match__status=Match.Status.OPEN) | Q(match__status=Match.Status.RUNNING, player__plays_on=False)
    )
    returns = tenures.filter(owner__suspended_until__gt=now, owner__plays_on=False, returns_at__isnull=False)
    waiting = Invitation.objects.filter(player__suspended_until__gt=now)
    found = {
        *sits.values_list("player_id", flat=True)[:LIMIT],
        *returns.values_list("owner_id", flat=True)[:LIMIT],
        *waiting.values_list("player_id", flat=True)[:LIMIT],
    }
    return sorted(found)
