"""Notices to people about tables and decisions that others have made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class Notice(models.Model):
    """One line for one person, in their list of tables until they have read it."""

    class Kind(models.TextChoices):
        CLOSED = "closed", "the table where they sat was closed"
        KEPT_CLOSED = "kept-closed", "the table where a seat was kept for them was closed"
        GIVEN = "given", "the seat kept for them was given free"
        BEGUN = "begun", "a bot took the seat kept for them"
        BOARD_GONE = "board-gone", "the board that they have begun cannot be played on"
        MODERATED = "moderated", "what a moderator did there, or about them"
        SUBSTITUTE = "substitute", "a moderator asks them to take over a seat there"
        CLUB = "club", "what became of them in a club"
        EVENT = "event", "what became of them in an event"
        ONE_ADDRESS = "one-address", "another account there comes from their network address"

    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    match: models.ForeignKey[Match | None, Match | None] = models.ForeignKey(
        Match,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="+",
        help_text="Empty: it concerns the person alone.",
    )
    kind = models.CharField(max_length=11, choices=Kind)
    data: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True, blank=True, help_text="Of what a moderator did: what, and why."
    )

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["player", "-id"], name="notice_latest")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.match_id}"
