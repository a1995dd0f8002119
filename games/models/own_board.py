"""Boards of one's own: what somebody has tried at a table, for nobody but themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class OwnBoard(models.Model):
    """The moves that one person has tried ahead at one table. No console reads it, and no page of others,
    unless its owner shows it when the match is over.

    It stays with its owner while a bot keeps their seat, and with nobody who takes the seat over.
    """

    LONGEST_NAME = 40

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    tree = models.TextField(
        default="", help_text="From before the first move on, as `games.kit.rules.variations` writes it."
    )
    names: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField(
        default=dict, help_text="By line, its codes with dots between."
    )
    revision = models.PositiveIntegerField(
        default=0, help_text="Grows with each change: a page that shows an older one overwrites nothing."
    )
    is_shown = models.BooleanField(
        default=False, db_default=False, help_text="Its owner shows it with the replay."
    )
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="own_board_once")]
        indexes = [models.Index(fields=["player", "-id"], name="own_board_mine")]

    def __str__(self) -> str:
        return f"own board {self.pk} at {self.match_id}"
