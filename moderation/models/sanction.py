"""Sanctions on people by actions: those that last, and warnings to be read."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from .action import Action

if TYPE_CHECKING:
    from accounts.models import User


class SanctionQuerySet(models.QuerySet["Sanction"]):
    def holding(self, at: datetime) -> SanctionQuerySet:
        """Those that hold at an instant."""
        lasts = models.Q(ends_at=None) | models.Q(ends_at__gt=at)
        return self.filter(lasts, lifted_at=None, starts_at__lte=at)


class Sanction(models.Model):
    """A measure on a person. What other code asks on every request stands in copies on `User`."""

    class Kind(models.TextChoices):
        WARNING = "warning", "to be read before the next move"
        MUTE = "mute", "writes nothing"
        SUSPENSION = "suspension", "no seats, no chat"
        BAN = "ban", "the same for good"
        NO_REPORTS = "no-reports", "reports nothing"

    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sanctions"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    action: models.OneToOneField[Action, Action] = models.OneToOneField(
        Action, on_delete=models.PROTECT, related_name="sanction"
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True, help_text="Empty: until it is lifted.")
    read_at = models.DateTimeField(null=True, blank=True, help_text="When the person read of it.")
    lifted_at = models.DateTimeField(null=True, blank=True)

    objects = SanctionQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        default_permissions = ("view",)
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_at=None) | models.Q(ends_at__gt=models.F("starts_at")),
                name="sanction_lasts",
            ),
        ]
        indexes = [models.Index(fields=["person", "-id"], name="sanction_person")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.person_id}"
