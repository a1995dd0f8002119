"""Problems of days, and the first try of each person at each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from accounts.models import User


class Problem(models.Model):
    """A position in which one move alone forces something, see `games.kit.problem`.

    Its proof is server-only until one has solved it or given up, or its day is over.
    """

    day = models.DateField(null=True, blank=True, help_text="Empty: it waits for one.")
    step = models.PositiveSmallIntegerField(help_text="Of difficulty, from 1.")
    game = models.SlugField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    moves = models.JSONField(help_text="Of the match up to there.")
    seat = models.PositiveSmallIntegerField()
    prize = models.CharField(max_length=32)
    length = models.PositiveSmallIntegerField()
    tempting = models.PositiveSmallIntegerField()
    proof = models.JSONField()
    level = models.CharField(max_length=16)
    seed = models.BigIntegerField()
    played = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["day", "step"], name="problem_once_a_day"),
        ]

    def __str__(self) -> str:
        return f"problem {self.step} of {self.day}"


class ProblemTry(models.Model):
    """Somebody's first try at a problem, which counts."""

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="tries")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    moves = models.JSONField(default=list, help_text="The player's own.")
    solved = models.BooleanField(null=True, blank=True, help_text="Empty: it goes on.")
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["problem", "player"], name="problem_first_try_once"),
        ]

    def __str__(self) -> str:
        return f"try at problem {self.problem_id}"
