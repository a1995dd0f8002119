"""One account's tables, and whose turn it is across all matches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from games.catalogue import RULES, versions_of
from games.kit.occasions import Occasion
from games.kit.rules.seats import Resign
from games.models import Invitation, Match, MoveRecord, Notice, SeatTenure
from games.selectors.inbox.news import TableNews, kept_ends, news_of, with_own_ply
from games.selectors.lobby.rows import TableRow, table_rows
from games.selectors.pagination import Page, page_of
from games.selectors.seats.occasion import occasion_of, with_occasion
from games.selectors.votes.proposals import AskedOf, open_proposals_of

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
    playable = [Q(match__game=slug, match__rules_version__in=versions_of(slug)) for slug in RULES]
    # No test that a turn has a ply: it always has, and PostgreSQL takes such a test for rare. Expecting few
    # rows it would read and sort all turns of bots, not walk along `tenure_bot_turns`.
    overdue = (
        SeatTenure.objects.to_move().exclude(level="").filter(reduce(or_, playable), turn_since__lt=before)
    )
    return overdue.values_list("match_id", "seat", "turn_ply")[:SWEEP_LIMIT]  # type: ignore[return-value]


def next_turn(user_id: int, *, after: str | None = None, now: datetime | None = None) -> Match | None:
    """The match that presses most on this account: its deadline comes first, or it has waited longest.

    Without those that it has put off. With `after`, the key of one of them, the next in that order, and from
    the last the first again: so one can go through all of them without playing.
    """
    waiting = _waiting(user_id, now)
    if not waiting:
        return None
    here = next((place for place, (_, key) in enumerate(waiting) if key == after), -1)
    return Match.objects.get(pk=waiting[(here + 1) % len(waiting)][0])


def turn_besides(user_id: int, here: str, *, now: datetime) -> Match | None:
    """The match that presses most on this account besides that with the key `here`, or that if it alone does.

    Without those that it has put off.
    """
    waiting = _waiting(user_id, now)
    match_id = next((pk for pk, key in waiting if key != here), waiting[0][0] if waiting else None)
    return None if match_id is None else Match.objects.get(pk=match_id)


def put_off_count(user_id: int, *, now: datetime) -> int:
    """The number of matches in which this account has snoozed its turn."""
    return SeatTenure.objects.put_off(now).filter(player_id=user_id).count()


def _waiting(user_id: int, now: datetime | None) -> list[tuple[int, str]]:
    """The ids and keys of the matches that ask an account, by time, without those that it has put off."""
    turns = SeatTenure.objects.pressing(now or timezone.now()).filter(player_id=user_id)
    return list(turns.values_list("match_id", "match__key"))


@dataclass(frozen=True, slots=True)
class Mine:
    """A table with the chair that an account has there."""

    line: TableRow
    seat: int
    since: datetime | None = None
    """Time since when it is the account's turn."""
    won: bool | None = None
    left_at: datetime | None = None
    """Time at which the account left its seat before the end, or lost it."""
    has_resigned: bool = False
    """True if the account left by its own doing."""
    returns_at: datetime | None = None
    """Time at which the account asked to have back the seat that a bot keeps for it."""
    news: TableNews | None = None
    """News of the table since the account's last move; only where it is its turn."""
    kept_end: int | None = None
    """The campaign whose end the table keeps until the account goes on; only where others are to move."""
    turn_ply: int | None = None
    """The ply at which its turn began."""
    is_later: bool = False
    """True if the account has snoozed this turn."""
    occasion: Occasion | None = None
    """The event of which the match is a part."""
    waits: str = ""
    """Reason why a move of the account waits there (`games.models.waiting_move`); empty: none."""


@dataclass(frozen=True, slots=True)
class InboxNotice:
    """A line that says what became of a table, or was decided about the account."""

    id: int
    kind: str
    key: str | None
    """Of the table; None: it is about no table."""
    name: str | None
    data: Mapping[str, Any] | None
    """The act of a moderator and its reason (`games.letters.moderation_notices`)."""


@dataclass(frozen=True, slots=True)
class Inbox:
    """All that goes on for one account."""

    turns: tuple[Mine, ...]
    thinking: tuple[Mine, ...]
    kept: tuple[Mine, ...]
    """Tables at which a bot keeps a seat for the account until it is back."""
    left: tuple[Mine, ...]
    """Tables that go on without the account, which has left its seat there by its own doing."""
    lost: tuple[Mine, ...]
    """The same where its seat was taken from it: its time ran out, or a moderator decided it."""
    open: tuple[Mine, ...]
    invitations: tuple[Mine, ...]
    asked: tuple[AskedOf, ...]
    """The open proposals at the account's tables."""
    notices: tuple[InboxNotice, ...]
    """News of your tables without the account's doing, the latest first."""
    finished: tuple[Mine, ...]
    older: str
    """Cursor for the rest of the tables at which it is not the account's turn."""

    @property
    def has_tables(self) -> bool:
        """True if there is a table that the account sits at, or sat at, and that is not over."""
        return any((self.turns, self.thinking, self.kept, self.left, self.lost, self.open))

    @property
    def with_others(self) -> tuple[Mine, ...]:
        """The tables at whose rows it says who else sits there."""
        return (*self.turns, *self.thinking, *self.open, *self.invitations)

    @property
    def is_empty(self) -> bool:
        """True if there is nothing to show at all."""
        return not any(
            (
                self.turns, self.thinking, self.kept, self.left, self.lost, self.open, self.invitations,
                self.notices, self.finished,
            )
        )  # fmt: skip


def inbox(user_id: int, *, cursor: str = "", now: datetime | None = None) -> Inbox:
    """The matches that wait for an account, those that it waits for, and those that have just ended.

    Thirteen queries, and one more where it has left or lost a seat.

    :param cursor: from where on to list tables at which others are thinking.
    :param now: when it is looked at; the present if not said.
    :raises BadCursor: see there.
    """
    mine = SeatTenure.objects.lasting().filter(player_id=user_id).annotate(why=F("pending__why"))
    mine = with_occasion(mine.select_related("match"))
    turns = list(with_own_ply(mine.by_time(now or timezone.now()))[:TURNS_SHOWN])
    idle_or_waiting = Q(turn_since=None) | Q(pending__isnull=False)
    waiting = page_of(
        mine.filter(idle_or_waiting, ended_at=None).order_by("-id"), cursor, made=list, size=TURNS_SHOWN
    )
    finished = list(mine.filter(ended_at__isnull=False).order_by("-ended_at", "-id")[:JUST_FINISHED])
    invited = list(
        Invitation.objects.told()
        .filter(player_id=user_id)
        .select_related("match")
        .order_by("-id")[:TURNS_SHOWN]
    )
    away = list(_kept_for(user_id)[:TURNS_SHOWN])
    chairs: list[SeatTenure | Invitation] = [*turns, *waiting.items, *finished, *invited, *away]
    news = news_of(turns)
    kept = kept_ends(waiting.items)
    lines = dict(zip([c.match_id for c in chairs], table_rows([c.match for c in chairs]), strict=False))

    resigned = _resigned(user_id, (*waiting.items, *finished))

    def made(rows: Iterable[SeatTenure]) -> tuple[Mine, ...]:
        return tuple(_mine(lines[row.match_id], row, resigned) for row in rows)

    def kept_by_bot(row: Any) -> Mine:
        return Mine(lines[row.match_id], row.seat, left_at=row.away_since, returns_at=row.returns_at)

    # The lines are read last: where a table has moved on since its row was, it stands where its line says.
    rows: dict[int, Any] = {row.match_id: row for row in (*turns, *waiting.items)}
    going_on = [
        replace(
            _mine(line := lines[row.match_id], row, resigned),
            since=None if row.why else _turn_of(line, user_id),
            waits=row.why if row.why and _turn_of(line, user_id) else "",
            news=news.get(row.match_id),
            kept_end=kept.get(row.match_id),
            turn_ply=row.turn_ply,
            is_later=getattr(row, "is_later", False),
        )
        for row in rows.values()
    ]
    running = [mine for mine in going_on if mine.line.status == Match.Status.RUNNING]
    idle = [mine for mine in running if mine.since is None]
    gone = [mine for mine in idle if mine.left_at is not None and not _is_kept(mine, user_id)]
    return Inbox(
        turns=tuple(mine for mine in running if mine.since is not None),
        thinking=tuple(mine for mine in idle if mine.left_at is None),
        kept=tuple(mine for mine in map(kept_by_bot, away) if _is_kept(mine, user_id)),
        left=tuple(mine for mine in gone if mine.has_resigned),
        lost=tuple(mine for mine in gone if not mine.has_resigned),
        open=tuple(mine for mine in going_on if mine.line.status == Match.Status.OPEN),
        invitations=tuple(Mine(lines[row.match_id], row.seat) for row in invited),
        asked=open_proposals_of(user_id),
        notices=unread_news(user_id),
        finished=made(finished),
        older=waiting.older,
    )


def _kept_for(user_id: int) -> QuerySet[Any]:
    """The tenures of bots that keep a seat of a running match for an account, the latest first."""
    own = SeatTenure.objects.lasting().filter(match=OuterRef("match"), player=user_id)
    kept = SeatTenure.objects.current().filter(owner_id=user_id, ended_at=None).select_related("match")
    return kept.annotate(away_since=Subquery(own.values("left_at")[:1])).order_by("-id")


def _is_kept(mine: Mine, user_id: int) -> bool:
    """True if a bot keeps the seat for the account."""
    chair = mine.line.places[mine.seat]
    return chair is not None and chair.owner_id == user_id


def unread_news(user_id: int) -> tuple[InboxNotice, ...]:
    """News of your tables, for an account that has not read it yet, the latest first. One query."""
    rows = Notice.objects.filter(player_id=user_id).order_by("-id")[:NOTICES_SHOWN]
    return tuple(
        InboxNotice(*row) for row in rows.values_list("pk", "kind", "match__key", "match__name", "data")
    )


def _mine(line: TableRow, row: SeatTenure, resigned: Collection[int]) -> Mine:
    occasion = occasion_of(row, is_in=True)
    has_resigned = row.match_id in resigned
    return Mine(line, row.seat, row.turn_since, row.won, row.left_at, has_resigned, occasion=occasion)


def _resigned(user_id: int, rows: Iterable[SeatTenure]) -> Collection[int]:
    """The matches, of those that an account has left, in which it resigned. One query, if it left any."""
    left = {row.match_id for row in rows if row.left_at is not None}
    if not left:
        return frozenset()
    made = MoveRecord.objects.filter(match__in=left, by=user_id, notation=Resign().notation(), cause="")
    return frozenset(made.values_list("match", flat=True))


def _turn_of(line: TableRow, user_id: int) -> datetime | None:
    """The time since when it is an account's turn at a table."""
    chair = line.chair_of(user_id)
    return chair.turn_since if chair else None


def my_finished(user_id: int, *, cursor: str = "") -> Page[Mine]:
    """The matches of an account that are over, the latest first, those that it had left too.

    :raises BadCursor: see there.
    """

    def made(rows: Sequence[SeatTenure]) -> list[Mine]:
        lines = table_rows([row.match for row in rows])
        resigned = _resigned(user_id, rows)
        return [_mine(line, row, resigned) for line, row in zip(lines, rows, strict=True)]

    rows = SeatTenure.objects.lasting().filter(player_id=user_id, ended_at__isnull=False)
    return page_of(
        rows.select_related("match").order_by("-ended_at", "-id"), cursor, by="ended_at", made=made
    )
