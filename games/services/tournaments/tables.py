"""Tables of an event, stored anew whenever a result has changed."""

from __future__ import annotations

from games.models import Event
from games.selectors.tournaments.tables import Tables, compute_tables, tables_json

from .log import event_changed


def refresh_tables(event: Event, *fields: str) -> Tables:
    """Compute the tables of an event and store them with its next version.

    For a transaction that holds its row locked. :param fields: of the row, to be saved too.
    """
    tables = compute_tables(event)
    event.tables = tables_json(tables)
    event_changed(event, "tables", *fields)
    return tables
