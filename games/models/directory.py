"""Entries of people in the directory of those who want to be found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from accounts.models import User


class DirectoryEntry(models.Model):
    """Choices of one person about being found, kept while they do not want to be."""

    LONGEST_LINE: Final = 120
    LONGEST_LANGUAGES: Final = 80

    player: models.OneToOneField[User, User] = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="directory_entry"
    )
    is_listed = models.BooleanField(default=False, help_text="Whether they want to be found.")
    paces: models.JSONField[list[str], list[str]] = models.JSONField(
        default=list, help_text="Of `Match.Pace`, those at which they like to play."
    )
    languages = models.CharField(max_length=LONGEST_LANGUAGES, blank=True, help_text="In their own words.")
    line = models.CharField(max_length=LONGEST_LINE, blank=True, help_text="A sentence for whoever looks.")
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "directory entries"

    def __str__(self) -> str:
        return f"directory entry of {self.player_id}"


class DirectoryGame(models.Model):
    """A game that somebody in the directory likes to play."""

    entry = models.ForeignKey(DirectoryEntry, on_delete=models.CASCADE, related_name="games", db_index=False)
    game = models.SlugField(max_length=32, db_index=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "game"], name="directory_game_once")]

    def __str__(self) -> str:
        return f"{self.game} of {self.entry_id}"
