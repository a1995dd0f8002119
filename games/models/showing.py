"""Questions as they came to people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from games.questions.kinds import time_id

from .match import Match
from .question import QuestionVersion

if TYPE_CHECKING:
    from accounts.models import User


class Showing(models.Model):
    """A question that a match drew for a seat, in one round: written with the draw, in its transaction.

    Server-only while the match's round lasts: nobody may learn of it which question another seat has.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="showings")
    round = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    version = models.ForeignKey(QuestionVersion, on_delete=models.PROTECT, related_name="showings")
    time = models.PositiveSmallIntegerField(
        default=1,
        db_default=1,
        help_text="How often the match has had it with this: again when the stock ran out.",
    )
    player: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Whom it was drawn for; empty: a bot.",
    )
    ally: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Who reads it, and its right answer, when both have answered; empty: a bot.",
    )
    opened_at = models.DateTimeField(null=True, blank=True, help_text="When its seat first asked for it.")
    closes_at = models.DateTimeField(null=True, blank=True, help_text="Until when an answer counts.")
    answered_at = models.DateTimeField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The answer as it was shown; empty: none in time."
    )
    is_right = models.BooleanField(null=True, blank=True)
    gone_on_at = models.DateTimeField(
        null=True, blank=True, help_text="When its player went on from what became of it."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "round", "seat"], name="showing_once"),
            models.CheckConstraint(
                condition=models.Q(opened_at=None, closes_at=None)
                | models.Q(opened_at__isnull=False, closes_at__isnull=False),
                name="showing_open_is_whole",
            ),
            models.CheckConstraint(
                condition=models.Q(answered_at=None, place=None, is_right=None)
                | models.Q(answered_at__isnull=False, is_right__isnull=False),
                name="showing_answer_is_whole",
            ),
        ]
        indexes = [
            models.Index(fields=["player", "-id"], name="showing_asked"),
            models.Index(fields=["ally", "-id"], name="showing_read"),
            models.Index(
                fields=["closes_at"],
                condition=models.Q(closes_at__isnull=False, answered_at=None),
                name="showing_closes",
            ),
            models.Index(
                fields=["answered_at"],
                condition=models.Q(answered_at__isnull=False),
                name="showing_answered",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.round} of {self.match_id} for {self.seat}"  # not what it is: this may be logged

    @property
    def question(self) -> str:
        """The id by which the match's record calls it; reads its version's question."""
        return time_id(self.version.name, self.time)
