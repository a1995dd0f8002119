"""Rows as they were before a turn lapsed, for the undo of a timeout."""

from __future__ import annotations

from typing import Any

from django.db import models

from .table_event import TableEvent


class Undo(models.Model):
    """Rows as they were before a turn lapsed, for the undo of a timeout that overtook a move in time.

    Server-only, and deleted after some minutes, when no such move can be on its way any more.
    """

    event = models.OneToOneField(TableEvent, on_delete=models.CASCADE, related_name="undo")
    version = models.PositiveIntegerField(help_text="That of the match after the timeout.")
    before: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        help_text="Rows by model, and what was counted of people before and after."
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"before event {self.event_id}"
