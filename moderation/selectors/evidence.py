"""Evidence of a report: what its reporter could see of it then, as JSON, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from accounts.models import User
from games.models import Match, Message
from games.selectors.directory.entries import Said, entry_for
from games.selectors.people.mutes_and_blocks import barriers_of
from games.selectors.seats.snapshot import Seating
from games.selectors.talk.messages import readable
from games.selectors.talk.rooms import doors_of
from games.selectors.time.clocks import ticking

from .report_subjects import Subject

AROUND: Final = 20
"""So many messages before what is reported, and after it."""


def evidence_of(subject: Subject, user: User, now: datetime) -> dict[str, Any]:
    """A snapshot: who is reported and how they were called, the table, its clocks, the words around.

    The reporter's own view is not in it: it follows from `ply` and `seat`.
    """
    said = messages_around(subject, user)
    evidence: dict[str, Any] = {
        "kind": subject.kind,
        "messages": [_said(row, subject.message) for row in said],
    }
    if subject.person is not None:
        person = subject.person
        evidence["person"] = {
            "username": person.username,
            "name": person.name,
            "about": person.about,
            **_listed(entry_for(user.pk, person.pk, now)),
        }
    if subject.club is not None:
        club = subject.club
        evidence["club"] = {"key": club.key, "name": club.name, "about": club.about}
    if subject.event is not None:
        event = subject.event
        evidence["event"] = {"key": event.key, "name": event.name, "about": event.about}
    if subject.seating is not None:
        evidence |= _table(subject.seating, user, now)
    if subject.ply is not None:
        evidence["move"] = subject.ply
    return evidence


def messages_around(subject: Subject, user: User) -> list[Message]:
    """The message with its neighbours, or the last ones in the room where the reporter belongs, in order."""
    home, door = subject.room, subject.door
    if door is None and subject.seating is not None:
        door = next(iter(doors_of(subject.seating, user.pk)), None)
    if door is None or home is None:
        return []
    rows = readable(home, door, user.pk, barriers_of(user.pk))
    if subject.message is None:
        return list(rows.order_by("-id")[:AROUND])[::-1]
    before = rows.filter(pk__lte=subject.message.pk).order_by("-id")[: AROUND + 1]
    after = rows.filter(pk__gt=subject.message.pk).order_by("id")[:AROUND]
    return [*reversed(before), *after]


def _listed(said: Said) -> dict[str, str]:
    """The words by which somebody wants to be found, as far as the reporter could read any."""
    texts = {"line": said.line, "languages": said.languages}
    return {name: text for name, text in texts.items() if text}


def _said(row: Message, reported: Message | None) -> dict[str, Any]:
    is_gone = row.taken_back_at is not None or row.hidden_at is not None
    return {
        "username": row.sender.username,
        "name": row.sender.name,
        "seat": None if row.tenure is None else row.tenure.seat,
        "at": row.at.isoformat(),
        "text": "" if is_gone else row.text,
        "is_it": reported is not None and row.pk == reported.pk,
        "room": row.room,
    }


def _table(seating: Seating, user: User, now: datetime) -> dict[str, Any]:
    match = seating.match
    mine = next((row.seat for row in seating.tenures if row.player_id == user.pk), None)
    return {
        "match": {"key": match.key, "name": match.name, "status": match.status},
        "ply": match.ply,
        "seat": mine,
        "clocks": list(_clocks(match, seating, now)),
    }


def _clocks(match: Match, seating: Seating, now: datetime) -> Iterable[dict[str, Any]]:
    """Of each seat whether it is on turn, and what everybody reads of its clock."""
    for row in seating.tenures:
        clock = ticking(match, row, now)
        yield {
            "seat": row.seat,
            "name": row.player.name,
            "turn_since": row.turn_since and row.turn_since.isoformat(),
            "deadline_at": clock and clock.deadline_at and clock.deadline_at.isoformat(),
            "seconds_left": clock and round(clock.left.total_seconds()),
            "stands": clock.stands if clock else "",
        }
