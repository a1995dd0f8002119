"""Boards: deals that are played at several tables, and what each line of each table has made of them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models

from .event import Event
from .match import Match, new_key
from .question import QuestionVersion
from .team_match import TeamMatch

if TYPE_CHECKING:
    from accounts.models import User


class Board(models.Model):
    """One deal: all that chance decides in a match of fixed game, seats and options.

    It may be begun from `opens_at` until `closes_at`. Its seed is server-only until it is shown.
    """

    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    day = models.DateField(null=True, blank=True, unique=True, help_text="The day whose board it is.")
    team_match = models.ForeignKey(
        TeamMatch,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="boards",
        help_text="The team match that plays it.",
    )
    event = models.ForeignKey(
        Event,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="event_boards",
        help_text="The event whose groups all play it.",
    )
    number = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Which one of its team match or event it is, from 1."
    )
    instance = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Of a large event: which of several deals of that number it is."
    )
    game = models.SlugField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(default=0, help_text="Where whoever plays it alone sits.")
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    opens_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    shown_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when everybody may read everything of it."
    )
    withdrawn_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when it counts for nobody, by a moderator."
    )
    broken_off_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="Since when nobody begins it, since chance cannot go on at its tables.",
    )

    class Meta:
        indexes: ClassVar = [models.Index(fields=["-opens_at"], name="board_opened")]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["team_match", "number"], name="board_once_a_number"),
            models.UniqueConstraint(
                fields=["event", "number", "instance"], name="board_once_a_number_of_an_event"
            ),
            models.CheckConstraint(
                condition=models.Q(team_match=None, event=None, number=None)
                | models.Q(team_match__isnull=False, event=None, number__isnull=False, day=None)
                | models.Q(team_match=None, event__isnull=False, number__isnull=False, day=None),
                name="board_of_people_who_meet_has_a_number",
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def is_sound(self) -> bool:
        """True if it can be played: chance goes on at its tables, and no moderator has withdrawn it."""
        return self.broken_off_at is None and self.withdrawn_at is None

    def is_open(self, now: datetime) -> bool:
        """True if it may be begun at an instant."""
        return self.is_sound and self.opens_at <= now < self.closes_at


class BoardChance(models.Model):
    """An act of chance of a board as its first table had it. Server-only until the board is shown."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="+")
    act = models.CharField(max_length=32)
    notation = models.CharField(max_length=600)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["board", "act"], name="board_chance_once"),
        ]

    def __str__(self) -> str:
        return f"{self.act} of board {self.board_id}"


class BoardQuestion(models.Model):
    """A question that a board has asked. Server-only until the board is shown."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="questions")
    version = models.ForeignKey(QuestionVersion, on_delete=models.PROTECT, related_name="+")
    round = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["board", "version"], name="board_question_once"),
        ]

    def __str__(self) -> str:
        return f"question of board {self.board_id}"


class BoardSeat(models.Model):
    """Somebody who has played a board, and so plays it at no other table."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="seats")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["board", "player"], name="board_once_a_player"),
        ]

    def __str__(self) -> str:
        return f"seat at board {self.board_id}"


class BoardReader(models.Model):
    """Somebody who has read of a board that is shown, and so does not play it any more."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="readers")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    since = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["board", "player"], name="board_read_once"),
        ]

    def __str__(self) -> str:
        return f"reader of board {self.board_id}"


class BoardResult(models.Model):
    """The result of one line of a board at one table."""

    class Fault(models.TextChoices):
        """Reason for which a result cannot be compared; the words are `games.boards.comparison.Fault`'s."""

        NONE = ""
        OWN = "own"
        NOBODY = "nobody"
        OTHERS = "others"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="results")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    line = models.CharField(max_length=16)
    raw = models.IntegerField(null=True, blank=True, help_text="Empty where it cannot be compared.")
    fault = models.CharField(max_length=8, choices=Fault, blank=True, default=Fault.NONE)
    course = models.JSONField(
        null=True, blank=True, help_text="Few facts of the match, as lists word it; those of its game."
    )
    counted_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["board", "match", "line"], name="board_result_once_a_line"),
            models.CheckConstraint(
                condition=models.Q(fault="", raw__isnull=False) | (~models.Q(fault="") & models.Q(raw=None)),
                name="board_result_is_raw_or_at_fault",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.line} of board {self.board_id}"
