"""Invitations: chairs kept for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef

from accounts.models import Barrier

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def told(self) -> InvitationQuerySet:
        """Those of which the person whom they are for hears, not asked by a host whom they have blocked.

        To that host, and to everybody else, these look like all others.
        """
        blocked = Barrier.objects.filter(
            owner=OuterRef("player"), person=OuterRef("match__host"), kind=Barrier.Kind.BLOCK
        )
        return self.exclude(Exists(blocked))


class Invitation(models.Model):
    """A chair of an open match that is kept for one person until they sit down or decline.

    It exists only while the match is open and its chair is free.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="invitations")
    seat = models.PositiveSmallIntegerField()
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    created_at = models.DateTimeField()

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="invitation_one_a_seat"),
            models.UniqueConstraint(fields=["match", "player"], name="invitation_one_a_player"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id}, kept"
