"""Ratings of people by their counted matches, of questions by their answers, and what both follow from."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models

from .match import Match
from .question import QuestionVersion
from .showing import Showing

if TYPE_CHECKING:
    from accounts.models import User


class RatingLock(models.Model):
    """Row that is locked by whoever writes ratings of a game, so that matches count one after the other."""

    game = models.SlugField(max_length=32, primary_key=True)
    writes = models.PositiveBigIntegerField(
        default=0, help_text="How often ratings of the game were written."
    )

    def __str__(self) -> str:
        return f"ratings of {self.game}"


class Rating(models.Model):
    """Strength of a person on one scale after their counted matches: hundredths of points.

    A copy of what follows from finished matches (`services/ratings/`).
    """

    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ratings"
    )
    scale = models.SlugField(max_length=32)
    mu = models.IntegerField()
    sigma = models.PositiveIntegerField(help_text="Standard deviation when the last match had counted.")
    matches = models.PositiveIntegerField(help_text="Number of counted matches.")
    last_at = models.DateTimeField(help_text="When the last counted match ended.")
    allies = models.PositiveSmallIntegerField(
        default=0, help_text="Number of different people they won or lost the last counted matches with."
    )
    version = models.PositiveSmallIntegerField(help_text="`RATING_VERSION` of the reckoning.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "scale"], name="rating_one_a_scale")]
        indexes = [models.Index(fields=["scale", "-mu", "sigma", "player"], name="rating_best")]

    def __str__(self) -> str:
        return f"{self.scale} of {self.player_id}"


class RatingEntry(models.Model):
    """Change of somebody's rating by one match."""

    # The constraint below and the index of one's own serve for both.
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rating_entries", db_index=False)
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rating_entries", db_index=False
    )
    scale = models.SlugField(max_length=32)
    ally: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        help_text="Who won or lost it with them, at a table of sides of two people.",
    )
    mu_before = models.IntegerField()
    sigma_before = models.PositiveIntegerField(help_text="As it had become by the time of the match.")
    mu = models.IntegerField()
    sigma = models.PositiveIntegerField()
    weight = models.FloatField(help_text="Share of people's moves that people made, 0.5 to 1.")
    finished_at = models.DateTimeField(help_text="When the match ended: the order in which matches count.")

    class Meta:
        verbose_name_plural = "rating entries"
        constraints = [
            models.UniqueConstraint(fields=["match", "player", "scale"], name="rating_entry_once"),
            models.CheckConstraint(condition=models.Q(weight__range=(0.5, 1)), name="rating_entry_weight"),
        ]
        indexes = [
            models.Index(fields=["player", "scale", "-finished_at", "-match"], name="rating_entry_own_scale"),
            models.Index(fields=["scale", "finished_at", "match"], name="rating_entry_order"),
        ]

    def __str__(self) -> str:
        return f"{self.scale} of {self.player_id} by {self.match_id}"


class MatchFacts(models.Model):
    """Facts of a finished match that ratings go by, told once from its record, which takes long.

    Of a match that is friendly there are none. When a match is taken up again they stay until it has been
    taken out of ratings, and are told anew when it has ended anew.
    """

    match: models.OneToOneField[Match, Match] = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="facts"
    )
    game = models.SlugField(max_length=32)
    facts: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    finished_at: models.DateTimeField[datetime, datetime] = models.DateTimeField(
        help_text="The end that they tell of."
    )

    class Meta:
        verbose_name_plural = "facts of matches"
        indexes = [models.Index(fields=["game", "finished_at", "match"], name="facts_order")]

    def __str__(self) -> str:
        return f"facts of {self.match_id}"


class QuestionRating(models.Model):
    """Strength of a version of a question after the answers to it that count: hundredths of points.

    A copy of what follows from answers (`services/ratings/answers.py`). A new version starts anew.
    """

    version: models.OneToOneField[QuestionVersion, QuestionVersion] = models.OneToOneField(
        QuestionVersion, on_delete=models.PROTECT, primary_key=True, related_name="rating"
    )
    mu = models.IntegerField()
    sigma = models.PositiveIntegerField()
    answers = models.PositiveIntegerField(help_text="Number of answers that count.")
    last_at = models.DateTimeField(help_text="When the last of them was given.")
    off = models.IntegerField(help_text="By how much it is harder than its difficulty says.")
    difficulty = models.CharField(max_length=6, help_text="The difficulty that it is nearest to.")

    def __str__(self) -> str:
        return f"rating of {self.version_id}"


class AnswerEntry(models.Model):
    """Effect of one answer: what it left of the strengths of whoever gave it, and of the question."""

    showing: models.OneToOneField[Showing, Showing] = models.OneToOneField(
        Showing, on_delete=models.CASCADE, primary_key=True, related_name="rating_entry"
    )
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    version = models.ForeignKey(QuestionVersion, on_delete=models.PROTECT, related_name="+", db_index=False)
    answered_at = models.DateTimeField(help_text="The order in which answers count.")
    mu = models.IntegerField()
    sigma = models.PositiveIntegerField()
    asked_mu = models.IntegerField(help_text="Of the question.")
    asked_sigma = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "answer entries"
        indexes = [
            models.Index(fields=["answered_at"], name="answer_entry_order"),
            models.Index(fields=["player", "answered_at"], name="answer_entry_own"),
            models.Index(fields=["version", "answered_at"], name="answer_entry_asked"),
        ]

    def __str__(self) -> str:
        return f"answer of showing {self.showing_id}"


class PeopleBalance(models.Model):
    """Counts of the latest rated matches of people in a game, by how strong these were, for *Balance*."""

    game = models.SlugField(max_length=32, primary_key=True)
    kinds: models.JSONField[list[Any], list[Any]] = models.JSONField(
        help_text="Kinds of tables, each with its bands (`games/balance/people.py`)."
    )
    counted_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "balance of people"

    def __str__(self) -> str:
        return f"balance of people in {self.game}"
