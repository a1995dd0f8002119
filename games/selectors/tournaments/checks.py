"""Compares what is kept of events with what follows from their matches, for whoever runs the site."""

from __future__ import annotations

from games.models import Event
from games.selectors.tournaments.results import stale_matches
from games.selectors.tournaments.tables import compute_tables, tables_json


def differing_events() -> list[tuple[Event, str]]:
    """Events whose kept tables are not those of their results, each with what differs, in their order."""
    found: list[tuple[Event, str]] = []
    begun = Event.objects.filter(status__in=(Event.Status.RUNNING, Event.Status.OVER)).order_by("pk")
    for event in begun.iterator(chunk_size=100):
        computed = tables_json(compute_tables(event))
        if computed == event.tables:
            continue
        # A match may have ended between the two readings: what is kept now is what counts.
        event.refresh_from_db(fields=["tables", "version"])
        computed = tables_json(compute_tables(event))
        if computed != event.tables:
            parts = [name for name in computed if computed[name] != event.tables.get(name)]
            found.append((event, ", ".join(parts)))
    return found


def unseen_matches() -> int:
    """The number of matches of events that are over, or are not any more, and nobody has seen it yet."""
    return stale_matches().count()
