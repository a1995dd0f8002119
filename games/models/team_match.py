"""Team matches: two teams of two pairs, who play boards at two tables each, and who sits for which team."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from .match import Match, new_key

if TYPE_CHECKING:
    from accounts.models import User

TEAM_KEY = "t-"
"""Beginning of the key of a team match, by which what is told of it differs from what is told of a table."""


def new_team_key() -> str:
    """A key of a team match that nobody guesses."""
    return f"{TEAM_KEY}{new_key()}"


class TeamMatch(models.Model):
    """Two teams of two pairs; every board of it is played at two tables, a team's pairs on both sides.

    People sit down by the code of their team. It begins when all places are taken.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    key = models.CharField(max_length=16, unique=True, default=new_team_key, editable=False)
    name = models.CharField(max_length=40)
    first_name = models.CharField(max_length=30, help_text="Name of the first team, the captain's.")
    second_name = models.CharField(max_length=30, help_text="Name of the second team.")
    first_code = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    second_code = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    captain: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    game = models.SlugField(max_length=32)
    seat_count = models.PositiveSmallIntegerField()
    pace = models.CharField(max_length=8, choices=Match.Pace, default=Match.Pace.STANDARD)
    pace_hour = models.PositiveSmallIntegerField(null=True, blank=True)
    pace_zone = models.CharField(max_length=64, blank=True, default="")
    allows_leave = models.BooleanField(default=True)
    is_rated = models.BooleanField(default=False)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    created_at = models.DateTimeField()
    begun_at = models.DateTimeField(null=True, blank=True)
    over_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "team matches"
        indexes: ClassVar = [models.Index(fields=["status"], name="team_match_status")]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "cancelled"], begun_at=None)
                | models.Q(status__in=["running", "finished"], begun_at__isnull=False),
                name="team_match_began_when_running",
            ),
            models.CheckConstraint(
                condition=models.Q(is_rated=False) | ~models.Q(pace="none"), name="team_match_rated_has_clock"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:team_match", args=[self.key])

    def code_of(self, team: int) -> str:
        """The code by which people sit down in a team: 0 or 1. Server-only but for its members."""
        return (self.first_code, self.second_code)[team]

    def name_of(self, team: int) -> str:
        """The name of a team: 0 or 1."""
        return (self.first_name, self.second_name)[team]


class TeamSeat(models.Model):
    """Somebody's place in a team match: their team, their pair in it, and which of the pair they are."""

    team_match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="seats")
    team = models.PositiveSmallIntegerField()
    pair = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["team_match", "player"], name="team_seat_once_a_player"),
            models.UniqueConstraint(
                fields=["team_match", "team", "pair", "place"], name="team_seat_once_a_place"
            ),
            models.CheckConstraint(
                condition=models.Q(team__lte=1, pair__lte=1, place__lte=1), name="team_seat_is_one_of_eight"
            ),
        ]

    def __str__(self) -> str:
        return f"seat in team match {self.team_match_id}"
