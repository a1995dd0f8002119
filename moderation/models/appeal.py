"""Appeals of people against actions."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from .action import Action

if TYPE_CHECKING:
    from accounts.models import User


class Appeal(models.Model):
    """One an action, by somebody whom it concerns; decided by another than who acted, if there is any."""

    class State(models.TextChoices):
        OPEN = "open"
        UPHELD = "upheld", "the action stands"
        LIFTED = "lifted", "what it took is given back"

    WITHIN = timedelta(days=60)
    LONGEST = 2000

    action: models.OneToOneField[Action, Action] = models.OneToOneField(
        Action, on_delete=models.PROTECT, related_name="appeal"
    )
    by: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appeals"
    )
    text = models.CharField(max_length=LONGEST)
    at = models.DateTimeField()
    state = models.CharField(max_length=6, choices=State, default=State.OPEN)
    answer = models.CharField(max_length=500, blank=True, help_text="Shown to who appealed.")
    decided_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "id"]
        default_permissions = ("view",)
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state="open", decided_at=None, decided_by=None)
                | ~models.Q(state="open") & models.Q(decided_at__isnull=False, decided_by__isnull=False),
                name="appeal_decided_is_whole",
            ),
        ]
        indexes = [models.Index(fields=["at", "id"], condition=models.Q(state="open"), name="appeal_open")]

    def __str__(self) -> str:
        return f"appeal against {self.action_id}"
