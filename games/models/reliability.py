"""Reliability of a person, by turns and matches kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from accounts.models import User

TURNS_COUNTED = 100
MATCHES_COUNTED = 20
SUBSTITUTE_EARNS = 2
"""A match that a substitute plays to its end counts for so many."""


class Reliability(models.Model):
    """Of one person's latest turns and matches, which were kept: a sign each, the newest last.

    Only turns with a deadline count, and matches with several people.
    """

    player: models.OneToOneField[User, User] = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reliability"
    )
    turns = models.CharField(max_length=TURNS_COUNTED, blank=True, help_text="1: in time, 0: lapsed.")
    matches = models.CharField(max_length=MATCHES_COUNTED, blank=True, help_text="1: played on, 0: left.")

    class Meta:
        verbose_name_plural = "reliability"

    def __str__(self) -> str:
        return f"reliability of {self.player_id}"
