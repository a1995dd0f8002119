"""Uploaded files of questions that staff has sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from accounts.models import User


class QuestionFile(models.Model):
    """A file that somebody of staff has sent: looked through first, and taken in when they say so.

    What is in it stays until then, or until they send another. That it was taken in, and what came of it,
    stays.
    """

    by: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(max_length=100)
    data = models.BinaryField()
    at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)
    outcome: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, help_text="How many questions were added, have a new version, and so on."
    )

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"questions {self.pk} of {self.by_id}"
