"""What happens at the tables when an account closes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_leaving
from games.models import Invitation, Match, SeatTenure
from games.services.lobby import NotAtTable, NotOpen, leave


@receiver(account_leaving)
def leave_open_tables(user: User, now: datetime, **_: Any) -> None:  # noqa: ARG001 - a signal names it
    """Get up from every table that has not begun, and decline what is kept; running matches keep theirs."""
    mine = {"player": user, "match__status": Match.Status.OPEN}
    sat = SeatTenure.objects.filter(**mine).values_list("match_id", flat=True)
    kept = Invitation.objects.filter(**mine).values_list("match_id", flat=True)
    for match_id in sorted({*sat, *kept}):
        try:
            leave(match_id=match_id, user_id=user.pk)
        except (NotOpen, NotAtTable):
            continue  # it began, or somebody closed it, a moment before
