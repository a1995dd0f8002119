"""Tables that anybody may find: those that wait for players, those being played, those that are over."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.models import Invitation, Match, SeatTenure
from games.models.match import MatchQuerySet
from games.selectors.lobby.rows import TableRow, table_rows
from games.selectors.pagination import Page, page_of

LOOK_BACK = 500
"""A filter that no index serves looks through so many of the newest open tables."""


def open_tables(
    *,
    game: str = "",
    pace: str = "",
    people_only: bool = False,
    last_chair: bool = False,
    cursor: str = "",
) -> Page[TableRow]:
    """Open tables, newest first; the same for all, whoever has blocked whom.

    :param pace: of `Match.Pace`; empty: any.
    :param people_only: without those at which a bot sits where a person could.
    :param last_chair: only those that one more person makes start.
    :raises BadCursor: see there.
    """
    rows: MatchQuerySet = Match.objects.listed().open()
    if game:
        rows = rows.filter(game=game)
    if pace or people_only or last_chair:
        newest = Match.objects.listed().open().values("id")[:LOOK_BACK]
        rows = rows.filter(id__in=newest)
    if pace:
        rows = rows.filter(pace=pace)
    if people_only:
        bots = SeatTenure.objects.filter(match=OuterRef("pk"), bots_only=False).exclude(level="")
        rows = rows.filter(~Exists(bots))
    if last_chair:
        rows = _with_one_chair_left(rows)
    return page_of(rows, cursor, made=table_rows)


def running_tables(*, cursor: str = "", size: int = 20) -> Page[TableRow]:
    """Public tables at which people play each other, the liveliest first. :raises BadCursor: see there."""
    rows = Match.objects.listed().running().among_people()
    return page_of(rows, cursor, by="last_move_at", made=table_rows, size=size)


def practice_tables(*, cursor: str = "") -> Page[TableRow]:
    """Public tables at which bots hold every seat but one, or all. :raises BadCursor: see there."""
    rows = Match.objects.listed().running().practice()
    return page_of(rows, cursor, by="last_move_at", made=table_rows)


def finished_tables(*, cursor: str = "") -> Page[TableRow]:
    """Public tables that are over, the latest first. :raises BadCursor: see there."""
    return page_of(Match.objects.listed().finished(), cursor, by="finished_at", made=table_rows)


def table_row(match: Match) -> TableRow:
    """One table, as the lists show it."""
    return table_rows([match])[0]


def _with_one_chair_left(rows: MatchQuerySet) -> MatchQuerySet:
    taken = _how_many(SeatTenure.objects.filter(match=OuterRef("pk"), to_ply=None))
    kept = _how_many(Invitation.objects.filter(match=OuterRef("pk")))
    return rows.annotate(gone=taken + kept).filter(gone=F("seat_count") - 1)


def _how_many(rows: QuerySet[Any]) -> Coalesce:
    return Coalesce(Subquery(rows.order_by().values("match").annotate(n=Count("*")).values("n")), 0)
