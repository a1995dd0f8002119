"""Schedule of an event: its rounds, its matches with what they came to, and its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models

from .entrant import Entrant
from .event import Event
from .match import Match

if TYPE_CHECKING:
    from accounts.models import User


class EventRound(models.Model):
    """A round of an event, or a wave of its matches: paired, and with a last day."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="event_rounds")
    number = models.PositiveSmallIntegerField(help_text="From 1.")
    begins_at = models.DateTimeField()
    last_day = models.DateTimeField()
    bye: models.ForeignKey[Entrant | None, Entrant | None] = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="byes"
    )
    over_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["event", "number"], name="event_round_once"),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of event {self.event_id}"


class EventMatch(models.Model):
    """One match of an event's schedule, and what it came to."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="matches")
    round = models.PositiveSmallIntegerField(default=1)
    division = models.PositiveSmallIntegerField(default=1)
    group = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField(help_text="In its round and group, from 1.")
    leg = models.PositiveSmallIntegerField(default=1, help_text="1 or 2; 3: a deciding match.")
    match: models.OneToOneField[Match | None, Match | None] = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.PROTECT, related_name="event_match"
    )
    begins_at = models.DateTimeField(null=True, blank=True, help_text="Of a second wave: at the latest.")
    last_day = models.DateTimeField(null=True, blank=True)
    given_time_at = models.DateTimeField(null=True, blank=True, help_text="When its last day was put off.")
    warned_days = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="So many days before its last one its people were warned last."
    )
    result: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True,
        blank=True,
        help_text="`places` and `margins` by seat, `forfeits` (seats), `why` it was not played out.",
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    is_counted = models.BooleanField(default=True, help_text="Whether its result is in the tables.")

    class Meta:
        verbose_name_plural = "event matches"
        ordering: ClassVar = ["round", "division", "group", "number", "leg"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["event", "round", "division", "group", "number", "leg"], name="event_match_once"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["last_day"], condition=models.Q(ended_at=None), name="event_match_last_day"),
        ]

    def __str__(self) -> str:
        return f"match {self.round}.{self.group}.{self.number}.{self.leg} of event {self.event_id}"


class EventSeat(models.Model):
    """The entrant to whom a seat of a match of an event belongs, whoever sits there."""

    event_match = models.ForeignKey(EventMatch, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="seats")

    class Meta:
        ordering: ClassVar = ["seat"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["event_match", "seat"], name="event_seat_once"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of event match {self.event_match_id}"


class EventLine(models.Model):
    """A line of an event's log: appended, never changed, known to whoever may see the event."""

    class Code(models.TextChoices):
        OPENED = "opened"
        BEGAN = "began"
        WAITS = "waits", "some found no place, and are reserves"
        GROUP = "group", "too few for a Swiss: a group"
        PAIRED = "paired", "a round was paired"
        OVER = "over"
        CANCELLED = "cancelled"
        REPLACED = "replaced", "an entrant did not come, and a reserve has its seats"
        WITHDREW = "withdrew"
        STOOD_IN = "stood-in", "a reserve took over"
        WALKOVER = "walkover"
        ADJUDICATED = "adjudicated"
        GAVE_TIME = "gave-time", "a last day was put off"
        EXTENDED = "extended", "the host put the last day off"
        HANDED_OVER = "handed-over", "somebody else looks after it"
        MODERATED = "moderated"
        ENDED_EARLY = "ended-early", "no pairing was left"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="lines")
    code = models.CharField(max_length=12, choices=Code)
    at = models.DateTimeField()
    entrant: models.ForeignKey[Entrant | None, Entrant | None] = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    event_match: models.ForeignKey[EventMatch | None, EventMatch | None] = models.ForeignKey(
        EventMatch, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["id"]
        indexes: ClassVar = [models.Index(fields=["event", "id"], name="event_line_latest")]

    def __str__(self) -> str:
        return f"{self.code} in event {self.event_id}"
