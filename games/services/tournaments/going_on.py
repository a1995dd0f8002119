"""Goes on with an event that runs: results, tables, the next round or wave, the end."""

from __future__ import annotations

from datetime import datetime
from random import Random

from django.db import transaction

from games.models import Event, EventLine
from games.selectors.tournaments.forms import has_rounds

from .boards import show_played_boards
from .ending import ENDED, end
from .log import locked_event, write_line
from .results import collect_results
from .rounds import pair_next
from .tables import refresh_tables
from .waves import begin_waiting


@transaction.atomic(durable=True)
def go_on(*, event_id: int, now: datetime, rng: Random) -> Event:
    """Write the results of matches that are over, and all that follows from them.

    Boards that are played at all their tables are shown first: until then nothing of them counts. Doing it
    twice does nothing, and two at once follow each other. An event that is over gets new tables
    where a match of it was annulled or counts again, and nothing else.
    """
    event = locked_event(event_id)
    if event.boards:
        show_played_boards(event, now=now)
    if event.status not in {Event.Status.RUNNING, Event.Status.OVER}:
        return event
    is_changed = bool(collect_results(event))
    if event.status == Event.Status.RUNNING:
        is_changed |= follow_up(event, now=now, rng=rng)
    if is_changed:
        refresh_tables(event, *ENDED)
    return event


def follow_up(event: Event, *, now: datetime, rng: Random) -> bool:
    """Begin what waits, pair what is to be paired, end what is over; whether there was anything.

    For a transaction that holds the row of the running event locked, and then stores its tables.
    """
    is_changed = not has_rounds(event) and begin_waiting(event, now=now, rng=rng)
    while not event.matches.filter(ended_at=None).exists():
        is_changed = True
        if has_rounds(event):
            after = pair_next(event, now=now, rng=rng)
            if after.is_paired:  # a round of walkovers alone is over at once
                continue
            if after.is_early:
                write_line(event, EventLine.Code.ENDED_EARLY, at=now)
        end(event, now=now)
        break
    return is_changed
