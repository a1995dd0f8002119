"""Withdrawal of invitations between two people of whom one blocks the other."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.signals import person_blocked
from games.models import Invitation, Match

from .errors import LobbyError
from .tables import leave_seat, unseat


@receiver(person_blocked)
def withdraw_invitations(owner_id: int, person_id: int, **_: Any) -> None:
    """Keep no chair any more for one of two people at an open table of the other, now that they are apart.

    It looks like what a host or a guest does every day; who was blocked learns no more than that.
    """
    pair = {owner_id, person_id}
    kept = Invitation.objects.filter(player__in=pair, match__host__in=pair, match__status=Match.Status.OPEN)
    for invitation in kept.select_related("match").order_by("match_id"):
        host_id, match_id = invitation.match.host_id, invitation.match_id
        try:
            if host_id == owner_id:
                unseat(match_id=match_id, user_id=owner_id, seat=invitation.seat)
            elif host_id == person_id:
                leave_seat(match_id=match_id, user_id=owner_id)
        except LobbyError:  # they sat down, or it began, a moment before
            continue
