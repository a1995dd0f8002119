"""A match together with those who hold its seats, both of one moment.

Two statements may see two moments: a page made of them could show one position with the form of another.
Here they are read by one. The record needs no such care: it is append-only, so that what is read of it up
to the match's ply is the same whenever it is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, Subquery
from django.utils import timezone

from games.models import Match, Proposal, SeatTenure, TableEvent


@dataclass(frozen=True, slots=True)
class Seating:
    """A match and its current tenures with their players, what waits for them and what they plan, and their
    leave, by seat.

    Rows: server-only.
    """

    match: Match
    tenures: tuple[SeatTenure, ...]
    is_asked: bool = False
    """Whether its people are asked something together (`selectors/accord.py`)."""
    last_event: int | None = None
    """The id of the last line of the log that was no move."""


def seating_of(key: str, now: datetime | None = None) -> Seating | None:
    """The match of a key with whoever sits at it now; None if there is no such match. One statement.

    :param now: when it is looked at, for the leave of people; the present if not said.

    A second one is only needed where nobody sits: at a table that was closed.
    """
    asked = Proposal.objects.filter(match=OuterRef("match"), result=Proposal.Result.OPEN)
    rows = SeatTenure.objects.current().filter(match__key=key).with_leave(now or timezone.now())
    events = TableEvent.objects.filter(match=OuterRef("match")).order_by("-id")
    rows = rows.select_related("match", "player", "owner", "pending", "plan").order_by("seat")
    rows = rows.annotate(is_asked=Exists(asked), last_event=Subquery(events.values("id")[:1]))
    tenures: tuple[Any, ...] = tuple(rows)
    if not tenures:
        match = Match.objects.filter(key=key).first()
        return None if match is None else Seating(match, ())
    first = tenures[0]
    return Seating(first.match, tenures, is_asked=first.is_asked, last_event=first.last_event)


def is_practice(match: Match) -> bool:
    """Whether nobody plays against another person now: bots hold every seat but one, or all. One query.

    A seat that a bot keeps for somebody is that person's.
    """
    return match.tenures.current().filter(Q(level="") | Q(owner__isnull=False)).count() < 2
