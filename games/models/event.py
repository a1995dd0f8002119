"""Events: tournaments and seasons of leagues, who enters them, their rounds and their matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.urls import reverse

from .club import Club
from .match import Match, new_key

if TYPE_CHECKING:
    from accounts.models import User

EVENT_KEY: Final = "e-"
"""Beginning of the key of an event, by which what is told of it differs from what is told of a table."""
LEAGUE_KEY: Final = "l-"
"""Beginning of the key of a league."""
LONGEST_NAME: Final = 60
LONGEST_ABOUT: Final = 1000


def new_event_key() -> str:
    """A key of an event that nobody guesses."""
    return f"{EVENT_KEY}{new_key()}"


def new_league_key() -> str:
    """A key of a league that nobody guesses."""
    return f"{LEAGUE_KEY}{new_key()}"


class Terms(models.Model):
    """Terms of all matches of an event, or of all seasons of a league."""

    game = models.SlugField(max_length=32)
    seat_count = models.PositiveSmallIntegerField()
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    has_pairs = models.BooleanField(default=False, help_text="Two people who stay together enter as one.")
    pace = models.CharField(max_length=8, choices=Match.Pace, default=Match.Pace.STANDARD)
    allows_leave = models.BooleanField(default=True)
    is_rated = models.BooleanField(default=True)
    min_reliability = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How reliable, in per cent, whoever enters is; empty: as they are."
    )
    min_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    max_rating = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Points that an entrant has had at most within the last 180 days."
    )

    class Meta:
        abstract = True


class League(Terms):
    """A row of seasons with divisions. Who has played one enters the next by one tap, or is out."""

    key = models.CharField(max_length=16, unique=True, default=new_league_key, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    about = models.CharField(max_length=LONGEST_ABOUT, blank=True, default="")
    weeks = models.PositiveSmallIntegerField(help_text="So long is a season.")
    months = models.PositiveSmallIntegerField(help_text="A season begins in every so manieth month.")
    next_season_on = models.DateField(
        null=True, blank=True, help_text="The next season begins on the first Monday on or after that day."
    )
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True, help_text="Since when no season follows.")

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:league", args=[self.key])


class EventQuerySet(models.QuerySet["Event"]):
    """Filters that several pages share."""

    def listed(self) -> EventQuerySet:
        """Those that anybody may find in a list."""
        return self.filter(visibility=Event.Visibility.PUBLIC, hidden_at=None)


class Event(Terms):
    """A tournament, or a season of a league. Its status moves forward alone.

    Its seed, from which lots and seats are drawn, is server-only until it is over.
    """

    class Kind(models.TextChoices):
        GROUP = "group"
        LEAGUE = "league"
        SWISS = "swiss"
        KNOCKOUT = "knockout"

    class Status(models.TextChoices):
        DRAFT = "draft", "its host alone sees it"
        OPEN = "open", "people enter"
        RUNNING = "running"
        OVER = "over"
        CANCELLED = "cancelled"

    class Visibility(models.TextChoices):
        PUBLIC = "public", "anybody"
        LINK = "link", "people with the link"
        CLUB = "club", "members of its club"

    class Ranking(models.TextChoices):
        POINTS = "points", "points of matches"
        PERCENT = "percent", "per cent of boards that all groups play"
        SWINGS = "swings", "swings of boards that all groups play"

    key = models.CharField(max_length=16, unique=True, default=new_event_key, editable=False)
    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=LONGEST_NAME)
    about = models.CharField(max_length=LONGEST_ABOUT, blank=True, default="")
    league = models.ForeignKey(
        League, null=True, blank=True, on_delete=models.PROTECT, related_name="seasons"
    )
    season = models.PositiveSmallIntegerField(null=True, blank=True, help_text="From 1.")
    host: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Who looks after it; empty: the site.",
    )
    asked_host: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="Whom its host asks to look after it from now on.",
    )
    visibility = models.CharField(max_length=6, choices=Visibility, default=Visibility.PUBLIC)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="events")
    status = models.CharField(max_length=9, choices=Status, default=Status.DRAFT)
    most_entrants = models.PositiveSmallIntegerField(help_text="So many enter at most.")
    is_group_instead = models.BooleanField(
        default=False, help_text="Too few entered a Swiss: everybody plays everybody."
    )
    rounds = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of a Swiss; empty: as its number of entrants asks for."
    )
    round_days = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="So many days each round lasts at most, where there are several."
    )
    takes_waves = models.BooleanField(
        default=False, help_text="Entrants may play half of their matches after the other half."
    )
    boards = models.PositiveSmallIntegerField(
        default=0, help_text="So many boards each meeting plays, the same for all; 0: none."
    )
    ranking = models.CharField(max_length=7, choices=Ranking, default=Ranking.POINTS)
    opens_at = models.DateTimeField()
    entry_closed_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when its host takes in nobody more."
    )
    begins_at = models.DateTimeField()
    last_day = models.DateTimeField(
        null=True, blank=True, help_text="When what still runs is adjudicated; of rounds see `EventRound`."
    )
    created_at = models.DateTimeField()
    begun_at = models.DateTimeField(null=True, blank=True)
    over_at = models.DateTimeField(null=True, blank=True)
    extended_at = models.DateTimeField(null=True, blank=True, help_text="When its last day was put off.")
    hidden_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when it is in no list, by a moderator."
    )
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the seed, shown from the opening.")
    version = models.PositiveIntegerField(default=0, help_text="Grows with whatever its pages show.")
    tables: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, help_text="Copy of what follows from the results of its matches."
    )

    objects = EventQuerySet.as_manager()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["league", "season"], name="event_once_a_season"),
            models.CheckConstraint(
                condition=models.Q(kind="league", league__isnull=False, season__isnull=False)
                | ~models.Q(kind="league") & models.Q(league=None, season=None),
                name="event_of_a_league_is_a_season",
            ),
            models.CheckConstraint(
                condition=models.Q(visibility="club", club__isnull=False) | ~models.Q(visibility="club"),
                name="event_of_members_has_a_club",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=["draft", "open", "cancelled"])
                | models.Q(status__in=["running", "over"], begun_at__isnull=False),
                name="event_begun_when_running",
            ),
            models.CheckConstraint(
                condition=models.Q(boards=0, ranking="points") | models.Q(boards__gt=0),
                name="event_ranked_by_boards_has_some",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["status", "begins_at"], name="event_due"),
            models.Index(fields=["visibility", "status", "-begins_at"], name="event_listed"),
            models.Index(
                fields=["club", "-id"], condition=models.Q(club__isnull=False), name="event_of_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:event", args=[self.key])
