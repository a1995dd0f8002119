"""Row of an event under its lock, lines of its log, and its version, which grows with what its pages show."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.row_updates import update_rows
from games.models import Entrant, Event, EventLine, EventMatch


def locked_event(event_id: int) -> Event:
    """The event, its row locked: whatever changes it, or its entrants, holds this first.

    Rows of matches are locked after it, never before.
    """
    return Event.objects.select_for_update().get(pk=event_id)


def event_changed(event: Event, *fields: str) -> None:
    """Give an event its next version. For a transaction that holds its row locked.

    :param fields: of its row, to be saved too.
    """
    event.version += 1
    update_rows([event], ["version", *fields])


def write_line(
    event: Event,
    code: EventLine.Code,
    *,
    at: datetime,
    entrant: Entrant | None = None,
    event_match: EventMatch | None = None,
    by: int | None = None,
    **data: Any,
) -> EventLine:
    """Write a line of an event's log; the caller gives the event its next version (`event_changed`).

    :param data: what else the line says, as JSON; everybody who may see the event may know it.
    """
    return EventLine.objects.create(
        event=event, code=code, at=at, entrant=entrant, event_match=event_match, by_id=by, data=data
    )
