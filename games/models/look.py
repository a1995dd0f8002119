"""Records of people who looked at the hidden things of a match from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class Insight(models.Model):
    """Somebody who has seen what is hidden in a running match, and takes no seat in it and writes nothing."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="insights")
    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "person"], name="insight_once")]

    def __str__(self) -> str:
        return f"{self.person_id} into {self.match_id}"
