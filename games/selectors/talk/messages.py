"""Reads the chat messages in the rooms of tables and clubs, as one account may see them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Final, Literal

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.models import ChatPlace, Club, Match, Message
from games.models.chat import Home
from games.selectors.people.mutes_and_blocks import Barriers, barriers_of
from games.selectors.seats.snapshot import Seating
from games.selectors.talk.rooms import Door, doors_of

SHOWN: Final = 50
"""So many messages are shown at once, the latest."""

MOST_SHOWN: Final = 200
"""So many may come to stand on a page while it is open."""

MOST_COUNTED: Final = 100
"""So many new ones are counted."""

TAKEN_BACK_FOR: Final = timedelta(minutes=2)
"""So long its writer may take a message back."""

_NEVER: Final = 2**62
"""No message has so high an id."""

State = Literal["", "taken-back", "hidden", "blocked"]


@dataclass(frozen=True, slots=True)
class Said:
    """One message as its reader may read it."""

    token: str
    at: datetime
    seat: int | None
    """The writer's, if it was written from one."""
    username: str
    name: str
    is_mine: bool
    text: str
    """Empty where only that there was something is told."""
    state: State = ""
    is_muted: bool = False
    """The reader does not want to read it, unless they ask for it."""
    is_new: bool = False
    may_take_back: bool = False
    is_former: bool = False
    """The writer's account was deleted."""


@dataclass(frozen=True, slots=True)
class Talked:
    """The messages of a room, the oldest first."""

    said: tuple[Said, ...] = ()
    has_earlier: bool = False
    until: int = 0
    """The id of the last one that there is for its reader: server-only."""
    read: int = -1
    """The id of the last one that they have seen before: server-only; -1: they have never looked."""
    since: str = ""
    """The token of the last one that is not new."""


def talked(
    home: Home,
    door: Door,
    user_id: int | None,
    *,
    now: datetime,
    since: str = "",
    first: str = "",
    before: str = "",
) -> Talked:
    """The latest messages of a room. As many queries whatever stands there.

    :param since: what came after the message with this token is new; empty: after what was read last.
    :param first: show all from this one on, if they are not more than `MOST_SHOWN`.
    :param before: show those before this one instead of the latest.
    """
    barriers = barriers_of(user_id)
    rows = readable(home, door, user_id, barriers)
    place = home.chat_places.filter(player_id=user_id, room=door.room)
    seen = place.values_list("read_until", flat=True).first() if user_id is not None else None
    read = _old_until(door, rows, since, seen)
    tokens = dict(rows.filter(token__in={first, before} - {""}).values_list("token", "pk"))
    found: list[Message] = []
    if first in tokens:
        found = list(rows.filter(pk__gte=tokens[first]).order_by("-id")[: MOST_SHOWN + 1])
    has_earlier = bool(found) and rows.filter(pk__lt=tokens[first]).exists()
    if not found or len(found) > MOST_SHOWN:
        older = rows.filter(pk__lt=tokens[before]) if before in tokens else rows
        found = list(older.order_by("-id")[: SHOWN + 1])
        has_earlier = len(found) > SHOWN
        found = found[:SHOWN]
    found.reverse()
    return Talked(
        said=tuple(_said(row, user_id, barriers, read, now) for row in found),
        has_earlier=has_earlier,
        until=found[-1].pk if found else 0,
        read=-1 if seen is None else seen,
        since=rows.filter(pk__lte=read).order_by("-id").values_list("token", flat=True).first() or "",
    )


def readable(home: Home, door: Door, user_id: int | None, barriers: Barriers) -> QuerySet[Message]:
    """The messages of a room that there are for an account, hidden ones and those of muted people too.

    Whoever has blocked the account has fallen silent for it, but not where anybody reads: there it would see
    by logging out that something is kept from it alone.
    """
    rows = home.messages.filter(room=door.room).select_related("sender", "tenure")
    if door.room != Message.Room.WATCHERS:
        for blocker, since in barriers.blocked_by.items():
            rows = rows.exclude(sender_id=blocker, at__gte=since)
    if door.room == Message.Room.PARTNERS and isinstance(home, Match):
        rows = rows.filter(_addressed_to(home, user_id))
    return rows


def new_count(match: Match, doors: Iterable[Door], user_id: int) -> int:
    """The number of messages that an account has not read, in all rooms that it looks into.

    Up to five queries.
    """
    barriers = barriers_of(user_id)
    places = dict(ChatPlace.objects.filter(match=match, player_id=user_id).values_list("room", "read_until"))
    # Somebody who only watches has new messages once they have looked into the room.
    counted = [
        readable(match, door, user_id, barriers).filter(pk__gt=places.get(door.room, 0))
        for door in doors
        if door.is_shown and (door.readers or door.room in places)
    ]
    foreign = [
        rows.filter(taken_back_at=None, hidden_at=None)
        .exclude(sender_id__in={user_id, *barriers.hidden})
        .order_by()
        .values_list("pk")[:MOST_COUNTED]
        for rows in counted
    ]
    return sum(len(rows) for rows in foreign)


def clubs_with_news(user_id: int, keys: Collection[str]) -> frozenset[str]:
    """The keys of those of some clubs in whose rooms a member has not read all. Three queries at most."""
    if not keys:
        return frozenset()
    barriers = barriers_of(user_id)
    read = ChatPlace.objects.filter(club=OuterRef("club"), player=user_id).values("read_until")[:1]
    rows = Message.objects.filter(
        club=OuterRef("pk"), pk__gt=Coalesce(Subquery(read), 0), taken_back_at=None, hidden_at=None
    ).exclude(sender_id__in={user_id, *barriers.hidden})
    for blocker, since in barriers.blocked_by.items():
        rows = rows.exclude(sender_id=blocker, at__gte=since)
    clubs = Club.objects.filter(Exists(rows.order_by()), key__in=keys)
    return frozenset(clubs.values_list("key", flat=True))


def has_read_all(seating: Seating, user_id: int) -> bool:
    """True if an account has looked into the chat of a match and left nothing new there."""
    if not ChatPlace.objects.filter(match=seating.match, player_id=user_id).exists():
        return False
    return not new_count(seating.match, doors_of(seating, user_id), user_id)


def _old_until(door: Door, rows: QuerySet[Message], since: str, seen: int | None) -> int:
    """The id of the last message that is not new: as the page says, or as its reader has seen it."""
    known = rows.filter(token=since).values_list("pk", flat=True).first() if since else None
    if known is not None:
        return known
    # To whoever looks into the watchers' room for the first time nothing of it is new.
    return seen if seen is not None else 0 if door.readers else _NEVER


def _addressed_to(match: Match, user_id: int | None) -> Q:
    """Filter for messages among partners that went to a tenure of that account: nobody reads messages from
    before they sat there, whoever's seat it is.
    """
    mine = set(match.tenures.filter(player_id=user_id).values_list("pk", flat=True))
    circles = match.messages.filter(room=Message.Room.PARTNERS).order_by()
    known = [circle for (circle,) in circles.values_list("partners").distinct() if mine & set(circle)]
    return reduce(or_, (Q(partners=circle) for circle in known), Q(pk__in=()))


def _said(row: Message, user_id: int | None, barriers: Barriers, read: int, now: datetime) -> Said:
    is_mine = row.sender_id == user_id
    state: State = ""
    if row.hidden_at is not None:
        state = "hidden"
    elif row.taken_back_at is not None:
        state = "taken-back"
    elif row.sender_id in barriers.blocked:
        state = "blocked"
    return Said(
        token=row.token,
        at=row.at,
        seat=None if row.tenure is None else row.tenure.seat,
        username=row.sender.username,
        name=row.sender.name,
        is_mine=is_mine,
        text="" if state else row.text,
        state=state,
        is_muted=row.sender_id in barriers.muted,
        is_new=row.pk > read and not is_mine,
        may_take_back=is_mine and not state and now < row.at + TAKEN_BACK_FOR,
        is_former=row.sender.anonymised_at is not None,
    )
