"""Keeps the places of an event as they are when it ends: promotion and honours follow from these for good."""

from __future__ import annotations

from accounts.row_updates import update_rows
from games.models import Entrant, Event
from games.selectors.tournaments.boards import ranks_by_boards
from games.selectors.tournaments.tables import compute_tables

AT_ONCE = 200


def keep_final(event: Event) -> None:
    """Write the final place, points and matches of each entrant.

    For the transaction in which the event ends, with all results written.
    """
    found = {row.entrant: row for group in compute_tables(event).groups for row in group.rows}
    entrants = list(
        Entrant.objects.select_for_update().filter(event=event, pk__in=list(found)).order_by("pk")
    )
    for entrant in entrants:
        row = found[entrant.pk]
        entrant.final_place, entrant.final_matches = row.place, row.matches
        entrant.final_points = None if ranks_by_boards(event) else int(row.points)
    for start in range(0, len(entrants), AT_ONCE):
        update_rows(entrants[start : start + AT_ONCE], ["final_place", "final_points", "final_matches"])
