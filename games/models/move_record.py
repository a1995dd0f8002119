"""Move records: the record of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import models

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class MoveRecord(models.Model):
    """One move of a match: appended, never changed. Server-only, for chance's moves name hidden cards."""

    TIMEOUT: Final = "timeout"
    GONE: Final = "gone"
    BY_THE_SITE: Final = (TIMEOUT, GONE)
    """Causes of resignations by the site: a turn lapsed; an account was closed."""
    PLAYED_OUT: Final = "played-out"
    """Cause of a card that the site played because nothing that was left could change a score."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Empty: chance.")
    notation = models.CharField(max_length=600)
    played_at = models.DateTimeField()
    sent_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When it arrived, if it waited on the server before it was played: what a clock goes by.",
    )
    cause = models.CharField(
        max_length=12,
        blank=True,
        default="",
        db_default="",
        help_text="Why the site made it and not its seat: `timeout`, `gone`, `played-out`; else empty.",
    )
    is_unseen = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Its seat had not seen the position: it was planned before, or the only card.",
    )
    proof: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True,
        blank=True,
        help_text="Proof that nothing changes the score any more after it: the site plays out the rest.",
    )
    act = models.CharField(
        max_length=32,
        blank=True,
        default="",
        db_default="",
        help_text="Of chance: the name of the act whose numbers it was drawn with; empty if with no seed's.",
    )
    by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["match", "ply"]
        constraints = [
            # On SQLite, which locks no rows, this is the lock.
            models.UniqueConstraint(fields=["match", "ply"], name="move_one_a_ply"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}.{self.ply}"
