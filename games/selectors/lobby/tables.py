"""Tables that anybody may find: those that wait for players, those being played, those that are over."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.user_lookup import account_called
from games.models import Invitation, Match, Membership, SeatTenure
from games.models.match import MatchQuerySet
from games.selectors.lobby.rows import TableRow, table_rows
from games.selectors.pagination import Page, page_of

PLAYER_LOOK_BACK = 1_000
"""So many of somebody's matches are looked through."""
LOOK_BACK = 500
"""A filter that no index serves looks through so many of the newest open tables."""


def open_tables(
    user_id: int | None = None,
    *,
    game: str = "",
    pace: str = "",
    people_only: bool = False,
    last_chair: bool = False,
    cursor: str = "",
) -> Page[TableRow]:
    """Open tables, newest first; those of one's clubs with them, and for the rest the same for all, whoever
    has blocked whom.

    :param user_id: who looks. :param pace: of `Match.Pace`; empty: any.
    :param people_only: without those at which a bot sits where a person could.
    :param last_chair: only those that one more person makes start.
    :raises BadCursor: see there.
    """
    rows: MatchQuerySet = seen_first_by_members(Match.objects.open(), user_id, timezone.now())
    if game:
        rows = rows.filter(game=game)
    if pace or people_only or last_chair:
        rows = rows.filter(id__in=rows.values("id")[:LOOK_BACK])
    if pace:
        rows = rows.filter(pace=pace)
    if people_only:
        bots = SeatTenure.objects.filter(match=OuterRef("pk"), bots_only=False).exclude(level="")
        rows = rows.filter(~Exists(bots))
    if last_chair:
        rows = _with_one_chair_left(rows)
    return page_of(rows, cursor, made=table_rows)


def seen_first_by_members(rows: MatchQuerySet, user_id: int | None, now: datetime) -> MatchQuerySet:
    """Those of some tables that stand in a list for somebody: of clubs, others see them later or never."""
    public = Q(visibility=Match.Visibility.PUBLIC) & (Q(club=None) | Q(members_until__lte=now))
    if user_id is None:
        return rows.filter(public, hidden_at=None)
    listed = (Match.Visibility.PUBLIC, Match.Visibility.CLUB)
    mine = Membership.objects.of(user_id).filter(club=OuterRef("club"))
    return rows.filter(public | Exists(mine), visibility__in=listed, hidden_at=None)


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


def listed_tables(
    *, status: str, game: str = "", player: str = "", cursor: str = "", size: int = 20
) -> Page[TableRow]:
    """Public tables that run, bots' practice with them, or that are over, the latest first.

    :param status: `running` or `finished`. :param game: a slug; empty: all.
    :param player: a user name: of who holds a seat; of the last `PLAYER_LOOK_BACK`. Empty: anybody.
    :raises BadCursor: see there.
    """
    is_over = status == Match.Status.FINISHED
    rows = Match.objects.listed()
    rows = rows.finished() if is_over else rows.running()
    if game:
        rows = rows.filter(game=game)
    if player:
        user = account_called(player)
        known = None if user is None or user.anonymised_at is not None else user.pk
        held = SeatTenure.objects.lasting().filter(player=known, ended_at__isnull=not is_over)
        rows = rows.filter(pk__in=held.order_by("-ended_at", "-id").values("match")[:PLAYER_LOOK_BACK])
    by = "finished_at" if is_over else "last_move_at"
    return page_of(rows, cursor, by=by, made=table_rows, size=size)


def table_row(match: Match) -> TableRow:
    """One table, as the lists show it."""
    return table_rows([match])[0]


def _with_one_chair_left(rows: MatchQuerySet) -> MatchQuerySet:
    taken = _how_many(SeatTenure.objects.filter(match=OuterRef("pk"), to_ply=None))
    kept = _how_many(Invitation.objects.filter(match=OuterRef("pk")))
    return rows.annotate(gone=taken + kept).filter(gone=F("seat_count") - 1)


def _how_many(rows: QuerySet[Any]) -> Coalesce:
    return Coalesce(Subquery(rows.order_by().values("match").annotate(n=Count("*")).values("n")), 0)
