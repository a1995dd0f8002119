"""Kept pictures of boards, which others show beside a link to a table."""

from __future__ import annotations

from django.db import models

from .match import Match


class BoardPicture(models.Model):
    """The board of a match as everybody may see it, at one version of its row."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="picture")
    version = models.PositiveIntegerField(help_text="That of the match as it was drawn.")
    data = models.BinaryField(help_text="PNG.")
    made_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["made_at"], name="board_picture_made")]

    def __str__(self) -> str:
        return f"picture of {self.match_id} at version {self.version}"
