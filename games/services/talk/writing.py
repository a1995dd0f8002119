"""Writes what somebody says into a room, and takes it back, whether it is a table's or a club's.

In the caller's transaction, which holds the row of the table or the club locked.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from accounts.models import User
from games.models import ChatPlace, Message, SeatTenure
from games.models.chat import Home
from games.selectors.people.mutes_and_blocks import barriers_of
from games.selectors.talk.messages import TAKEN_BACK_FOR, readable
from games.selectors.talk.rooms import Door, Why, hushed

from .errors import (
    MayNotWrite,
    NobodyAnswered,
    NoSuchMessage,
    TokenTaken,
    TooLateToRetract,
    WritesTooFast,
)

PER_MINUTE: Final = 10
"""So many messages may one account write within `MINUTE`, at whatever tables."""

MINUTE: Final = timedelta(minutes=1)

UNANSWERED: Final = 20
"""So many in a row may one account write in one room before somebody else has written there."""


@dataclass(frozen=True, slots=True)
class Words:
    """A message as its form was sent."""

    text: str
    """Clean, from a form."""
    token: str
    now: datetime


def written(
    home: Home, door: Door, user_id: int, words: Words, *, tenure: SeatTenure | None = None, ply: int = 0
) -> tuple[Message, bool]:
    """The message of a form, and whether it is new. The same form sent twice is one message.

    :raises MayNotWrite, WritesTooFast, NobodyAnswered, TokenTaken: see there.
    """
    same = home.messages.filter(token=words.token).first()
    if same is not None and same.sender_id != user_id:
        raise TokenTaken
    if same is not None:
        return same, False
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)  # after the row of the home
    door = hushed(door, user, words.now)
    if door.why != Why.MAY:
        raise MayNotWrite(door)
    _check_pace(user_id, words.now)
    _check_answers(home, door, user_id)
    message = home.messages.create(
        token=words.token,
        room=door.room,
        partners=list(door.circle),
        sender_id=user_id,
        tenure=tenure,
        ply=ply,
        text=words.text,
        at=words.now,
    )
    return message, True


def retracted(home: Home, user_id: int, token: str, now: datetime) -> tuple[Message, bool]:
    """One's own message, taken back, and whether it was just now.

    :raises NoSuchMessage, TooLateToRetract: see there.
    """
    message = home.messages.filter(token=token, sender_id=user_id, hidden_at=None).first()
    if message is None:
        raise NoSuchMessage
    if message.taken_back_at is not None:
        return message, False
    if now >= message.at + TAKEN_BACK_FOR:
        raise TooLateToRetract
    message.taken_back_at = now
    message.save(update_fields=["taken_back_at"])
    return message, True


def marked_read(
    user_id: int, room: str, until: int, *, match_id: int | None = None, club_id: int | None = None
) -> None:
    """Note that an account has seen a room up to the message with the id `until`."""
    home = {"match_id": match_id, "club_id": club_id}
    mine = ChatPlace.objects.filter(player_id=user_id, room=room, **home)
    if not mine.filter(read_until__lt=until).update(read_until=until):
        place = ChatPlace(player_id=user_id, room=room, read_until=until, is_shown=False, **home)
        ChatPlace.objects.bulk_create([place], ignore_conflicts=True)


def _check_pace(user_id: int, now: datetime) -> None:
    """The account's row is locked: of two messages at once the second counts the first.

    :raises WritesTooFast: see there.
    """
    lately = Message.objects.filter(sender_id=user_id, at__gt=now - MINUTE).order_by("-at")
    times = list(lately.values_list("at", flat=True)[:PER_MINUTE])
    if len(times) == PER_MINUTE:
        raise WritesTooFast(seconds=int((times[-1] + MINUTE - now).total_seconds()) + 1)


def _check_answers(home: Home, door: Door, user_id: int) -> None:
    """Refuse another message after so many without an answer.

    A message from somebody whom the account does not read, or must not, is no answer that it would know of.

    :raises NobodyAnswered: see there.
    """
    barriers = barriers_of(user_id)
    rows = readable(home, door, user_id, barriers).exclude(sender_id__in=barriers.hidden)
    last = list(rows.order_by("-id").values_list("sender_id", flat=True)[:UNANSWERED])
    if last.count(user_id) == UNANSWERED:
        raise NobodyAnswered
