"""Ends events all of whose matches are over."""

from __future__ import annotations

from datetime import datetime

from games.models import Entrant, EntrantPerson, Event, EventLine

from .final import keep_final
from .log import write_line
from .telling import tell_of_event

ENDED = ("status", "over_at")
"""Fields of an event's row that its end changes."""


def end(event: Event, *, now: datetime) -> None:
    """Let an event be over: its seed is shown, no reserve is asked any more, and all are told once.

    Places are kept as they are now: whatever becomes of results later, who goes up stays so.

    For a transaction that holds its row locked, and saves `ENDED`.
    """
    event.status, event.over_at = Event.Status.OVER, now
    keep_final(event)
    event.reserves.filter(taken_at=None).update(asked_at=None, answer_until=None)
    write_line(event, EventLine.Code.OVER, at=now, seed=bytes(event.seed).hex())
    played = (Entrant.State.PLAYING, Entrant.State.GONE)
    people = EntrantPerson.objects.filter(event=event, entrant__state__in=played, player__anonymised_at=None)
    tell_of_event(event, "event-over", set(people.values_list("player_id", flat=True)), at=now)
