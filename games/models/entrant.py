"""Entrants of events: people and fixed pairs, and the reserves who wait for a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models

from .event import LONGEST_NAME, Event

if TYPE_CHECKING:
    from accounts.models import User


class Entrant(models.Model):
    """One person, or a pair that stays together, in an event."""

    class State(models.TextChoices):
        ASKED = "asked", "the second of a pair has not agreed yet"
        ENTERED = "entered"
        PLAYING = "playing"
        OUT = "out", "withdrew before the event began, or found no place"
        REPLACED = "replaced", "did not come: a reserve has all its seats"
        GONE = "gone", "left while the event ran"
        REMOVED = "removed", "by a moderator"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    name = models.CharField(
        max_length=LONGEST_NAME, blank=True, default="", help_text="Of a pair; a person has their own."
    )
    state = models.CharField(max_length=8, choices=State, default=State.ENTERED)
    entered_at = models.DateTimeField()
    in_waves = models.BooleanField(default=False)
    points = models.IntegerField(
        null=True, blank=True, help_text="By which it was seeded, in hundredths; empty: unrated."
    )
    seed = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Since it began; from 1.")
    lot = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Drawn when it began; from 1.")
    division = models.PositiveSmallIntegerField(null=True, blank=True, help_text="From 1.")
    group = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In its division, from 1.")
    place = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="In its group: its number in the schedule, from 1."
    )
    replaced_by: models.OneToOneField[Entrant | None, Entrant | None] = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaces"
    )
    final_place = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="In its group when the event ended, whatever became of results since.",
    )
    final_points = models.PositiveSmallIntegerField(null=True, blank=True)
    final_matches = models.PositiveSmallIntegerField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    keeps_results = models.BooleanField(
        default=True, help_text="Of one who has gone: whether its results stay in the table."
    )

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["event", "seed"], condition=models.Q(replaced_by=None), name="entrant_once_a_seed"
            ),
            models.UniqueConstraint(
                fields=["event", "division", "group", "place"],
                condition=models.Q(replaced_by=None),
                name="entrant_once_a_place",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["event", "state"], name="entrant_state")]

    def __str__(self) -> str:
        return f"entrant {self.pk} of event {self.event_id}"


class EntrantPerson(models.Model):
    """Somebody who is an entrant, or one of a pair. Nobody is in an event twice."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="people")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="people")
    place = models.PositiveSmallIntegerField(default=0, help_text="In a pair: 0 or 1.")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="event_places"
    )
    agreed_at = models.DateTimeField(null=True, blank=True, help_text="Empty: asked, and has not answered.")
    moved_at = models.DateTimeField(null=True, blank=True, help_text="When they first moved in the event.")

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["event", "player"], name="entrant_person_once_an_event"),
            models.UniqueConstraint(fields=["entrant", "place"], name="entrant_person_once_a_place"),
            models.CheckConstraint(condition=models.Q(place__lte=1), name="entrant_is_of_two_at_most"),
        ]
        indexes: ClassVar = [models.Index(fields=["player", "-id"], name="entrant_person_latest")]

    def __str__(self) -> str:
        return f"{self.player_id} in event {self.event_id}"


class Reserve(models.Model):
    """Somebody who waits for a place in an event, in the order of `id`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="reserves")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    since = models.DateTimeField()
    asked_at = models.DateTimeField(null=True, blank=True)
    answer_until = models.DateTimeField(null=True, blank=True)
    said_no_at = models.DateTimeField(null=True, blank=True)
    stands_in_for = models.ForeignKey(
        Entrant,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="stand_ins",
        help_text="Whose seats they are asked about, or have.",
    )
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["event", "player"], name="reserve_once_an_event"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["answer_until"],
                condition=models.Q(answer_until__isnull=False, taken_at=None, said_no_at=None),
                name="reserve_asked",
            ),
        ]

    def __str__(self) -> str:
        return f"reserve {self.player_id} of event {self.event_id}"
