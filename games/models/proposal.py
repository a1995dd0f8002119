"""Proposals of the people at a table, and their votes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class Proposal(models.Model):
    """Something that happens to a match if all people at it agree within three days."""

    class Kind(models.TextChoices):
        PAUSE = "pause", "stop the clocks"
        RESUME = "resume", "let the clocks run again"
        CALL_OFF = "call-off", "end the match without a result"
        REWIND = "rewind", "go back in the record, as a moderator asks"
        TAKE_BACK = "takeback", "undo the last move, as who made it asks"

    class Result(models.TextChoices):
        OPEN = "open", "not all have answered"
        AGREED = "agreed", "all agreed"
        DECLINED = "declined", "somebody did not"
        LAPSED = "lapsed", "time ran out, or the match was over"
        BACK = "back", "who asked took it back"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=8, choices=Kind)
    by: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    days = models.PositiveSmallIntegerField(default=0, help_text="How long a pause is to last at most.")
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict,
        db_default=models.Value({}, models.JSONField()),
        help_text="To which ply, of a rewind or a move that is taken back; its action.",
    )
    at = models.DateTimeField()
    lapses_at = models.DateTimeField()
    result = models.CharField(max_length=8, choices=Result, default=Result.OPEN)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(result="open"), name="proposal_one_open_a_match"
            ),
        ]
        indexes = [
            models.Index(fields=["lapses_at"], condition=models.Q(result="open"), name="proposal_lapsing"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.match_id}"


class Ballot(models.Model):
    """One person's vote on a proposal; cast once."""

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="ballots")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    agrees = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["proposal", "player"], name="ballot_once")]

    def __str__(self) -> str:
        return f"{self.player_id} on {self.proposal_id}"
