"""Waiting moves: each stays on the server until it is played.

One was sent and may be taken back (`services/turn/moves.py`), or is the only legal card or a planned one
(`services/turn/automatic_moves.py`). It waits for its player alone and is in no record: only their sockets
and tags know of it, by a version of their own (`SeatTenure.own_version`, `changed_for`), never the match's.
It is played through `record.grow`, where the turn's end also lets go of it; `MoveRecord.sent_at` says when it
came. A game draws `Desk.sent` where it will lie, and nothing that it brings about, which nobody may know yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from .tenure import SeatTenure

if TYPE_CHECKING:
    from datetime import datetime


class PendingMoveQuerySet(models.QuerySet["PendingMove"]):
    """Filters that several reads share."""

    def at(self, match_id: int, seat: int) -> PendingMoveQuerySet:
        """The one of whoever holds a seat now, if there is one."""
        return self.filter(tenure__match=match_id, tenure__seat=seat, tenure__to_ply=None)

    def due(self, now: datetime) -> PendingMoveQuerySet:
        """Those whose time has come, the longest wait first."""
        return self.filter(due_at__lte=now).order_by("due_at", "id")


class PendingMove(models.Model):
    """The move that is going to be played for one holder of a seat in one of its turns.

    It is no part of the record, and nobody but that holder may learn of it, be it by what changes elsewhere.
    One at most waits for a tenure, and so for a seat of a match: who holds it is a fact of the tenure.
    """

    class Why(models.TextChoices):
        SENT = "sent", "its holder sent it and may take it back"
        FORCED = "forced", "it is the only legal one"
        PLANNED = "planned", "its holder's standing instructions say so"

    tenure: models.OneToOneField[SeatTenure, SeatTenure] = models.OneToOneField(
        SeatTenure, on_delete=models.CASCADE, related_name="pending"
    )
    turn_ply = models.PositiveIntegerField(help_text="The ply at which the turn began that it is for.")
    notation = models.CharField(max_length=600)
    why = models.CharField(max_length=7, choices=Why)
    form: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, help_text="What was chosen, by field of the form, so that it can be chosen again."
    )
    arrived_at = models.DateTimeField(help_text="When it was sent or decided: for a clock it was made then.")
    due_at = models.DateTimeField(help_text="When it is played at the latest.")

    objects = PendingMoveQuerySet.as_manager()

    class Meta:
        ordering = ["due_at", "id"]
        indexes = [models.Index(fields=["due_at", "id"], name="pending_due")]

    def __str__(self) -> str:
        return f"{self.why} for tenure {self.tenure_id}"  # not what it is: this may stand in a log


def waiting_move(tenure: SeatTenure) -> PendingMove | None:
    """The move that waits for a holder; server-only. A query unless `pending` was selected too."""
    pending: PendingMove | None = getattr(tenure, "pending", None)
    return pending
