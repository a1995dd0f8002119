"""What happens at the tables when an account closes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_leaving
from games.models import Invitation, Match, Notice, SeatTenure
from games.rules.core.api import Seat

from .handover import hand_to_bot
from .lobby import leave
from .refusals import NotAtTable, NotOpen


@receiver(account_leaving)
def leave_tables(user: User, now: datetime, **_: Any) -> None:
    """Get up from every table that has not begun, decline what is kept, and let bots play on elsewhere."""
    mine = SeatTenure.objects.current().filter(player=user, ended_at=None)
    kept = Invitation.objects.filter(player=user)
    for match_id in sorted(
        {*mine.values_list("match_id", flat=True), *kept.values_list("match_id", flat=True)}
    ):
        vacate(match_id=match_id, user_id=user.pk, now=now)
    Notice.objects.filter(player=user).delete()


def vacate(*, match_id: int, user_id: int, now: datetime) -> None:
    """Free the chair of somebody who is gone: at an open table for anybody, in a match for a bot.

    Doing it twice, or where the account holds nothing, does nothing.
    """
    try:
        leave(match_id=match_id, user_id=user_id)
    except NotOpen:  # it began, perhaps a moment before
        _give_way(match_id=match_id, user_id=user_id, now=now)
    except NotAtTable:
        return


@transaction.atomic(durable=True)
def _give_way(*, match_id: int, user_id: int, now: datetime) -> None:
    match = Match.objects.select_for_update().get(pk=match_id)
    held = match.tenures.current().filter(player_id=user_id).first()
    if held is not None and match.status == Match.Status.RUNNING:
        hand_to_bot(match, Seat(held.seat), now=now)
