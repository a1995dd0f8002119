"""Questions as they came to people, and what people say is wrong with them."""

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
        ]

    def __str__(self) -> str:
        return f"round {self.round} of {self.match_id} for {self.seat}"  # not what it is: this may be logged

    @property
    def question(self) -> str:
        """The id by which the match's record calls it; reads its version's question."""
        return time_id(self.version.name, self.time)


class QuestionFlagQuerySet(models.QuerySet["QuestionFlag"]):
    """Filters that several reads share."""

    def open(self) -> QuestionFlagQuerySet:
        """Those that nobody has settled, the oldest first."""
        return self.filter(settled_at=None).order_by("at", "id")


class QuestionFlag(models.Model):
    """A possible fault of a version of a question: a player reports it, or its counts do."""

    class Reason(models.TextChoices):
        WRONG = "wrong", "the answer that counts as right is wrong"
        SEVERAL = "several", "more than one answer is right"
        OUTDATED = "outdated", "out of date"
        UNCLEAR = "unclear", "unclear"
        SPELLING = "spelling", "a spelling mistake"
        OFFENSIVE = "offensive", "offensive"
        OTHER = "other", "something else"
        BELOW_CHANCE = "below-chance", "answered rightly less often than by guessing"
        TOO_EASY = "too-easy", "answered rightly by almost everybody"

    class Verdict(models.TextChoices):
        FIXED = "fixed", "a new version was made"
        NOTHING = "nothing", "nothing is wrong"
        RETIRED = "retired", "the question is drawn no more"

    LONGEST = 300

    version = models.ForeignKey(QuestionVersion, on_delete=models.CASCADE, related_name="flags")
    player: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Empty: its counts say so.",
    )
    reason = models.CharField(max_length=12, choices=Reason)
    text = models.CharField(max_length=LONGEST, blank=True)
    at = models.DateTimeField()
    verdict = models.CharField(max_length=7, choices=Verdict, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    objects = QuestionFlagQuerySet.as_manager()

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["version", "player"], name="flag_one_a_player"),
            models.UniqueConstraint(
                fields=["version"], condition=models.Q(player=None), name="flag_one_of_itself"
            ),
            models.CheckConstraint(
                condition=models.Q(settled_at=None, verdict="")
                | (models.Q(settled_at__isnull=False) & ~models.Q(verdict="")),
                name="flag_settled_is_whole",
            ),
        ]
        indexes = [
            models.Index(fields=["at", "id"], condition=models.Q(settled_at=None), name="flag_open"),
        ]

    def __str__(self) -> str:
        return f"{self.reason} of {self.version_id}"
