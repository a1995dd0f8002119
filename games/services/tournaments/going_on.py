"""Goes on with an event that runs: results, tables, the next round or wave, the end."""

from __future__ import annotations

from datetime import datetime
from random import Random

from django.db import transaction

from games.models import Event
from games.selectors.tournaments.forms import has_rounds

from .ending import ENDED, end
from .log import locked_event
from .results import collect_results
from .tables import refresh_tables


@transaction.atomic(durable=True)
def go_on(*, event_id: int, now: datetime, rng: Random) -> Event:  # noqa: ARG001 - of rounds
    """Write the results of matches that are over, and all that follows from them.

    Doing it twice does nothing, and two at once follow each other. An event that is over gets new tables
    where a match of it was annulled or restored, and nothing else.
    """
    event = locked_event(event_id)
    if event.status not in {Event.Status.RUNNING, Event.Status.OVER}:
        return event
    is_changed = bool(collect_results(event))
    if event.status == Event.Status.RUNNING and not event.matches.filter(ended_at=None).exists():
        if not has_rounds(event):
            end(event, now=now)
        is_changed = True
    if is_changed:
        refresh_tables(event, *ENDED)
    return event
