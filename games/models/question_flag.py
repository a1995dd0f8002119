"""Possible faults of questions, which players report or counts show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from .question import QuestionVersion

if TYPE_CHECKING:
    from accounts.models import User


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
