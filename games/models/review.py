"""Bots' review of one player's decisions in a match that is over."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models

from games.kit.bots.findings import Findings

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class ReviewQuerySet(models.QuerySet["Review"]):
    """Filters that several reads share."""

    def unfinished(self) -> ReviewQuerySet:
        """Those that are being worked out, or wait for it, the oldest first."""
        return self.filter(finished_at=None).order_by("asked_at", "id")

    def due(self, now: datetime) -> ReviewQuerySet:
        """Of those the ones that nobody works on."""
        return self.unfinished().filter(models.Q(taken_until=None) | models.Q(taken_until__lte=now))


class Review(models.Model):
    """One player's decisions gone through, as far as that has come; for nobody's eyes but that player's.

    It is worked out in pieces. `done` says how many things of it have been; whoever adds to `found` says
    from which `done` they went, so that nothing is added twice. It is of the record as it was at `ply` and
    `rewinds`.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reviews")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reviews"
    )
    asked_at = models.DateTimeField()
    ply = models.PositiveIntegerField(help_text="Of the match, when it was asked for.")
    rewinds = models.PositiveSmallIntegerField(help_text="Of the match, when it was asked for.")
    seed = models.PositiveBigIntegerField(help_text="What all of chance in it comes from.")
    level = models.CharField(max_length=16, help_text="The level of the bots that say what they would do.")
    done = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField()
    found: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    """In the form of `Findings.to_json`."""
    stops = models.PositiveSmallIntegerField(default=0, help_text="How often it had to be stopped.")
    taken_until = models.DateTimeField(
        null=True, blank=True, help_text="Until then somebody works on it; or has died."
    )
    finished_at = models.DateTimeField(null=True, blank=True)
    failed = models.BooleanField(default=False, help_text="It could not be worked out.")

    objects = ReviewQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "player"], name="review_once"),
            models.CheckConstraint(
                condition=models.Q(failed=False) | models.Q(finished_at__isnull=False),
                name="review_failed_is_finished",
            ),
        ]
        indexes = [
            models.Index(fields=["player", "asked_at"], name="review_lately"),
            models.Index(
                fields=["asked_at", "id"], condition=models.Q(finished_at=None), name="review_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return f"review of {self.match_id} for {self.player_id}"

    @property
    def findings(self) -> Findings:
        """Findings so far."""
        return Findings.from_json(self.found)

    def is_of(self, match: Match) -> bool:
        """True if it is of the record as it is now: a match may be taken up again and end otherwise."""
        return (self.ply, self.rewinds) == (match.ply, match.rewinds)
