"""Reads the tables of a board that is shown: those at the top, one's own neighbourhood, everybody."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.core.cache import cache

from games.boards.comparison import Compared
from games.catalogue import LEVELS, boards_of
from games.models import Board, BoardResult, BoardSeat
from games.selectors.boards.lines import KEPT_SECONDS, Lines, line_of, lines_of, stamps_of
from games.selectors.boards.windows import Gap, windows

FRIENDS: Final = 20
"""Friends' tables that are offered beside one's own."""
SHEET: Final = 100
"""Rows of a page of a travelling sheet."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A table of a board that is shown, by the line at which people sit."""

    place: int | None
    """None of a run of the site itself, and of a result that was given."""
    name: str | None
    """None: the site played it itself."""
    level: str
    """Of a run of the site, the level that it played."""
    raw: int | None
    fault: str
    compared: Compared
    course: Mapping[str, Any] | None
    """See `games.kit.board.Boards.course`; None: it was not played to its end, or before there were any."""
    match_key: str
    is_own: bool
    lines: tuple[Compared, ...] = ()
    """On a travelling sheet, every line of the table."""


@dataclass(frozen=True, slots=True)
class BoardList:
    """Rows of a list, with gaps."""

    rows: Sequence[Placed | Gap]
    people: int
    """So many have a place."""
    own_place: int | None
    sharing: int
    """So many share one's own place."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of a travelling sheet."""

    rows: Sequence[Placed]
    page: int
    """From 1."""
    pages: int
    tables: int


class _Ranked(NamedTuple):
    """A result of the line at which people sit."""

    match_id: int
    run: int | None
    """Of the site itself; None of somebody."""
    raw: int | None
    fault: str
    place: int | None


def list_of(
    board: Board,
    user_id: int | None,
    *,
    opened: range | None = None,
    among: Collection[int] | None = None,
    is_whole: bool = True,
) -> BoardList:
    """Those who have played a board that is shown, the best first, with gaps between the parts shown.

    :param opened: rows of a gap that are shown too. :param is_whole: False: these rows alone.
    :param among: only these people and oneself, with the places that they have among all.
    :raises ValueError: the board is not shown.
    """
    ranking, lines = _ranking(board)
    own = _own_match(board, user_id)
    if among is not None:
        ranking = _among(board, ranking, {*among, user_id})
    at = next((n for n, each in enumerate(ranking) if each.match_id == own), None)
    shown = windows(len(ranking), at, opened, is_whole=is_whole)
    rows = _placed(board, lines, [ranking[n] for n in shown if isinstance(n, int)], own)
    placed = iter(rows)
    place = None if at is None else ranking[at].place
    return BoardList(
        [next(placed) if isinstance(each, int) else each for each in shown],
        sum(each.place is not None for each in ranking),
        place,
        sum(each.place == place for each in ranking) if place is not None else 0,
    )


def sheet_of(board: Board, user_id: int | None, page: int | None = None) -> Sheet:
    """A page of all tables of a board that is shown, with every line, the best raw result first.

    :param page: from 1; None: the first, or that of one's own table.
    :raises ValueError: it is not shown. :raises IndexError: there is no such page.
    """
    ranking, lines = _ranking(board)
    ranking = sorted(ranking, key=lambda each: (each.raw is None, -(each.raw or 0)))
    own = _own_match(board, user_id)
    pages = max(1, -(-len(ranking) // SHEET))
    page = 1 if page is None else page
    if not 1 <= page <= pages:
        raise IndexError(page)
    part = ranking[(page - 1) * SHEET : page * SHEET]
    return Sheet(_placed(board, lines, part, own, with_lines=True), page, pages, len(ranking))


@dataclass(frozen=True, slots=True)
class Notable:
    """Tables of others that one may want to see beside one's own."""

    best: Placed | None
    middle: Placed | None
    """None if there is but one."""
    friends: Sequence[Placed]
    """The best first."""
    runs: Sequence[Placed]
    """Those that the site has played itself, the best first."""

    @property
    def all(self) -> list[Placed]:
        """All of them, in the order in which they are offered."""
        return [each for each in (self.best, self.middle, *self.friends, *self.runs) if each is not None]


def notable_of(board: Board, user_id: int | None, friends: Collection[int] = ()) -> Notable:
    """The best table of others, the middle one, those of some friends, and the site's own.

    :raises ValueError: it is not shown.
    """
    ranking, lines = _ranking(board)
    own = _own_match(board, user_id)
    people = [each for each in ranking if each.run is None and each.raw is not None and each.match_id != own]
    runs = [each for each in ranking if each.run is not None and each.raw is not None]
    theirs = _among(board, people, friends)[:FRIENDS] if friends else []
    middle = len(people) // 2
    chosen = [*people[:1], *([people[middle]] if middle else [])]
    rows = _placed(board, lines, [*chosen, *theirs, *runs], own)
    of_friends = rows[len(chosen) : len(chosen) + len(theirs)]
    return Notable(
        rows[0] if chosen else None,
        rows[1] if middle else None,
        of_friends,
        rows[len(chosen) + len(theirs) :],
    )


def own_table(board: Board, user_id: int | None) -> Placed | None:
    """Somebody's own table of a board that is shown, if it counts. :raises ValueError: it is not shown."""
    ranking, lines = _ranking(board)
    own = _own_match(board, user_id)
    rows = _placed(board, lines, [each for each in ranking if each.match_id == own][:1], own)
    return rows[0] if rows else None


def place_of(board: Board, match_key: str, user_id: int | None) -> Placed | None:
    """The table of a match of a board that is shown; None if it has none that counts.

    :raises ValueError: it is not shown.
    """
    ranking, lines = _ranking(board)
    results = BoardResult.objects.filter(board=board, match__key=match_key).values_list("match", flat=True)
    asked = results.first()
    found = [each for each in ranking if each.match_id == asked]
    rows = _placed(board, lines, found, _own_match(board, user_id))
    return rows[0] if rows else None


def _ranking(board: Board) -> tuple[Sequence[_Ranked], Lines]:
    """All tables, the best first. Three queries, one while they are kept. :raises ValueError: see above."""
    if board.shown_at is None:
        raise ValueError(board.key)
    stamps = stamps_of([board])
    lines = lines_of([board], stamps)[board.pk]
    key = f"board.ranking.{stamps.get(board.pk, board.pk)}"
    known: list[_Ranked] | None = cache.get(key)
    if known is None:
        known = _ranked(board, lines)
        cache.set(key, known, KEPT_SECONDS)
    return known, lines


def _ranked(board: Board, lines: Lines) -> list[_Ranked]:
    line = line_of(board)
    rows = BoardResult.objects.filter(board=board, line=line, match__annulled_at=None).order_by("pk")
    known: dict[tuple[int | None, str, bool], Compared] = {}
    results = []
    for match_id, run, raw, fault in rows.values_list("match", "match__reference_run", "raw", "fault"):
        kind = (raw, fault, run is not None)
        if kind not in known:
            known[kind] = lines.compared(line, raw, fault, is_run=run is not None)
        results.append((known[kind], _Ranked(match_id, run, raw, fault, None)))
    results.sort(key=lambda each: (each[0].percent, each[0].swings), reverse=True)
    ranked: list[_Ranked] = []
    people, last, place = 0, None, 0
    for compared, result in results:
        if result.run is not None or result.raw is None:
            ranked.append(result)
            continue
        people += 1
        if compared.percent != last:
            last, place = compared.percent, people
        ranked.append(result._replace(place=place))
    return ranked


def _own_match(board: Board, user_id: int | None) -> int | None:
    if user_id is None:
        return None
    return BoardSeat.objects.filter(board=board, player=user_id).values_list("match", flat=True).first()


def _among(board: Board, ranking: Sequence[_Ranked], people: Collection[int | None]) -> list[_Ranked]:
    seats = BoardSeat.objects.filter(board=board, player__in=[each for each in people if each is not None])
    theirs = set(seats.values_list("match", flat=True))
    return [each for each in ranking if each.match_id in theirs]


def _placed(
    board: Board, lines: Lines, ranked: Sequence[_Ranked], own: int | None, *, with_lines: bool = False
) -> list[Placed]:
    """The rows of some tables. Two queries."""
    matches = [each.match_id for each in ranked]
    line = line_of(board)
    results = BoardResult.objects.filter(match__in=matches).select_related("match")
    if not with_lines:
        results = results.filter(line=line)
    by_table = {(result.match_id, result.line): result for result in results}
    seats = BoardSeat.objects.filter(match__in=matches).select_related("player")
    names = {seat.match_id: seat.player.name for seat in seats}
    shown_lines = [each.name for each in boards_of(board.game).lines(board.seat_count)] if with_lines else []

    def compared(each: _Ranked, name: str) -> Compared:
        result = by_table[each.match_id, name]
        return lines.compared(name, result.raw, result.fault, is_run=each.run is not None)

    return [
        Placed(
            each.place,
            None if each.run is not None else names.get(each.match_id, ""),
            "" if each.run is None else _level(board, each.run),
            each.raw,
            each.fault,
            compared(each, line),
            by_table[each.match_id, line].course,
            by_table[each.match_id, line].match.key,
            each.match_id == own,
            tuple(compared(each, name) for name in shown_lines),
        )
        for each in ranked
    ]


def _level(board: Board, run: int) -> str:
    """The level that a run of the site has played; the names of levels go round."""
    levels = LEVELS[board.game]
    return levels[run % len(levels)]
