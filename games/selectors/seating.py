"""A match together with those who hold its seats, both of one moment.

Two statements may see two moments: a page made of them could show one position with the form of another.
Here they are read by one. The record needs no such care: it is append-only, so that what is read of it up
to the match's ply is the same whenever it is read.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Match, SeatTenure


@dataclass(frozen=True, slots=True)
class Seating:
    """A match and its current tenures with their players, by seat. Rows: server-only."""

    match: Match
    tenures: tuple[SeatTenure, ...]


def seating_of(key: str) -> Seating | None:
    """The match of a key with whoever sits at it now; None if there is no such match. One statement.

    A second one is only needed where nobody sits: at a table that was closed.
    """
    tenures = tuple(
        SeatTenure.objects.current().filter(match__key=key).select_related("match", "player").order_by("seat")
    )
    match = tenures[0].match if tenures else Match.objects.filter(key=key).first()
    return None if match is None else Seating(match, tenures)
