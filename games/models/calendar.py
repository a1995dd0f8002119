"""Hours and leave of a person, in which they do not play: every night, on rest days, on leave."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models.expressions import Expression

if TYPE_CHECKING:
    from accounts.models import User


class Hours(models.Model):
    """A person's habitual free time. Their zone is the account's (`User.time_zone`)."""

    player: models.OneToOneField[User, User] = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hours"
    )
    zone_confirmed_at = models.DateTimeField(
        null=True, blank=True, help_text="When they confirmed the zone that their browser had told."
    )
    night_from = models.TimeField(null=True, blank=True)
    night_until = models.TimeField(null=True, blank=True)
    rest_days: models.JSONField[list[int], list[int]] = models.JSONField(
        default=list, help_text="At most two; Monday is 0."
    )
    leave_changed_at = models.DateTimeField(
        null=True, blank=True, help_text="When their leave changed that not all their clocks know of yet."
    )

    class Meta:
        verbose_name_plural = "hours"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(night_from=None, night_until=None)
                | models.Q(night_from__isnull=False, night_until__isnull=False),
                name="hours_night_is_whole",
            ),
        ]
        indexes = [
            models.Index(
                fields=["leave_changed_at"],
                condition=models.Q(leave_changed_at__isnull=False),
                name="hours_leave_changed",
            ),
        ]

    def __str__(self) -> str:
        return f"hours of {self.player_id}"


class LeaveQuerySet(models.QuerySet["Leave"]):
    """Filters that several reads share."""

    def present(self, at: datetime) -> LeaveQuerySet:
        """The leave that lasts at an instant: one of each person at most."""
        return self.filter(starts_at__lte=at, ends_at__gt=at)

    def coming(self, at: datetime | Expression) -> LeaveQuerySet:
        """The leave that lasts at an instant or is planned, the next first."""
        return self.filter(ends_at__gt=at).order_by("starts_at")


class Leave(models.Model):
    """A time in which a person's clocks stand, at tables that know leave."""

    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="leaves"
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(help_text="Earlier than planned if they came back.")
    made_at = models.DateTimeField()

    objects = LeaveQuerySet.as_manager()

    class Meta:
        ordering = ["starts_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at")), name="leave_ends_after_it_starts"
            ),
        ]
        indexes = [models.Index(fields=["player", "ends_at"], name="leave_of_a_player")]

    def __str__(self) -> str:
        return f"leave of {self.player_id}"
