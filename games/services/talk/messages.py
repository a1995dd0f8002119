"""Writing at a table, and taking it back. Who may write where stands in `selectors/talk/rooms.py`."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Final

from django.db import transaction

from accounts.models import Kind, User
from accounts.notifications import alerts
from games.models import ChatPlace, Match, Message, SeatTenure
from games.outbox.push import push_written
from games.selectors.people.mutes_and_blocks import barriers_of, not_reached_by
from games.selectors.seats.snapshot import Seating, seating_of
from games.selectors.talk.messages import TAKEN_BACK_FOR, readable
from games.selectors.talk.rooms import Door, Why, doors_of, hushed, people_seated

PER_MINUTE: Final = 10
"""So many messages may one account write within `MINUTE`, at whatever tables."""

MINUTE: Final = timedelta(minutes=1)

UNANSWERED: Final = 20
"""So many in a row may one account write in one room before somebody else has written there."""


class ChatError(Exception):
    """Something that cannot be written, or taken back."""


class NotInside(ChatError):
    """The account may not look into this room, or there is none; `is_seated`: it sits at the table."""

    def __init__(self, *, is_seated: bool) -> None:
        self.is_seated = is_seated


class TableClosed(ChatError):
    """The match was called off, or its table was closed."""


class MayNotWrite(ChatError):
    """The account may look into this room, but not write there now; `door` says why."""

    def __init__(self, door: Door) -> None:
        self.door = door


class WritesTooFast(ChatError):
    """`PER_MINUTE` were written already; the next may follow after so many `seconds`."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds


class NobodyAnswered(ChatError):
    """The last `UNANSWERED` messages in the room are the account's own."""


class TokenTaken(ChatError):
    """The form's token is that of somebody else's message."""


class NoSuchMessage(ChatError):
    """The account has written no such message at this table, or it was hidden."""


class TooLateToRetract(ChatError):
    """A message may be taken back for `TAKEN_BACK_FOR`."""


@transaction.atomic(durable=True)
def write_message(*, match_id: int, user_id: int, room: str, text: str, token: str, now: datetime) -> Message:
    """Write a message into a room. The same form sent twice is one message.

    :param text: comes clean from a form. :param token: of the form.
    :raises TableClosed, NotInside, MayNotWrite, WritesTooFast, NobodyAnswered, TokenTaken: see there.
    """
    match, seating = _locked(match_id)
    door = _door(seating, user_id, room)
    same = match.messages.filter(token=token).first()
    if same is not None and same.sender_id != user_id:
        raise TokenTaken
    if same is not None:
        return same
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)  # after the match's row
    door = hushed(door, user, now)
    if door.why != Why.MAY:
        raise MayNotWrite(door)
    _check_pace(user_id, now)
    _check_answers(match, door, user_id)
    tenure = _tenure(seating, user_id)
    message = Message.objects.create(
        token=token,
        match=match,
        room=room,
        partners=list(door.circle),
        sender_id=user_id,
        # A chair of a table that has not begun is no tenure yet: it goes when somebody gets up.
        tenure=None if match.status == Match.Status.OPEN else tenure,
        ply=match.ply,
        text=text,
        at=now,
    )
    others = door.readers - {user_id}
    others -= not_reached_by(user_id, others)
    _tell(match, room, {user_id, *others})
    _alert(match, room, others, now)
    return message


@transaction.atomic(durable=True)
def retract_message(*, match_id: int, user_id: int, token: str, now: datetime) -> Message:
    """Take one's own message back; that there was one is still to be seen. Doing it twice does nothing.

    :raises NoSuchMessage, TooLateToRetract: see there.
    """
    match, seating = _locked(match_id)
    message = match.messages.filter(token=token, sender_id=user_id, hidden_at=None).first()
    if message is None:
        raise NoSuchMessage
    if message.taken_back_at is not None:
        return message
    if now >= message.at + TAKEN_BACK_FOR:
        raise TooLateToRetract
    message.taken_back_at = now
    message.save(update_fields=["taken_back_at"])
    _tell(match, message.room, _audience(seating, message))
    return message


@transaction.atomic(durable=True)
def show_watchers(*, match_id: int, user_id: int, is_shown: bool) -> None:
    """Let somebody who plays see what those who watch write, or no longer. Doing it twice does nothing.

    :raises TableClosed, NotInside: see there.
    """
    _, seating = _locked(match_id)
    if _door(seating, user_id, Message.Room.WATCHERS).why != Why.PLAYS:
        raise NotInside(is_seated=False)
    ChatPlace.objects.update_or_create(
        match_id=match_id, player_id=user_id, room=Message.Room.WATCHERS, defaults={"is_shown": is_shown}
    )


@transaction.atomic(durable=True)
def mark_room_read(*, match_id: int, user_id: int, room: str, until: int) -> None:
    """Note that an account has seen a room up to the message with the id `until`."""
    mine = ChatPlace.objects.filter(match_id=match_id, player_id=user_id, room=room)
    if not mine.filter(read_until__lt=until).update(read_until=until):
        place = ChatPlace(match_id=match_id, player_id=user_id, room=room, read_until=until, is_shown=False)
        ChatPlace.objects.bulk_create([place], ignore_conflicts=True)


# Shared by the services ------------------------------------------------------------------------------


def _locked(match_id: int) -> tuple[Match, Seating]:
    """A match, its row locked, with whoever sits at it. What its rules say of talking is of this moment."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seating = seating_of(match.key)
    assert seating is not None  # noqa: S101 - its row is locked
    return match, seating


def _door(seating: Seating, user_id: int, room: str) -> Door:
    """:raises TableClosed, NotInside: see there."""
    if seating.match.status == Match.Status.CANCELLED:
        raise TableClosed
    door = next((door for door in doors_of(seating, user_id) if door.room == room), None)
    if door is None:
        raise NotInside(is_seated=user_id in people_seated(seating.tenures))
    return door


def _tenure(seating: Seating, user_id: int) -> SeatTenure | None:
    return next((tenure for tenure in seating.tenures if tenure.player_id == user_id), None)


def _check_pace(user_id: int, now: datetime) -> None:
    """The account's row is locked: of two messages at once the second counts the first.

    :raises WritesTooFast: see there.
    """
    lately = Message.objects.filter(sender_id=user_id, at__gt=now - MINUTE).order_by("-at")
    times = list(lately.values_list("at", flat=True)[:PER_MINUTE])
    if len(times) == PER_MINUTE:
        raise WritesTooFast(seconds=int((times[-1] + MINUTE - now).total_seconds()) + 1)


def _check_answers(match: Match, door: Door, user_id: int) -> None:
    """Refuse another message after so many without an answer.

    A message from somebody whom the account does not read, or must not, is no answer that it would know of.

    :raises NobodyAnswered: see there.
    """
    barriers = barriers_of(user_id)
    rows = readable(match, door, user_id, barriers).exclude(sender_id__in=barriers.hidden)
    last = list(rows.order_by("-id").values_list("sender_id", flat=True)[:UNANSWERED])
    if last.count(user_id) == UNANSWERED:
        raise NobodyAnswered


def _audience(seating: Seating, message: Message) -> frozenset[int]:
    """The people whose pages show a message; of the watchers' nobody's in particular."""
    if message.room == Message.Room.TABLE:
        return people_seated(seating.tenures)
    tenures = SeatTenure.objects.current().filter(pk__in=message.partners, level="")
    return frozenset(tenures.values_list("player_id", flat=True))


def _tell(match: Match, room: str, user_ids: Collection[int]) -> None:
    """On commit have pages look again: of the watchers' room all of the match, else those of some people."""
    readers = None if room == Message.Room.WATCHERS else frozenset(user_ids)
    transaction.on_commit(partial(push_written, match.pk, room, readers))


def _alert(match: Match, room: str, user_ids: Collection[int], now: datetime) -> None:
    """Have the others told, once until they have read it: so far as they have read, nobody is told twice."""
    read = dict(
        ChatPlace.objects.filter(match=match, room=room, player_id__in=user_ids).values_list(
            "player_id", "read_until"
        )
    )
    marked = sorted((read.get(user_id, 0), user_id) for user_id in user_ids)
    for until, those in groupby(marked, key=itemgetter(0)):
        mark, told = f"{room}:{until}@", {user_id for _, user_id in those}
        told -= alerts.told_already(told, kind=Kind.WROTE, thread=match.key, mark=mark)
        alerts.write_alerts(
            told,
            kind=Kind.WROTE,
            mark=f"{mark}{now.isoformat()}",
            at=now,
            thread=match.key,
            title=match.name,
            data={"room": room},
        )
