"""Log lines about clocks and seats between moves, rows for the undo of a timeout, proposals and votes."""

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
        PAUSE = "pause", "the clocks stand"
        RESUME = "resume", "the clocks run again"
        CALLED_OFF = "called-off", "all people agreed to end the match"
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


class Proposal(models.Model):
    """Something that happens to a match if all people at it agree within three days."""

    class Kind(models.TextChoices):
        PAUSE = "pause", "stop the clocks"
        RESUME = "resume", "let the clocks run again"
        CALL_OFF = "call-off", "end the match without a result"
        REWIND = "rewind", "go back in the record, as a moderator asks"

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
        help_text="To which ply, of a rewind; its action.",
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
