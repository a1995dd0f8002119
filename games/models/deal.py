"""Seeds of matches, and what people add to them: what chance follows from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class DealSeed(models.Model):
    """The seed of a match. Server-only until the match is over: `services/deals` alone reads it before.

    `Match.commitment` is its fingerprint.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="+")
    seed = models.BinaryField(max_length=32)
    wishes: models.JSONField[list[str] | None, list[str] | None] = models.JSONField(
        null=True, blank=True, help_text="What people added, in hex by chair; empty until the match begins."
    )
    lot: models.JSONField[list[int] | None, list[int] | None] = models.JSONField(
        null=True, blank=True, help_text="The seats as they were drawn, in the order of sitting down."
    )

    def __str__(self) -> str:
        return f"seed of {self.match_id}"


class Wish(models.Model):
    """An addition of somebody at a table to its seed, in hex. Server-only until the match begins."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    text = models.CharField(max_length=32)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "player"], name="wish_one_a_player"),
        ]
        verbose_name_plural = "wishes"

    def __str__(self) -> str:
        return f"wish for {self.match_id}"
