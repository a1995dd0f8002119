"""Writing at a table, and taking it back. Who may write where stands in `selectors/talk/rooms.py`."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import partial
from itertools import groupby
from operator import itemgetter

from django.db import transaction

from accounts.models import Kind
from accounts.notifications import alerts
from games.models import ChatPlace, Match, Message, SeatTenure
from games.outbox.push import push_written
from games.selectors.people.mutes_and_blocks import not_reached_by
from games.selectors.seats.snapshot import Seating, seating_of
from games.selectors.talk.rooms import Door, Why, doors_of, people_seated

from .errors import NotInside, TableClosed
from .writing import Words, marked_read, retracted, written


@transaction.atomic(durable=True)
def write_message(*, match_id: int, user_id: int, room: str, text: str, token: str, now: datetime) -> Message:
    """Write a message into a room. The same form sent twice is one message.

    :param text: comes clean from a form. :param token: of the form.
    :raises TableClosed, NotInside, MayNotWrite, WritesTooFast, NobodyAnswered, TokenTaken: see there.
    """
    match, seating = _locked(match_id)
    door = _door(seating, user_id, room)
    # A chair of a table that has not begun is no tenure yet: it goes when somebody gets up.
    tenure = None if match.status == Match.Status.OPEN else _tenure(seating, user_id)
    words = Words(text, token, now)
    message, is_new = written(match, door, user_id, words, tenure=tenure, ply=match.ply)
    if not is_new:
        return message
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
    message, is_new = retracted(match, user_id, token, now)
    if not is_new:
        return message
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
    marked_read(user_id, room, until, match_id=match_id)


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
