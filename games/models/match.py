"""A match: one table being played, or about to be."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.urls import reverse

if TYPE_CHECKING:
    from accounts.models import User

KEY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_key() -> str:
    """A name for an address that nobody guesses: 10 of 31 signs, about 50 bits."""
    return "".join(secrets.choice(KEY_ALPHABET) for _ in range(10))


class MatchQuerySet(models.QuerySet["Match"]):
    """Filters that several pages share."""

    def listed(self) -> MatchQuerySet:
        """Those that anybody may find in a list."""
        return self.filter(visibility=Match.Visibility.PUBLIC)

    def open(self) -> MatchQuerySet:
        """Those that wait for players, newest first."""
        return self.filter(status=Match.Status.OPEN).order_by("-id")

    def running(self) -> MatchQuerySet:
        """Those being played, the liveliest first."""
        return self.filter(status=Match.Status.RUNNING).order_by("-last_move_at", "-id")

    def finished(self) -> MatchQuerySet:
        """Those that ended, the latest first."""
        return self.filter(status=Match.Status.FINISHED).order_by("-finished_at", "-id")


class Match(models.Model):
    """One table of one game.

    The record (`MoveRecord`) is the truth; `ply`, `digest`, `outcome` and the tenures' turns are
    copies of what follows from it. `version` grows with every change of what the match's page shows
    (`services/changes.py`), so that two readings of it can be told apart.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Visibility(models.TextChoices):
        PUBLIC = "public", "anybody"
        LINK = "link", "people with the link"

    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    game = models.SlugField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    host: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="hosted"
    )
    visibility = models.CharField(max_length=6, choices=Visibility, default=Visibility.PUBLIC)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    rematch_of: models.OneToOneField[Match | None, Match | None] = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch"
    )

    ply = models.PositiveIntegerField(default=0)
    # The database knows the first version too: while the site is upgraded, processes that do not know the
    # column yet go on opening tables.
    version = models.PositiveIntegerField(default=0, db_default=0)
    digest: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    outcome: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True, blank=True
    )
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    last_move_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["host", "-created_at"], name="match_hosted"),
            models.Index(fields=["visibility", "status", "-id"], name="match_open"),
            models.Index(fields=["visibility", "status", "-last_move_at", "-id"], name="match_running"),
            models.Index(fields=["visibility", "status", "-finished_at", "-id"], name="match_finished"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status="open", started_at=None)
                | models.Q(status="cancelled")
                | models.Q(status__in=["running", "finished"], started_at__isnull=False),
                name="match_started_when_running",
            ),
            models.CheckConstraint(
                condition=models.Q(status="finished", outcome__isnull=False)
                | (~models.Q(status="finished") & models.Q(outcome=None)),
                name="match_outcome_when_finished",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:match", args=[self.key])
