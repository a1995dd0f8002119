"""Takes an account that is closed out of all clubs."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_leaving
from games.models import Club, Membership

from .members import take_out


@receiver(account_leaving)
def leave_clubs(user: User, now: datetime, **_: Any) -> None:
    """Leave every club, closed ones too, and forget who invited whom. Doing it twice does nothing."""
    mine = Membership.objects.filter(player=user).order_by("club")
    for club_id in list(mine.values_list("club_id", flat=True)):
        _leave(club_id=club_id, user_id=user.pk, now=now)
    Membership.objects.filter(by=user).update(by=None)


@transaction.atomic(durable=True)
def _leave(*, club_id: int, user_id: int, now: datetime) -> None:
    club = Club.objects.select_for_update().get(pk=club_id)
    mine = club.memberships.filter(player=user_id).first()
    if mine is None:
        return
    if mine.is_member:
        take_out(club, mine, now=now)
    else:
        mine.delete()
