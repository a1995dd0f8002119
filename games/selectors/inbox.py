"""One account's tables, and whose turn it is across all matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Q

from games.models import Invitation, Match, Notice, SeatTenure
from games.rules.registry import GAMES, versions_of
from games.selectors.lines import Line, lines_of
from games.selectors.pages import Page, page_of

SWEEP_LIMIT = 500
"""Bot seats woken in one sweep at most; the next sweep takes the rest."""

TURNS_SHOWN = 30
"""Of the tables where it is my turn; as they are played, the rest come up."""

JUST_FINISHED = 5

NOTICES_SHOWN = 10


def overdue_bots(before: datetime) -> Iterable[tuple[int, int, int]]:
    """Match, seat and `turn_ply` of the bots whose turn began before `before`, the longest wait first.

    Of matches whose rules are here: in the others nobody can move.
    """
    playable = [Q(match__game=slug, match__rules_version__in=versions_of(slug)) for slug in GAMES]
    # That a turn has a ply is not asked: it is always so, and PostgreSQL takes what is asked for rare.
    # Expecting few rows it would read and sort all turns of bots, not walk along `tenure_bot_turns`.
    overdue = (
        SeatTenure.objects.to_move().exclude(level="").filter(reduce(or_, playable), turn_since__lt=before)
    )
    return overdue.values_list("match_id", "seat", "turn_ply")[:SWEEP_LIMIT]  # type: ignore[return-value]


def turns_count(user_id: int) -> int:
    """In how many matches it is this account's turn. One indexed query."""
    return SeatTenure.objects.to_move().filter(player_id=user_id).count()


def next_turn(user_id: int, *, after: str | None = None) -> Match | None:
    """The match that has waited longest for this account.

    With `after`, the key of one of them, the next in that order, and from the last the first again: so
    one can go through all of them without playing.
    """
    waiting = SeatTenure.objects.to_move().filter(player_id=user_id).select_related("match")
    here = waiting.filter(match__key=after).first() if after else None
    tenure = None
    if here is not None and here.turn_since is not None:
        tenure = (
            waiting.filter(turn_since__gte=here.turn_since)
            .exclude(turn_since=here.turn_since, id__lte=here.pk)
            .first()
        )
    tenure = tenure or waiting.first()
    return tenure.match if tenure else None


@dataclass(frozen=True, slots=True)
class Mine:
    """A table with the chair that an account has there."""

    line: Line
    seat: int
    since: datetime | None = None
    """Since when it is the account's turn."""
    won: bool | None = None
    left_at: datetime | None = None
    """When the account left its seat before the end."""


@dataclass(frozen=True, slots=True)
class Told:
    """A line that says what became of a table."""

    id: int
    kind: str
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Inbox:
    """All that goes on for one account."""

    turns: tuple[Mine, ...]
    thinking: tuple[Mine, ...]
    left: tuple[Mine, ...]
    """Tables that go on without the account, which has left its seat there."""
    open: tuple[Mine, ...]
    invitations: tuple[Mine, ...]
    told: tuple[Told, ...]
    """What became of tables without the account's doing, the latest first."""
    finished: tuple[Mine, ...]
    older: str
    """Where the rest of the tables begins at which it is not the account's turn."""


def inbox(user_id: int, *, cursor: str = "") -> Inbox:
    """What waits for an account, what it waits for, and what has just ended. Eight queries.

    :param cursor: from where on to list tables at which others are thinking.
    :raises BadCursor: see there.
    """
    mine = SeatTenure.objects.filter(player_id=user_id).select_related("match")
    turns = list(mine.to_move()[:TURNS_SHOWN])
    waiting = page_of(
        mine.filter(ended_at=None, turn_since=None).order_by("-id"), cursor, made=list, size=TURNS_SHOWN
    )
    finished = list(mine.filter(ended_at__isnull=False).order_by("-ended_at", "-id")[:JUST_FINISHED])
    invited = list(
        Invitation.objects.filter(player_id=user_id).select_related("match").order_by("-id")[:TURNS_SHOWN]
    )
    chairs: list[SeatTenure | Invitation] = [*turns, *waiting.items, *finished, *invited]
    lines = dict(zip([c.match_id for c in chairs], lines_of([c.match for c in chairs]), strict=False))

    def made(rows: Iterable[SeatTenure]) -> tuple[Mine, ...]:
        return tuple(_mine(lines[row.match_id], row) for row in rows)

    # The lines are read last: where a table has moved on since its row was, it stands where its line says.
    going_on = [
        replace(_mine(line := lines[row.match_id], row), since=_turn_of(line, user_id))
        for row in {row.match_id: row for row in (*turns, *waiting.items)}.values()
    ]
    running = [mine for mine in going_on if mine.line.status == Match.Status.RUNNING]
    idle = [mine for mine in running if mine.since is None]
    return Inbox(
        turns=tuple(mine for mine in running if mine.since is not None),
        thinking=tuple(mine for mine in idle if mine.left_at is None),
        left=tuple(mine for mine in idle if mine.left_at is not None),
        open=tuple(mine for mine in going_on if mine.line.status == Match.Status.OPEN),
        invitations=tuple(Mine(lines[row.match_id], row.seat) for row in invited),
        told=told(user_id),
        finished=made(finished),
        older=waiting.older,
    )


def told(user_id: int) -> tuple[Told, ...]:
    """What became of tables, for an account that has not read it yet, the latest first. One query."""
    rows = Notice.objects.filter(player_id=user_id).order_by("-id")[:NOTICES_SHOWN]
    return tuple(Told(*row) for row in rows.values_list("pk", "kind", "match__key", "match__name"))


def _mine(line: Line, row: SeatTenure) -> Mine:
    return Mine(line, row.seat, row.turn_since, row.won, row.left_at)


def _turn_of(line: Line, user_id: int) -> datetime | None:
    """Since when it is an account's turn at a table."""
    chair = line.chair_of(user_id)
    return chair.turn_since if chair else None


def my_finished(user_id: int, *, cursor: str = "") -> Page[Mine]:
    """The matches of an account that are over, the latest first, those that it had left too.

    :raises BadCursor: see there.
    """

    def made(rows: Sequence[SeatTenure]) -> list[Mine]:
        lines = lines_of([row.match for row in rows])
        return [_mine(line, row) for line, row in zip(lines, rows, strict=True)]

    rows = SeatTenure.objects.filter(player_id=user_id, ended_at__isnull=False)
    return page_of(
        rows.select_related("match").order_by("-ended_at", "-id"), cursor, by="ended_at", made=made
    )
