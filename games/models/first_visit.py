"""First visit: the question to somebody who comes for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class FirstVisit(models.Model):
    """An account's answer to the question which game to begin with, and the match that this opened.

    There is one row an account at most, so that two clicks, or two tabs, open one match.
    """

    player: models.OneToOneField[User, User] = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    match: models.ForeignKey[Match | None, Match | None] = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", help_text="Empty: not now."
    )
    answered_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"first visit of {self.player_id}"
