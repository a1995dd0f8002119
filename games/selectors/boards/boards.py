"""Reads boards, and one's own results of them.

Until a board is shown nobody learns more than how many have played it, and of themselves how many did worse,
as well, and better.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction

from django.db.models import Q

from games.boards.comparison import Compared
from games.models import Board, BoardResult, BoardSeat, Match
from games.selectors.boards.lines import line_of, lines_of, stamps_of

WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """A board, as everybody may know it."""

    key: str
    day: date | None
    """The day whose board it is."""
    game: str
    seat_count: int
    closes_at: datetime
    shown_at: datetime | None
    played: int
    """People whose tables are over."""
    commitment: str
    is_withdrawn: bool = False
    """True if it counts for nobody, by a moderator."""


@dataclass(frozen=True, slots=True)
class Own:
    """Somebody's own table of a board."""

    match_key: str
    is_over: bool
    compared: Compared | None = None
    """Beside all results so far; None while the match goes on."""
    is_given: bool = False
    """It could not be compared: they gave up, or bots played for them."""
    worse: int = 0
    level: int = 0
    better: int = 0


def open_board(now: datetime) -> Board | None:
    """The board of a day that may be begun; of two the later one."""
    of_days = Board.objects.filter(day__isnull=False)
    return of_days.filter(opens_at__lte=now, closes_at__gt=now).order_by("-opens_at").first()


def latest_shown() -> Board | None:
    """The board of a day that was shown last."""
    return Board.objects.filter(shown_at__isnull=False, day__isnull=False).order_by("-opens_at").first()


def week_of(day: date) -> date:
    """The Monday of the week of a day."""
    return day - timedelta(days=day.weekday())


def boards_now(now: datetime, today: date) -> list[Board]:
    """The boards of days of this week that have opened, and those that may be begun. One query."""
    monday = week_of(today)
    of_week = Q(day__gte=monday, day__lt=monday + WEEK)
    return list(
        Board.objects.filter(
            of_week | Q(closes_at__gt=now), team_match=None, event=None, opens_at__lte=now
        ).order_by("opens_at", "pk")
    )


def facts_of(board: Board) -> BoardFacts:
    """The board as everybody may know it. One query."""
    people = BoardResult.objects.filter(board=board, line=line_of(board), match__reference_run=None)
    return BoardFacts(
        board.key, board.day, board.game, board.seat_count, board.closes_at, board.shown_at,
        people.count(), board.commitment, board.withdrawn_at is not None,
    )  # fmt: skip


def runs_of(board: Board) -> list[Fraction]:
    """The per cent of the runs that the site has played itself, among each other, rising. Two queries."""
    line = line_of(board)
    rows = BoardResult.objects.filter(board=board, line=line, raw__isnull=False)
    raw = rows.exclude(match__reference_run=None).order_by("raw").values_list("raw", flat=True)
    lines = lines_of([board], stamps_of([board]))[board.pk] if raw else None
    return [] if lines is None else [lines.compared(line, each, "", is_run=True).percent for each in raw]


def own_of(board: Board, user_id: int) -> Own | None:
    """Somebody's own table of a board; None if they have not played it. At most four queries."""
    return own_boards([board], user_id).get(board.pk)


def own_boards(boards: Iterable[Board], user_id: int) -> Mapping[int, Own]:
    """Somebody's own tables, by board; nothing of boards that they have not played. At most four queries."""
    by_id = {board.pk: board for board in boards}
    seats = {
        seat.board_id: seat.match
        for seat in BoardSeat.objects.filter(
            board__in=by_id, player=user_id, match__is_borrowed=False
        ).select_related("match")
    }
    found = {pk: Own(match.key, match.status != Match.Status.RUNNING) for pk, match in seats.items()}
    over = [match for pk, match in seats.items() if found[pk].is_over and match.annulled_at is None]
    if not over:
        return found
    results = [
        result
        for result in BoardResult.objects.filter(match__in=over)
        if result.line == line_of(by_id[result.board_id])
    ]
    played = [by_id[result.board_id] for result in results]
    lines = lines_of(played, stamps_of(played)) if results else {}
    for result in results:
        line = lines[result.board_id]
        found[result.board_id] = Own(
            seats[result.board_id].key,
            True,
            line.compared(result.line, result.raw, result.fault),
            result.raw is None,
            *((0, 0, 0) if result.raw is None else line.sides(result.line, result.raw)),
        )
    return found
