"""Log lines about clocks, seats and votes between moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models

from .match import Match
from .tenure import SeatTenure

if TYPE_CHECKING:
    from accounts.models import User


class TableEvent(models.Model):
    """A line of a running match's log that is no move: appended, never changed, known to everybody.

    The record of moves stays a record of moves; replay knows nothing of these.
    """

    class Code(models.TextChoices):
        TIMEOUT = "timeout", "a turn lapsed"
        BOT = "bot", "a bot keeps the seat for its owner"
        BACK = "back", "the owner has the seat back"
        FREE = "free", "somebody else may take the seat over"
        SUBSTITUTE = "substitute", "somebody took the seat over"
        GRANT = "grant", "somebody gave time"
        PROPOSED = "proposed", "somebody asks all people to agree"
        DECLINED = "declined", "somebody did not agree"
        LAPSED = "lapsed", "not all people answered in time"
        TAKEN_BACK = "taken-back", "who asked took the question back"
        TOOK_BACK = "took-back", "somebody took a move back, as all had agreed"
        PAUSE = "pause", "the clocks stand"
        RESUME = "resume", "the clocks run again"
        CALLED_OFF = "called-off", "all people agreed to end the match"
        BOARD_GONE = "board-gone", "chance cannot go on at a table of a board"
        OUTAGE = "outage", "the site was away, and deadlines moved"
        MODERATED = "moderated", "a moderator did something"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    tenure = models.ForeignKey(
        SeatTenure, null=True, blank=True, on_delete=models.CASCADE, related_name="events"
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Whom it concerns; empty: all.")
    code = models.CharField(max_length=12, choices=Code)
    ply = models.PositiveIntegerField(help_text="How long the record was: where the line stands in the log.")
    turn_ply = models.PositiveIntegerField(null=True, blank=True)
    deadline_at = models.DateTimeField(null=True, blank=True, help_text="Of the turn as it was before.")
    at = models.DateTimeField()
    by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta:
        ordering = ["match", "ply", "id"]
        constraints = [
            # A turn lapses at its deadline once, whoever comes first.
            models.UniqueConstraint(
                fields=["tenure", "turn_ply", "deadline_at", "code"],
                condition=models.Q(code="timeout"),
                name="event_one_timeout_a_deadline",
            ),
            models.UniqueConstraint(
                fields=["tenure", "turn_ply", "by"],
                condition=models.Q(code="grant"),
                name="event_one_grant_a_turn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} at {self.match_id}.{self.ply}"
