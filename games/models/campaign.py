"""Campaigns: the scoring units of a match."""

from __future__ import annotations

from typing import Any

from django.db import models

from .match import Match


class Campaign(models.Model):
    """One campaign (hand, round) of a match, as the record has it; kept for lists and statistics."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="campaigns")
    number = models.PositiveSmallIntegerField()
    from_ply = models.PositiveIntegerField()
    to_ply = models.PositiveIntegerField(null=True, blank=True, help_text="The ply of its last move.")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    result: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True, blank=True
    )

    class Meta:
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="campaign_number_once")]

    def __str__(self) -> str:
        return f"campaign {self.number} of {self.match_id}"
