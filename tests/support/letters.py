"""Deliveries for tests of what letters and notices say."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import Alert, Delivery, Kind, User, Way
from games.letters import Letter, letter_for
from games.models import Match

from .clock import NOON


def delivery(
    user: User,
    match: Match | None,
    kind: Kind = Kind.TURN,
    what: str = "",
    *,
    way: Way = Way.MAIL,
    **data: Any,
) -> Delivery:
    """Something that `user` is to be told of, as it lies before whoever hands it over."""
    thread, title = ("", "") if match is None else (match.key, match.name)
    told = {"what": what, **data} if what else data
    alert = Alert(user=user, kind=kind, thread=thread, title=title, mark="it", data=told, at=NOON)
    return Delivery(
        user=user, alert=alert, kind=kind, way=way, thread=thread, title=title, made_at=NOON, due_at=NOON
    )


def letter(user: User, *deliveries: Delivery, now: datetime = NOON, is_digest: bool = False) -> Letter:
    """The mail about them; :param is_digest: all of them have waited for a digest."""
    for each in deliveries if is_digest else ():
        each.way = Way.DIGEST
    made = letter_for(user, deliveries, now=now)
    assert made is not None
    return made
