"""Reads boards, and compares the results of the line at which people sit.

Until a board is shown nobody learns more than how many have played it, and of themselves how many did worse,
as well, and better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from games.boards.comparison import Compared, Fault, Line, artificial
from games.catalogue import GAMES
from games.models import Board, BoardResult, BoardSeat, Match

ENOUGH = 20
"""People from whom on the runs that the site has played itself are not counted any more."""
LISTED = 500
"""Results of a list at most."""


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
    boards = GAMES[board.game].boards
    assert boards is not None  # noqa: S101 - a board is of a game that has them
    return next(line.name for line in boards.lines(board.seat_count) if board.seat in line.seats)


def own_of(board: Board, user_id: int) -> Own | None:
    """Somebody's own table of a board; None if they have not played it. Three queries."""
    seat = BoardSeat.objects.filter(board=board, player=user_id).select_related("match").first()
    if seat is None:
        return None
    results = _results(board)
    mine = next((result for result in results if result.match_id == seat.match_id), None)
    if mine is None:
        return Own(seat.match.key, seat.match.status != Match.Status.RUNNING)
    if mine.raw is None:
        return Own(seat.match.key, is_over=True, compared=artificial(Fault(mine.fault)), is_given=True)
    raw = [result.raw for result in _counting(results, mine) if result.raw is not None]
    return Own(
        seat.match.key,
        is_over=True,
        compared=Line(raw, _steps(board)).compared(mine.raw),
        worse=sum(other < mine.raw for other in raw),
        level=raw.count(mine.raw) - 1,
        better=sum(other > mine.raw for other in raw),
    )


def list_of(board: Board, user_id: int | None) -> list[Placed]:
    """Everybody who has played a board that is shown, the best first. Three queries.

    :raises ValueError: it is not shown.
    """
    if board.shown_at is None:
        raise ValueError(board.key)
    results = _results(board)
    line = Line([each.raw for each in _counting(results) if each.raw is not None], _steps(board))
    holders = _holders(results)
    rows = [(result, _compared(result, line)) for result in results]
    rows.sort(key=lambda row: (row[1].percent, row[1].swings), reverse=True)
    return _placed(rows, holders, user_id)[:LISTED]


def _placed(
    rows: Sequence[tuple[BoardResult, Compared]],
    holders: Mapping[int, tuple[str, int]],
    user_id: int | None,
) -> list[Placed]:
    placed: list[Placed] = []
    last: tuple[Fraction, int] | None = None
    for result, compared in rows:
        match, place = result.match, None
        name, player_id = holders.get(result.match_id, (None, 0))
        if match.reference_run is None and result.raw is not None:
            ranked = sum(row.place is not None for row in placed) + 1
            place = last[1] if last is not None and last[0] == compared.percent else ranked
            last = compared.percent, place
        level = "" if match.reference_run is None else _level(match)
        placed.append(Placed(place, name, level, result.raw, compared, match.key, player_id == user_id))
    return placed


def _level(match: Match) -> str:
    """The level that a run of the site has played; the names of levels go round."""
    levels = tuple(GAMES[match.game].levels)
    return levels[(match.reference_run or 0) % len(levels)]


def _holders(results: Sequence[BoardResult]) -> dict[int, tuple[str, int]]:
    seats = BoardSeat.objects.filter(match__in=[each.match_id for each in results]).select_related("player")
    return {seat.match_id: (seat.player.name, seat.player_id) for seat in seats}


def _compared(result: BoardResult, line: Line) -> Compared:
    return artificial(Fault(result.fault)) if result.raw is None else line.compared(result.raw)


def _results(board: Board) -> list[BoardResult]:
    """All results of the line at which people sit, but those of matches that count for nobody."""
    rows = BoardResult.objects.filter(board=board, line=line_of(board), match__annulled_at=None)
    return list(rows.select_related("match").order_by("pk"))


def _counting(results: Sequence[BoardResult], *also: BoardResult) -> list[BoardResult]:
    """Those with which people are compared: the site's own runs only until enough people have played."""
    people = [each for each in results if each.match.reference_run is None]
    has_enough = sum(each.raw is not None for each in people) >= ENOUGH
    return people if has_enough and all(each in people for each in also) else [*results]


def _steps(board: Board) -> Sequence[int]:
    boards = GAMES[board.game].boards
    assert boards is not None  # noqa: S101 - as above
    return boards.steps(board.seat_count)
