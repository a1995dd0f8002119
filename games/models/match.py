"""A match: one table being played, or about to be."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.urls import reverse

from accounts.whole_rows import WholeRow
from games.kit.rules.records import ADJUDICATED

if TYPE_CHECKING:
    from accounts.models import User

KEY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_key(rng: Random | None = None) -> str:
    """A name for an address that nobody guesses: 10 of 31 signs, about 50 bits.

    :param rng: gives the numbers; the system if not said.
    """
    return "".join((rng or SystemRandom()).choices(KEY_ALPHABET, k=10))


BOARD_KEY = "b-"
"""Beginning of the key of a table at which a board is played, by which addresses tell it from all others."""


class MatchQuerySet(models.QuerySet["Match"]):
    """Filters that several pages share."""

    def listed(self) -> MatchQuerySet:
        """Those that anybody may find in a list: public ones that no moderator has taken off it."""
        return self.filter(visibility=Match.Visibility.PUBLIC, hidden_at=None)

    def readable_by(self, user_id: int | None) -> MatchQuerySet:
        """All but those of boards that are not shown yet, and their own tables of these."""
        if user_id is None:
            return self.filter(is_sealed=False)
        return self.filter(models.Q(is_sealed=False) | models.Q(tenures__player=user_id)).distinct()

    def unsealed(self) -> MatchQuerySet:
        """All but those of boards that are not shown yet: moderators may still play these themselves."""
        return self.filter(is_sealed=False)

    def open(self) -> MatchQuerySet:
        """Those that wait for players, newest first."""
        return self.filter(status=Match.Status.OPEN).order_by("-id")

    def running(self) -> MatchQuerySet:
        """Those being played, the liveliest first."""
        return self.filter(status=Match.Status.RUNNING).order_by("-last_move_at", "-id")

    def practice(self) -> MatchQuerySet:
        """Those in which nobody plays against another person."""
        return self.filter(is_practice=True)

    def among_people(self) -> MatchQuerySet:
        """Those at which several people sit."""
        return self.filter(is_practice=False)

    def finished(self) -> MatchQuerySet:
        """Those that ended, the latest first."""
        return self.filter(status=Match.Status.FINISHED).order_by("-finished_at", "-id")


class Match(WholeRow):
    """One table of one game.

    The record (`MoveRecord`) is the truth; `ply`, `digest`, `outcome` and the tenures' turns are
    copies of what follows from it. `version` grows with every change of what the match's page shows
    (`services/changes.py`), so that two readings of it can be told apart.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Visibility(models.TextChoices):
        PUBLIC = "public", "anybody"
        LINK = "link", "people with the link"
        CLUB = "club", "members of its club"

    class Seating(models.TextChoices):
        LOT = "lot", "drawn by lot when the match begins"
        CHOSEN = "chosen", "as people sit down"

    class Pace(models.TextChoices):
        """Time for a turn; the numbers are `games.clock`'s."""

        NONE = "none"
        LIVE = "live"
        FAST = "fast"
        STANDARD = "standard"
        SLOW = "slow"
        HOUR = "hour", "a fixed hour of the table's day"

    class Contract(models.TextChoices):
        """Consequence for a seat whose holder lets a turn lapse."""

        BOT = "bot", "a bot keeps the seat until its owner is back"
        SUBSTITUTE = "substitute", "the same, and somebody else may take it"
        LOSE = "lose", "the seat loses"

    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    game = models.SlugField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    host: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="hosted"
    )
    visibility = models.CharField(max_length=6, choices=Visibility, default=Visibility.PUBLIC)
    seating = models.CharField(
        max_length=6,
        choices=Seating,
        default=Seating.CHOSEN,
        db_default=Seating.CHOSEN,
        help_text="Who decides which of those at the table has which seat.",
    )
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.NONE, db_default=Pace.NONE)
    pace_hour = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The fixed hour at which turns end, 0 to 23, in `pace_zone`."
    )
    pace_zone = models.CharField(
        max_length=64, blank=True, default="", db_default="", help_text="The table's own IANA time zone."
    )
    contract = models.CharField(
        max_length=10, choices=Contract, default=Contract.BOT, db_default=Contract.BOT
    )
    allows_leave = models.BooleanField(
        default=True, db_default=True, help_text="Whether people's leave stops clocks here."
    )
    allows_take_back = models.BooleanField(
        default=True,
        db_default=True,
        help_text="Whether one may ask here to have a move undone, where the game hides nothing.",
    )
    plays_out = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Whether the site plays out what is proved to change no score.",
    )
    min_reliability = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="How reliable, in per cent, whoever sits down here is.",
    )
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    rematch_of: models.OneToOneField[Match | None, Match | None] = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch"
    )

    club: models.ForeignKey[Any, Any] = models.ForeignKey(  # a `Club`, whose key is made like that of a match
        "Club", null=True, blank=True, on_delete=models.PROTECT, related_name="matches"
    )
    members_until = models.DateTimeField(
        null=True, blank=True, help_text="Of a club, for anybody: until when its members alone sit down."
    )
    board: models.ForeignKey[Any, Any] = models.ForeignKey(  # a `Board`, which knows matches
        "Board", null=True, blank=True, on_delete=models.PROTECT, related_name="matches"
    )
    reference_run = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of a board: the number of the run that the site plays itself."
    )
    event: models.ForeignKey[Any, Any] = models.ForeignKey(  # an `Event`, which knows matches
        "Event",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="tables_of",
        db_index=False,  # its own matches are found by `EventMatch`
    )
    is_borrowed = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Of a board that was shown before: played again, and counted nowhere.",
    )
    is_sealed = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Of a board that is not shown yet: nobody knows of it who does not sit there.",
    )
    commitment = models.CharField(
        max_length=64,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text="Fingerprint of the seed that its chance follows from; empty: from before there were any.",
    )

    # Known to the database too, for the same reason as `version`.
    is_practice = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Bots hold every seat but one, or all: since it began, or since people left.",
    )
    ply = models.PositiveIntegerField(default=0)
    # The database knows the first version too: while the site is upgraded, processes that do not know the
    # column yet go on opening tables.
    version = models.PositiveIntegerField(default=0, db_default=0)
    rewinds = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="How often its record was shortened: a timeout was taken back."
    )
    asked_back_ply = models.PositiveIntegerField(
        null=True,
        blank=True,
        help_text="Of the last move, if it was asked whether it may be undone; the next move empties it.",
    )
    moves_taken_back = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="How often a move was undone that its player had taken back."
    )
    digest: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    outcome: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True, blank=True
    )
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    last_move_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    shares_address = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Two accounts of one network address, no household, play here: for no rating.",
    )
    paused_at = models.DateTimeField(null=True, blank=True, help_text="Since when no clock runs here.")
    paused_until = models.DateTimeField(
        null=True, blank=True, help_text="When the clocks run again at the latest."
    )

    is_rated = models.BooleanField(
        default=False, db_default=False, help_text="Whether it was to count for ratings, as its table said."
    )
    min_rating = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Points that whoever sits down here has at least."
    )
    max_rating = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Points that whoever sits down here has at most."
    )
    rated_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When its end, as it stands, was counted for ratings, or found not to.",
    )
    unrated_why = models.CharField(
        max_length=16, blank=True, default="", db_default="", help_text="Why it counts for no rating."
    )

    annulled_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when it counts for nobody, by a moderator; it stays readable."
    )
    hidden_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when it is in no list, by a moderator."
    )
    chat_closed_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when nobody writes at it, by a moderator."
    )

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["host", "-created_at"], name="match_hosted"),
            models.Index(fields=["visibility", "status", "-id"], name="match_open"),
            # Those that many people look through, and those against bots, of which there are more, apart.
            models.Index(
                fields=["visibility", "status", "-last_move_at", "-id"],
                condition=models.Q(is_practice=False),
                name="match_running",
            ),
            models.Index(
                fields=["visibility", "status", "-last_move_at", "-id"],
                condition=models.Q(is_practice=True),
                name="match_practice",
            ),
            models.Index(fields=["visibility", "status", "-finished_at", "-id"], name="match_finished"),
            # For the time that matches of a kind took among people.
            models.Index(
                fields=["game", "seat_count", "pace", "status", "-finished_at", "-id"],
                condition=models.Q(is_practice=False),
                name="match_lasted",
            ),
            # For those that are to be counted, and those that are to be taken out, for they go on.
            models.Index(fields=["status", "rated_at", "finished_at", "id"], name="match_rated"),
            # For the pages of clubs: their tables that wait, are played and are over.
            models.Index(
                fields=["club", "status", "-id"],
                condition=models.Q(club__isnull=False),
                name="match_of_club",
            ),
            models.Index(
                fields=["paused_until"],
                condition=models.Q(paused_until__isnull=False),
                name="match_paused",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status="open", started_at=None)
                | models.Q(status="cancelled")
                | models.Q(status__in=["running", "finished"], started_at__isnull=False),
                name="match_started_when_running",
            ),
            models.CheckConstraint(
                condition=models.Q(status="finished", outcome__isnull=False)
                | (~models.Q(status="finished") & models.Q(outcome=None)),
                name="match_outcome_when_finished",
            ),
            models.CheckConstraint(
                condition=models.Q(pace="hour", pace_hour__isnull=False, pace_hour__lte=23)
                | (~models.Q(pace="hour") & models.Q(pace_hour=None)),
                name="match_hour_when_fixed",
            ),
            models.CheckConstraint(
                condition=models.Q(paused_at=None, paused_until=None)
                | models.Q(paused_at__isnull=False, paused_until__isnull=False),
                name="match_pause_is_whole",
            ),
            models.CheckConstraint(
                condition=models.Q(is_rated=False) | ~models.Q(pace="none"), name="match_rated_has_a_clock"
            ),
            models.CheckConstraint(
                condition=models.Q(visibility="club", club__isnull=False, members_until=None)
                | models.Q(visibility="public", club__isnull=False, members_until__isnull=False)
                | ~models.Q(visibility="club") & models.Q(club=None, members_until=None),
                name="match_of_a_club_is_for_members",
            ),
            models.CheckConstraint(
                condition=models.Q(board=None) | models.Q(seating="chosen"),
                name="match_of_a_board_draws_no_seats",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:match", args=[self.key])

    @property
    def is_adjudicated(self) -> bool:
        """True if a moderator ended it, who may take it up again."""
        return self.outcome is not None and self.outcome["reason"] == ADJUDICATED

    @property
    def is_open(self) -> bool:
        """True if it has come to its end, so that nothing of it is hidden any more."""
        return self.status == self.Status.FINISHED and not self.is_adjudicated

    @property
    def is_laid_open(self) -> bool:
        """True if nothing of it is hidden from whoever may read it: it is over, and its board is shown."""
        return self.is_open and not self.is_sealed
