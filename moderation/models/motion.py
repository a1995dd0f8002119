"""Motions: actions that one moderator wants and a second has to agree to."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models

from games.models import Match

from .action import Action
from .case import Case

if TYPE_CHECKING:
    from accounts.models import User


class Motion(models.Model):
    """An action that waits for a second moderator, as it was asked for."""

    class State(models.TextChoices):
        OPEN = "open"
        CARRIED = "carried", "a second agreed, and it was done"
        DECLINED = "declined", "a second did not agree"
        WITHDRAWN = "withdrawn", "who asked took it back"

    LASTS = timedelta(hours=72)
    """So long a second may agree; after that it is as if nobody had asked."""

    code = models.CharField(max_length=20, choices=Action.Code)
    by: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    second: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    match: models.ForeignKey[Match | None, Match | None] = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.PROTECT, related_name="motions"
    )
    person: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="motions_on"
    )
    case: models.ForeignKey[Case | None, Case | None] = models.ForeignKey(
        Case, null=True, blank=True, on_delete=models.PROTECT, related_name="motions"
    )
    values: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    reason = models.CharField(max_length=500)
    note = models.CharField(max_length=2000, blank=True)
    token = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()
    lapses_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    action: models.OneToOneField[Action | None, Action | None] = models.OneToOneField(
        Action, null=True, blank=True, on_delete=models.PROTECT, related_name="motion"
    )

    class Meta:
        ordering = ["id"]
        default_permissions = ("view",)
        indexes = [models.Index(fields=["at", "id"], condition=models.Q(state="open"), name="motion_open")]

    def __str__(self) -> str:
        return f"motion {self.pk}"

    @property
    def target_id(self) -> int | None:
        """The row that it is to be done to: of a match or a person."""
        return self.match_id or self.person_id
