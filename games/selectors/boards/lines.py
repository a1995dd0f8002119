"""Reads with whom the results of a board are compared, as numbers, kept for as long as no table ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import repeat
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Count, Q

from games.boards.comparison import Compared, Fault, Line, artificial
from games.catalogue import boards_of
from games.models import Board, BoardResult

ENOUGH: Final = 20
"""People from whom on the runs that the site has played itself are not counted any more."""
KEPT_SECONDS: Final = 3600

Numbers = Mapping[str, tuple[list[int], list[int]]]
"""By line the raw results of people, and those of the site's own runs."""


class Lines:
    """The lines of a board."""

    def __init__(self, board: Board, numbers: Numbers) -> None:
        steps = boards_of(board.game).steps(board.seat_count)
        self._counts_runs: dict[str, bool] = {}
        self._lines: dict[str, Line] = {}
        for name, (people, runs) in numbers.items():
            self._counts_runs[name] = len(people) < ENOUGH
            self._lines[name] = Line([*people, *runs] if len(people) < ENOUGH else people, steps)

    def compared(self, line: str, raw: int | None, fault: str, *, is_run: bool = False) -> Compared:
        """A result of a line beside all others of it. :param is_run: the site has played it itself."""
        if raw is None:
            return artificial(Fault(fault))
        if is_run and not self._counts_runs[line]:
            return self._lines[line].beside(raw)
        return self._lines[line].compared(raw)

    def would(self, line: str, raw: int) -> tuple[Compared, tuple[int, int, int]]:
        """A result that does not count beside all of a line that do, and numbers as of `sides`."""
        if line not in self._lines:
            return Line((), ()).beside(raw), (0, 0, 0)
        return self._lines[line].beside(raw), self._lines[line].sides(raw)

    def sides(self, line: str, raw: int) -> tuple[int, int, int]:
        """Numbers of others that did worse than one result of a line, as well, and better."""
        lower, as_high, higher = self._lines[line].sides(raw)
        return lower, as_high - 1, higher


def line_of(board: Board) -> str:
    """The line at which whoever plays a board alone sits."""
    return boards_of(board.game).lines(board.seat_count)[line_number(board)].name


def line_number(board: Board) -> int:
    """The index of that line."""
    lines = boards_of(board.game).lines(board.seat_count)
    return next(number for number, line in enumerate(lines) if board.seat in line.seats)


def stamps_of(boards: Iterable[Board]) -> dict[int, str]:
    """By board a word that changes when a result comes or goes. One query."""
    counted = (
        BoardResult.objects.filter(board__in=boards)
        .values("board")
        .annotate(
            all=Count("pk"), raw=Count("raw"), annulled=Count("pk", Q(match__annulled_at__isnull=False))
        )
        .order_by()
    )
    return {row["board"]: f"{row['board']}.{row['all']}.{row['raw']}.{row['annulled']}" for row in counted}


def lines_of(boards: Iterable[Board], stamps: Mapping[int, str]) -> dict[int, Lines]:
    """The lines of some boards, by board. One query, none while all are kept.

    :param stamps: of these boards, by `stamps_of`.
    """
    boards = list(boards)
    keys = {board.pk: f"board.lines.{stamps.get(board.pk, board.pk)}" for board in boards}
    kept: dict[str, Any] = cache.get_many(keys.values())
    missing = [board.pk for board in boards if keys[board.pk] not in kept]
    if missing:
        counted = _counted(missing)
        new = {keys[pk]: counted.get(pk, {}) for pk in missing}
        cache.set_many(new, KEPT_SECONDS)
        kept |= new
    return {board.pk: Lines(board, kept[keys[board.pk]]) for board in boards}


def _counted(boards: Iterable[int]) -> dict[int, Numbers]:
    """Raw results of boards, each as often as it was made, by board."""
    rows = (
        BoardResult.objects.filter(board__in=boards, raw__isnull=False, match__annulled_at=None)
        .values_list("board", "line", "raw", "match__reference_run")
        .annotate(times=Count("pk"))
        .order_by("raw")
    )
    found: dict[int, dict[str, tuple[list[int], list[int]]]] = defaultdict(dict)
    for board, line, raw, run, times in rows:
        found[board].setdefault(line, ([], []))[run is not None].extend(repeat(raw, times))
    return dict(found)
