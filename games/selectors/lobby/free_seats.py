"""Seats that a bot keeps for somebody, and those that somebody else may take over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.models import Insight, Match, Membership, MoveRecord, SeatTenure
from games.selectors.lobby.rows import TableRow, table_rows
from games.selectors.pagination import Page, page_of

PAGE_SIZE = 20


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat of a running match that somebody who has never sat there may take over."""

    line: TableRow
    seat: int
    since: datetime


def has_moved_in_turn(match: Match, kept: SeatTenure) -> bool:
    """True if the bot that keeps a seat has moved in the turn that the seat has now; one query at most.

    Who moves again at once goes on with the same turn: it has if the last move of a seat before was its own.
    """
    if kept.turn_ply is None:
        return False
    before = MoveRecord.objects.filter(match=match, seat__isnull=False, ply__lt=kept.turn_ply).order_by(
        "-ply"
    )
    last = before.filter(ply__gte=kept.from_ply).first()
    return last is not None and last.seat == kept.seat


def seats_to_take_over(
    user_id: int | None = None, *, cursor: str = "", size: int = PAGE_SIZE
) -> Page[FreeSeat]:
    """Seats at public tables that may be taken over, those first that have been free for the shortest time.

    Those of clubs for their members, as long as these alone may have them; else the same for all, whoever has
    blocked whom. Three queries, whatever their number.

    :param user_id: without tables at which this account sits, has sat or knows what is hidden.
    :raises BadCursor: see there.
    """
    rows = SeatTenure.objects.to_take_over().filter(
        match__visibility__in=(Match.Visibility.PUBLIC, Match.Visibility.CLUB),
        match__hidden_at=None,
        match__status=Match.Status.RUNNING,
    )
    first = Q(match__club=None) | Q(match__members_until__lte=timezone.now())
    free = Q(match__visibility=Match.Visibility.PUBLIC) & first
    if user_id is None:
        rows = rows.filter(free)
    else:
        mine = Membership.objects.of(user_id).filter(club=OuterRef("match__club"))
        rows = rows.filter(free | Exists(mine))
        rows = rows.filter(~Exists(SeatTenure.objects.filter(match=OuterRef("match"), player=user_id)))
        rows = rows.filter(~Exists(Insight.objects.filter(match=OuterRef("match"), person=user_id)))

    def made(found: Sequence[SeatTenure]) -> list[FreeSeat]:
        lines = table_rows([row.match for row in found])
        return [
            FreeSeat(line, row.seat, row.free_since)
            for line, row in zip(lines, found, strict=True)
            if row.free_since is not None
        ]

    return page_of(rows.select_related("match"), cursor, by="free_since", made=made, size=size)
