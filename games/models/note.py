"""Notes that people keep at tables, for nobody but themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class Note(models.Model):
    """The note of one person at one table. Read by nobody else: no page, no console, no list of others."""

    LONGEST = 2_000

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    text = models.CharField(max_length=LONGEST)
    revision = models.PositiveIntegerField(
        default=1, help_text="Grows with each change: a page that shows an older one overwrites nothing."
    )
    written_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="note_once")]
        indexes = [models.Index(fields=["player", "-written_at", "-id"], name="note_latest")]

    def __str__(self) -> str:
        return f"note {self.pk} at {self.match_id}"
