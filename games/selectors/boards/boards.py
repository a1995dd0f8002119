"""Reads boards, and compares the results of the line at which people sit.

Until a board is shown nobody learns more than how many have played it, and of themselves how many did worse,
as well, and better.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, Q

from games.boards.comparison import Compared, Fault, Line, artificial
from games.catalogue import LEVELS, boards_of
from games.models import Board, BoardResult, BoardSeat, Match

ENOUGH = 20
"""People from whom on the runs that the site has played itself are not counted any more."""
LISTED = 500
"""Results of a list at most."""
KEPT_SECONDS = 600


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


@dataclass(frozen=True, slots=True)
class Placed:
    """A row of the list of a board that is shown."""

    place: int | None
    """None of a run of the site itself, and of a result that was given."""
    name: str | None
    """None: the site played it itself."""
    level: str
    """Of a run of the site, the level that it played."""
    raw: int | None
    compared: Compared
    match_key: str
    is_own: bool


def open_board(now: datetime) -> Board | None:
    """The board that may be begun; of two the later one."""
    return Board.objects.filter(opens_at__lte=now, closes_at__gt=now).order_by("-opens_at").first()


def latest_shown() -> Board | None:
    """The board that was shown last."""
    return Board.objects.filter(shown_at__isnull=False).order_by("-opens_at").first()


def facts_of(board: Board) -> BoardFacts:
    """The board as everybody may know it. One query."""
    people = BoardResult.objects.filter(board=board, line=line_of(board), match__reference_run=None)
    return BoardFacts(
        board.key, board.day, board.game, board.seat_count, board.closes_at, board.shown_at,
        people.count(), board.commitment,
    )  # fmt: skip


def line_of(board: Board) -> str:
    """The line at which whoever plays a board alone sits."""
    lines = boards_of(board.game).lines(board.seat_count)
    return next(line.name for line in lines if board.seat in line.seats)


def own_of(board: Board, user_id: int) -> Own | None:
    """Somebody's own table of a board; None if they have not played it. At most four queries."""
    seat = BoardSeat.objects.filter(board=board, player=user_id).select_related("match").first()
    if seat is None:
        return None
    mine = BoardResult.objects.filter(board=board, line=line_of(board), match=seat.match_id).first()
    if mine is None or seat.match.annulled_at is not None:
        return Own(seat.match.key, seat.match.status != Match.Status.RUNNING)
    if mine.raw is None:
        return Own(seat.match.key, is_over=True, compared=artificial(Fault(mine.fault)), is_given=True)
    raw = _compared_with(board)
    lower, upper = bisect_left(raw, mine.raw), bisect_right(raw, mine.raw)
    return Own(
        seat.match.key,
        is_over=True,
        compared=Line(raw, _steps(board)).compared(mine.raw),
        worse=lower,
        level=max(upper - lower - 1, 0),
        better=len(raw) - upper,
    )


def list_of(board: Board, user_id: int | None) -> list[Placed]:
    """Those who have played a board that is shown, the best first: `LISTED`, and oneself. Two queries.

    :raises ValueError: it is not shown.
    """
    if board.shown_at is None:
        raise ValueError(board.key)
    results = _results(board)
    line = Line(_counting(results), _steps(board))
    known: dict[tuple[int | None, str], Compared] = {}
    for result in results:
        if (result.raw, result.fault) not in known:
            given = artificial(Fault(result.fault)) if result.raw is None else line.compared(result.raw)
            known[result.raw, result.fault] = given
    rows = [(result, known[result.raw, result.fault]) for result in results]
    rows.sort(key=lambda row: (row[1].percent, row[1].swings), reverse=True)
    places = _places(rows)
    seats = BoardSeat.objects.filter(board=board).filter(
        Q(match__in=[result.match_id for result, _ in rows[:LISTED]]) | Q(player=user_id)
    )
    holders = {seat.match_id: seat.player for seat in seats.select_related("player")}
    return [
        Placed(
            place,
            holders[result.match_id].name if result.match_id in holders else None,
            "" if result.run is None else _level(board, result.run),
            result.raw,
            compared,
            result.key,
            is_own=user_id is not None and getattr(holders.get(result.match_id), "pk", None) == user_id,
        )
        for rank, ((result, compared), place) in enumerate(zip(rows, places, strict=True))
        if rank < LISTED or result.match_id in holders
    ]


class _Result(NamedTuple):
    """A result of the line at which people sit."""

    match_id: int
    key: str
    run: int | None
    """Of the site itself; None of somebody."""
    raw: int | None
    fault: str


def _results(board: Board) -> list[_Result]:
    """All of a board, but those of matches that count for nobody. One query."""
    rows = BoardResult.objects.filter(board=board, line=line_of(board), match__annulled_at=None)
    fields = ("match_id", "match__key", "match__reference_run", "raw", "fault")
    return [_Result(*row) for row in rows.order_by("pk").values_list(*fields)]


def _compared_with(board: Board) -> Sequence[int]:
    """The raw results with which people are compared, rising; kept for as long as no table ends."""
    of_board = BoardResult.objects.filter(board=board, line=line_of(board))
    counted = of_board.aggregate(all=Count("pk"), annulled=Count("pk", Q(match__annulled_at__isnull=False)))
    key = f"board.{board.pk}.{counted['all']}.{counted['annulled']}"
    known: list[int] | None = cache.get(key)
    if known is None:
        known = sorted(_counting(_results(board)))
        cache.set(key, known, KEPT_SECONDS)
    return known


def _counting(results: Sequence[_Result]) -> list[int]:
    """The raw results that count: those of the site's own runs only until enough people have played."""
    people = [each.raw for each in results if each.run is None and each.raw is not None]
    runs = [each.raw for each in results if each.run is not None and each.raw is not None]
    return people if len(people) >= ENOUGH else [*people, *runs]


def _places(rows: Sequence[tuple[_Result, Compared]]) -> list[int | None]:
    """The place of each row; none of a run of the site and of a result that was given."""
    places: list[int | None] = []
    ranked, last, place = 0, None, 0
    for result, compared in rows:
        if result.run is not None or result.raw is None:
            places.append(None)
            continue
        ranked += 1
        if compared.percent != last:
            last, place = compared.percent, ranked
        places.append(place)
    return places


def _level(board: Board, run: int) -> str:
    """The level that a run of the site has played; the names of levels go round."""
    levels = LEVELS[board.game]
    return levels[run % len(levels)]


def _steps(board: Board) -> Sequence[int]:
    return boards_of(board.game).steps(board.seat_count)
