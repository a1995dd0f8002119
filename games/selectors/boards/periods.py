"""Reads the lists of a week and of a month: the mean of one's best boards, of those that are shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from hashlib import sha256
from typing import Final, Literal, NamedTuple

from django.core.cache import cache
from django.db.models import QuerySet

from accounts.models import User
from games.boards.comparison import best_of, standings
from games.models import Board, BoardResult, BoardSeat
from games.selectors.boards.boards import Own, own_boards, week_of
from games.selectors.boards.lines import KEPT_SECONDS, line_of, lines_of, stamps_of
from games.selectors.boards.windows import Gap, windows

FEW: Final = 10
"""Boards from which on a list says something of those on it."""

Kind = Literal["week", "month"]
BEST: Final[dict[Kind, int]] = {"week": 4, "month": 16}
"""So many of one's boards count, and so many give a place."""


@dataclass(frozen=True, slots=True)
class Period:
    """A week or a month."""

    kind: Kind
    start: date
    stop: date
    """The day after its last."""

    @property
    def best(self) -> int:
        """So many boards count."""
        return BEST[self.kind]

    @property
    def before(self) -> Period:
        """The one before."""
        return period_of(self.kind, self.start - timedelta(days=1))

    @property
    def after(self) -> Period:
        """The next."""
        return period_of(self.kind, self.stop)


class Ranked(NamedTuple):
    """Somebody with boards enough in a period."""

    player: int
    mean: Fraction
    place: int


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """A row of the list of a period."""

    name: str
    mean: Fraction
    place: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A board of a period, and one's own result of it so far."""

    board: Board
    own: Own | None


@dataclass(frozen=True, slots=True)
class PeriodList:
    """The list of a period, and one's own part of it."""

    period: Period
    rows: Sequence[PeriodRow | Gap]
    people: int
    """So many have a place."""
    without: int
    """So many have played too few boards."""
    shown: int
    """Boards that count: those that are shown."""


def period_of(kind: Kind, day: date) -> Period:
    """The week (from Monday) or the month of a day."""
    if kind == "week":
        monday = week_of(day)
        return Period(kind, monday, monday + timedelta(days=7))
    first = day.replace(day=1)
    return Period(kind, first, (first + timedelta(days=31)).replace(day=1))


def period_list(
    period: Period,
    user_id: int | None,
    *,
    opened: range | None = None,
    among: Collection[int] | None = None,
    is_whole: bool = True,
) -> PeriodList:
    """Those with boards enough among the ones that are shown, the best mean first. At most five queries.

    :param opened: rows of a gap that are shown too. :param is_whole: False: these rows alone.
    :param among: only these people and oneself, with the places that they have among all.
    """
    boards = list(_of(period).filter(shown_at__isnull=False))
    ranked, without = _ranked(period, boards)
    if among is not None:
        ranked = [each for each in ranked if each.player in among or each.player == user_id]
    at = next((n for n, each in enumerate(ranked) if each.player == user_id), None)
    shown = windows(len(ranked), at, opened, is_whole=is_whole)
    names = _names(ranked[n].player for n in shown if isinstance(n, int))

    def row(number: int) -> PeriodRow:
        each = ranked[number]
        return PeriodRow(names[each.player], each.mean, each.place, each.player == user_id)

    rows = [row(each) if isinstance(each, int) else each for each in shown]
    return PeriodList(period, rows, len(ranked), without, len(boards))


def own_period(period: Period, user_id: int) -> list[OwnBoard]:
    """The boards of a period that somebody has played, with their results so far. At most five queries."""
    boards = list(_of(period).filter(seats__player=user_id))
    own = own_boards(boards, user_id) if boards else {}
    return [OwnBoard(board, own.get(board.pk)) for board in boards]


def own_mean(boards: Iterable[OwnBoard], best: int) -> Fraction | None:
    """The mean of somebody's best boards so far; None while no board of theirs is over."""
    results = [each.own.compared.percent for each in boards if each.own and each.own.compared]
    counted = best_of(results, best)
    return sum(counted, Fraction(0)) / len(counted) if counted else None


def _of(period: Period) -> QuerySet[Board]:
    return Board.objects.filter(day__gte=period.start, day__lt=period.stop).order_by("day")


def _ranked(period: Period, boards: Sequence[Board]) -> tuple[Sequence[Ranked], int]:
    """Those who have played enough of some boards, the best first, and how many have not. Kept."""
    stamps = stamps_of(boards) if boards else {}
    stamp = sha256(" ".join(sorted(stamps.values())).encode()).hexdigest()
    key = f"board.{period.kind}.{period.start}.{stamp}"
    known: tuple[list[Ranked], int] | None = cache.get(key)
    if known is None:
        results = _results(boards, stamps)
        enough = {player: own for player, own in results.items() if len(own) >= period.best}
        players = list(enough)
        places = standings([best_of(enough[player], period.best) for player in players])
        known = (
            [Ranked(players[each.entrant], each.mean, each.place) for each in places],
            len(results) - len(enough),
        )
        cache.set(key, known, KEPT_SECONDS)
    return known


def _results(boards: Sequence[Board], stamps: dict[int, str]) -> dict[int, list[Fraction]]:
    """By player the per cent of each of some boards. At most two queries."""
    if not boards:
        return {}
    lines, names = lines_of(boards, stamps), {board.pk: line_of(board) for board in boards}
    rows = BoardResult.objects.filter(board__in=boards, match__annulled_at=None, match__reference_run=None)
    by_match = {
        match: (board, raw, fault)
        for board, match, line, raw, fault in rows.values_list("board", "match", "line", "raw", "fault")
        if line == names[board]
    }
    known: dict[tuple[int, int | None, str], Fraction] = {}
    found: dict[int, list[Fraction]] = defaultdict(list)
    seats = BoardSeat.objects.filter(board__in=boards).order_by("pk").values_list("player", "match")
    for player, match in seats:
        result = by_match.get(match)
        if result is None:
            continue
        if result not in known:
            board, raw, fault = result
            known[result] = lines[board].compared(names[board], raw, fault).percent
        found[player].append(known[result])
    return found


def _names(players: Iterable[int]) -> dict[int, str]:
    return {user.pk: user.name for user in User.objects.filter(pk__in=list(players))}
