"""Tenures: the holders of the seats of a match, each from which ply to which.

There is no row for a seat: who holds it, whose turn it is since when and what its holder has seen are all
facts about a holder's time in it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models.expressions import Expression

from accounts.whole_rows import WholeRow

from .calendar import Leave
from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


def has_time(now: datetime) -> models.Q:
    """Of turns: that not yet three quarters of the time are gone, or that there is no clock."""
    return models.Q(deadline_at=None) | models.Q(warn_at__gt=now)


def _put_off(now: datetime) -> models.Q:
    """Filter for snoozed turns: nobody moved there since, and there is time."""
    return has_time(now) & models.Q(put_off_at__gte=models.F("match__last_move_at"))


class SeatTenureQuerySet(models.QuerySet["SeatTenure"]):
    """Filters that several reads share."""

    def current(self) -> SeatTenureQuerySet:
        """Those that hold their seat now."""
        return self.filter(to_ply=None)

    def lasting(self) -> SeatTenureQuerySet:
        """Those that tell what became of their holders; who had a seat back has another that does."""
        return self.filter(came_back=False)

    def to_take_over(self) -> SeatTenureQuerySet:
        """Seats that somebody else may take over, those that have been free for the shortest time first."""
        return self.current().filter(free_since__isnull=False).order_by("-free_since", "-id")

    def to_move(self) -> SeatTenureQuerySet:
        """Those whose turn it is, the longest wait first."""
        # Worded like the partial indexes: SQLite does not see that `exclude` of None means the same.
        return self.current().filter(turn_since__isnull=False).order_by("turn_since", "id")

    def asked(self) -> SeatTenureQuerySet:
        """Those who are to move and for whom no move waits: they, and nobody else, have something to do.

        The nearest deadline first; then those without one, the longest wait first.
        """
        asked = self.to_move().filter(pending=None)
        return asked.order_by(models.F("deadline_at").asc(nulls_last=True), "turn_since", "id")

    def by_time(self, now: datetime) -> SeatTenureQuerySet:
        """As `asked`, but those that their holders have put off come last; `is_later` says so of each."""
        is_later = models.Case(
            models.When(_put_off(now), then=True), default=False, output_field=models.BooleanField()
        )
        turns = self.asked().annotate(is_later=is_later)
        return turns.order_by("is_later", models.F("deadline_at").asc(nulls_last=True), "turn_since", "id")

    def pressing(self, now: datetime) -> SeatTenureQuerySet:
        """As `asked`, without those that their holders have put off."""
        return self.asked().exclude(_put_off(now))

    def put_off(self, now: datetime) -> SeatTenureQuerySet:
        """Of those asked the ones that their holders have put off."""
        return self.asked().filter(_put_off(now))

    def with_leave(self, at: datetime | Expression) -> SeatTenureQuerySet:
        """Each with the leave of its holder that lasts at an instant, or comes next."""
        coming = Leave.objects.coming(at).filter(player=models.OuterRef("player"))
        return self.annotate(
            leave_starts=models.Subquery(coming.values("starts_at")[:1]),
            leave_ends=models.Subquery(coming.values("ends_at")[:1]),
        )

    def with_leave_at(self, at: datetime | Expression) -> SeatTenureQuerySet:
        """As `with_leave`, but without what comes next: one join, for whoever asks with every move."""
        lasts = models.Q(player__leaves__starts_at__lte=at, player__leaves__ends_at__gt=at)
        return self.annotate(
            lasting_leave=models.FilteredRelation("player__leaves", condition=lasts),
            leave_starts=models.F("lasting_leave__starts_at"),
            leave_ends=models.F("lasting_leave__ends_at"),
        )


class SeatTenure(WholeRow):
    """One holder's time in one seat. A substitute is a new tenure, so nobody inherits another's record.

    While the match is open a tenure is simply a taken chair. `turn_ply` and `turn_since` are set
    exactly while it is this seat's turn. That a holder leaves (`to_ply`, `left_at`) and that the match
    ends (`ended_at`, `won`) are two facts: who leaves a match that goes on learns its end when it comes.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="tenures")
    seat = models.PositiveSmallIntegerField()
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tenures"
    )
    level = models.CharField(
        max_length=16,
        blank=True,
        help_text="A level of the game's bots; empty for a person.",
    )
    bots_only = models.BooleanField(
        default=False,
        db_default=False,
        help_text="By the rules no person may hold this seat; a bot has it from the opening of the table.",
    )
    from_ply = models.PositiveIntegerField(default=0)
    to_ply = models.PositiveIntegerField(null=True, blank=True)
    turn_ply = models.PositiveIntegerField(null=True, blank=True)
    turn_since = models.DateTimeField(null=True, blank=True)
    seen_ply = models.PositiveIntegerField(
        default=0, help_text="The record up to here has been seen by its holder."
    )
    gone_on = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        help_text="The last campaign from whose end its holder has gone on to what came after.",
    )
    own_version = models.PositiveIntegerField(
        default=0,
        db_default=0,
        help_text="Grows with whatever changes for its holder alone and nobody else may know.",
    )
    left_at = models.DateTimeField(
        null=True, blank=True, help_text="When its holder gave the seat up, before the match ended."
    )
    bank = models.DurationField(
        default=timedelta, db_default=timedelta(0), help_text="What is left of it when no turn runs."
    )
    leave_used = models.DurationField(
        default=timedelta,
        db_default=timedelta(0),
        help_text="How much of its holder's leave has stopped this seat's clock, the running turn apart.",
    )
    time_used = models.DurationField(
        default=timedelta,
        db_default=timedelta(0),
        help_text="Time by the clock that its holder's turns have taken beyond free time, but for the one "
        "that runs: what decides between equals in events.",
    )
    clock: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True,
        blank=True,
        help_text="The turn that runs, as `games.clock` writes it; none without a pace.",
    )
    deadline_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="A copy of what follows from `clock`: the first instant that is too late.",
    )
    warn_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="A copy of what follows from `clock`: when three quarters of the turn's time are gone; "
        "empty once its holder was told.",
    )
    opened_at = models.DateTimeField(
        null=True, blank=True, help_text="When its holder last looked at the table, on any device."
    )
    put_off_at = models.DateTimeField(
        null=True, blank=True, help_text="When its holder put this turn off; it comes last in their list."
    )
    lapses = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Turns of this seat's owner that lapsed, one after the other."
    )
    back_in_turn = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Its owner has had the seat back in the turn that runs, which happens once a turn.",
    )
    missing: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True,
        blank=True,
        help_text="The clock of the turn that its owner is missing while a bot keeps the seat.",
    )
    missed_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="A copy of what follows from `missing`: when that turn counts as missed.",
    )
    owner: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="kept_seats",
        help_text="For whom a bot keeps the seat, and who may have it back.",
    )
    returns_at = models.DateTimeField(
        null=True, blank=True, help_text="When the owner asked for the seat back; given with its next turn."
    )
    free_since = models.DateTimeField(
        null=True, blank=True, help_text="Since when somebody else may take the seat over."
    )
    came_back = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Its holder has had the seat back since: another tenure tells what became of them.",
    )
    is_substitute = models.BooleanField(
        default=False, db_default=False, help_text="Its holder took the seat over while the match ran."
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
                condition=models.Q(deadline_at=None) | models.Q(clock__isnull=False, turn_ply__isnull=False),
                name="tenure_deadline_of_a_turn",
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
            # For a person's running and finished matches, however many they have played.
            models.Index(fields=["player", "-id"], condition=models.Q(ended_at=None), name="tenure_going_on"),
            models.Index(
                fields=["player", "-ended_at", "-id"],
                condition=models.Q(ended_at__isnull=False),
                name="tenure_over",
            ),
            models.Index(
                fields=["deadline_at", "id"],
                condition=models.Q(deadline_at__isnull=False),
                name="tenure_deadlines",
            ),
            models.Index(
                fields=["missed_at", "id"],
                condition=models.Q(missed_at__isnull=False),
                name="tenure_missed",
            ),
            models.Index(
                fields=["warn_at", "id"],
                condition=models.Q(warn_at__isnull=False),
                name="tenure_warnings",
            ),
            models.Index(
                fields=["owner", "-id"],
                condition=models.Q(owner__isnull=False, to_ply=None),
                name="tenure_kept_for",
            ),
            models.Index(
                fields=["-free_since", "-id"],
                condition=models.Q(free_since__isnull=False, to_ply=None),
                name="tenure_to_take_over",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id}"

    @property
    def is_bot(self) -> bool:
        return self.level != ""

    @property
    def has_left(self) -> bool:
        """True if its holder gave the seat up before the end."""
        return self.left_at is not None

    @property
    def leave(self) -> tuple[datetime, datetime] | None:
        """The leave of its holder, now or next, if it was read `with_leave`."""
        starts: datetime | None = getattr(self, "leave_starts", None)
        ends: datetime | None = getattr(self, "leave_ends", None)
        return None if starts is None or ends is None else (starts, ends)

    def is_away(self, at: datetime) -> bool:
        """True if its holder is on leave at an instant, if it was read `with_leave` of that instant."""
        return self.leave is not None and self.leave[0] <= at
