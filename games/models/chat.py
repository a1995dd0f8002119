"""Chat messages of the rooms of tables and clubs, and read marks of their readers."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from django.conf import settings
from django.db import models

from .club import Club
from .match import Match
from .tenure import SeatTenure

if TYPE_CHECKING:
    from accounts.models import User


TOKEN_LENGTH: Final = 22

Home: TypeAlias = Match | Club
"""Something that has rooms in which people write."""

_AT_HOME = models.Q(match__isnull=False, club=None) & ~models.Q(room="club") | models.Q(
    match=None, club__isnull=False, room="club"
)
"""Condition for rows about a room: it is a table's, or it is a club's."""


def new_token() -> str:
    """A name for a message that nobody guesses, about 128 bits."""
    return secrets.token_urlsafe(16)


class Message(models.Model):
    """One message in a room of a table or of a club. One that is hidden or taken back leaves a line.

    Pages know it by its token, which says nothing of how many others there are, in rooms that their reader
    may know nothing of.
    """

    class Room(models.TextChoices):
        TABLE = "table", "those who are seated"
        PARTNERS = "partners", "those who win together, where the rules let them talk"
        WATCHERS = "watchers", "those who watch"
        CLUB = "club", "members of a club"

    LONGEST = 500

    token = models.CharField(
        max_length=TOKEN_LENGTH,
        default=new_token,
        help_text="Comes with the form, so that one sent twice is one message.",
    )
    match: models.ForeignKey[Match | None, Match | None] = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.CASCADE, related_name="messages"
    )
    club: models.ForeignKey[Club | None, Club | None] = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.CASCADE, related_name="messages"
    )
    room = models.CharField(max_length=8, choices=Room)
    partners: models.JSONField[list[int], list[int]] = models.JSONField(
        default=list, help_text="In the room of partners the tenures that may read it, by id."
    )
    sender: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="messages"
    )
    tenure = models.ForeignKey(SeatTenure, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField(default=0, help_text="How long the record was; 0 in a club.")
    text = models.CharField(max_length=LONGEST)
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True, help_text="When a moderator hid it.")

    class Meta:
        ordering = ["id"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["match", "token"], name="message_once"),
            models.UniqueConstraint(fields=["club", "token"], name="message_once_a_club"),
            models.CheckConstraint(condition=_AT_HOME, name="message_at_home"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["club", "-id"], condition=models.Q(club__isnull=False), name="message_of_club"
            ),
            models.Index(fields=["match", "room", "-id"], name="message_latest"),
            models.Index(fields=["sender", "-at"], name="message_of"),
        ]

    def __str__(self) -> str:
        return f"message {self.pk} at {self.match_id or self.club_id}"

    @property
    def home(self) -> Home:
        """The table or the club where it was written."""
        home = self.club if self.match is None else self.match
        assert home is not None  # noqa: S101 - by a constraint
        return home


class ChatPlace(models.Model):
    """One person's read mark in a room, and their choice to see it."""

    match: models.ForeignKey[Match | None, Match | None] = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.CASCADE, related_name="chat_places"
    )
    club: models.ForeignKey[Club | None, Club | None] = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.CASCADE, related_name="chat_places"
    )
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    room = models.CharField(max_length=8, choices=Message.Room)
    read_until = models.PositiveBigIntegerField(default=0, help_text="The id of the last message seen.")
    is_shown = models.BooleanField(
        default=True, help_text="Whether a player wants to see what those who watch write."
    )

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["match", "player", "room"], name="chat_place_once"),
            models.UniqueConstraint(fields=["club", "player"], name="chat_place_once_a_club"),
            models.CheckConstraint(condition=_AT_HOME, name="chat_place_at_home"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.room} of {self.match_id or self.club_id}"
