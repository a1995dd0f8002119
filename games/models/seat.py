"""Who held which seat of a match, from which ply to which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class SeatTenureQuerySet(models.QuerySet["SeatTenure"]):
    """Filters that several reads share."""

    def current(self) -> SeatTenureQuerySet:
        """Those that hold their seat now."""
        return self.filter(to_ply=None)

    def to_move(self) -> SeatTenureQuerySet:
        """Those whose turn it is, the longest wait first."""
        # Worded like the partial indexes: SQLite does not see that `exclude` of None means the same.
        return self.current().filter(turn_since__isnull=False).order_by("turn_since", "id")


class SeatTenure(models.Model):
    """One holder's time in one seat. A substitute is a new tenure, so nobody inherits another's record.

    While the match is open a tenure is simply a taken chair. `turn_ply` and `turn_since` are set
    exactly while it is this seat's turn. That a holder leaves (`to_ply`, `left_at`) and that the match
    ends (`ended_at`, `won`) are two facts: who leaves a match that goes on learns its end when it comes.
    """

    class Level(models.TextChoices):
        RANDOM = "random", "random"
        EASY = "easy", "easy"
        NORMAL = "normal", "normal"
        HARD = "hard", "hard"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="tenures")
    seat = models.PositiveSmallIntegerField()
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tenures"
    )
    level = models.CharField(
        max_length=6, choices=Level, blank=True, help_text="How a bot plays; empty for a person."
    )
    from_ply = models.PositiveIntegerField(default=0)
    to_ply = models.PositiveIntegerField(null=True, blank=True)
    turn_ply = models.PositiveIntegerField(null=True, blank=True)
    turn_since = models.DateTimeField(null=True, blank=True)
    seen_ply = models.PositiveIntegerField(
        default=0, help_text="The record up to here has been seen by its holder."
    )
    left_at = models.DateTimeField(
        null=True, blank=True, help_text="When its holder gave the seat up, before the match ended."
    )
    won = models.BooleanField(
        null=True, blank=True, help_text="Whether the seat won; set when the match ends."
    )
    ended_at = models.DateTimeField(null=True, blank=True, help_text="When the match ended.")

    objects = SeatTenureQuerySet.as_manager()

    class Meta:
        ordering = ["seat", "from_ply"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat"], condition=models.Q(to_ply=None), name="tenure_one_holder_a_seat"
            ),
            models.UniqueConstraint(
                fields=["match", "player"], condition=models.Q(to_ply=None), name="tenure_one_seat_a_player"
            ),
            models.CheckConstraint(
                condition=models.Q(turn_since=None, turn_ply=None)
                | models.Q(turn_since__isnull=False, turn_ply__isnull=False, to_ply=None),
                name="tenure_turn_is_whole",
            ),
            models.CheckConstraint(
                condition=models.Q(to_ply=None, left_at=None)
                | models.Q(to_ply__isnull=False, left_at__isnull=False),
                name="tenure_left_is_whole",
            ),
            models.CheckConstraint(
                condition=models.Q(won=None) | models.Q(ended_at__isnull=False), name="tenure_won_at_the_end"
            ),
        ]
        indexes = [
            models.Index(
                fields=["player", "turn_since"],
                condition=models.Q(turn_since__isnull=False),
                name="tenure_my_turns",
            ),
            models.Index(
                fields=["turn_since"],
                condition=models.Q(turn_since__isnull=False) & ~models.Q(level=""),
                name="tenure_bot_turns",
            ),
            # What goes on for a person and what is over, however many matches they have played.
            models.Index(fields=["player", "-id"], condition=models.Q(ended_at=None), name="tenure_going_on"),
            models.Index(
                fields=["player", "-ended_at", "-id"],
                condition=models.Q(ended_at__isnull=False),
                name="tenure_over",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id}"

    @property
    def is_bot(self) -> bool:
        return self.level != ""

    @property
    def has_left(self) -> bool:
        """Whether its holder gave the seat up before the end."""
        return self.left_at is not None
