"""Messages at tables, written through the real write path."""

from __future__ import annotations

from datetime import datetime
from itertools import count

from accounts.models import User
from games.models import Match, Message
from games.selectors.talk.messages import Talked, talked
from games.selectors.talk.rooms import Door, doors_of
from games.services.talk.messages import write_message

from .clock import NOON
from .tables import sat_at

_numbers = count(1)


def token(number: int | None = None) -> str:
    """As a form carries one."""
    return f"token-of-a-form-{number or next(_numbers):06}"


def said(match: Match, who: User, text: str, *, room: str = "table", now: datetime = NOON) -> Message:
    """Have somebody write something."""
    return write_message(match_id=match.pk, user_id=who.pk, room=room, text=text, token=token(), now=now)


def door(match: Match, who: User | None, room: str = "table") -> Door | None:
    """Somebody's way into a room, if there is one."""
    doors = doors_of(sat_at(match), None if who is None else who.pk)
    return next((door for door in doors if door.room == room), None)


def reads(match: Match, who: User | None, room: str = "table", *, now: datetime = NOON) -> Talked:
    """The messages of a room as somebody reads them; nothing if they may not look into it."""
    way = door(match, who, room)
    if way is None or not way.is_shown:
        return Talked()
    return talked(match, way, None if who is None else who.pk, now=now)


def texts(match: Match, who: User | None, room: str = "table") -> list[str]:
    """The same, the texts alone."""
    return [each.text for each in reads(match, who, room).said]
