"""A week or a month of boards: its list, one's own boards, and the strokes of one's week."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.comparison import shown, shown_whole
from games.catalogue import PRESENTERS
from games.presenters.boards.tables import GapRow, gap_row
from games.selectors.boards.boards import Own, week_of
from games.selectors.boards.periods import FEW, OwnBoard, Period, PeriodList, own_mean
from games.selectors.boards.windows import Gap

DAYS: Final = 7


@dataclass(frozen=True, slots=True)
class Day:
    """A day of one's week, as a stroke with the per cent below."""

    name: str
    percent: str
    """Whole; empty: not played, or not over."""
    is_today: bool


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A board of a period and one's own result."""

    key: str
    day: date | None
    game: str
    percent: str
    """Empty while the match goes on."""
    is_shown: bool


@dataclass(frozen=True, slots=True)
class MeanRow:
    """Somebody in the list of a period."""

    place: int
    name: str
    mean: str
    is_own: bool


def week_in_strokes(today: date, own: Mapping[date, Own]) -> list[Day]:
    """The days of a week, from Monday. :param own: one's results, by day."""
    days = [week_of(today) + timedelta(days=number) for number in range(DAYS)]
    return [Day(date_format(day, "D"), _whole(own.get(day)), day == today) for day in days]


def _whole(own: Own | None) -> str:
    return "" if own is None or own.compared is None else shown_whole(own.compared.percent)


def own_lines(boards: Iterable[OwnBoard]) -> list[OwnLine]:
    """One's own boards, the latest first."""
    return [
        OwnLine(
            each.board.key,
            each.board.day,
            PRESENTERS[each.board.game].name,
            "" if each.own is None or each.own.compared is None else shown(each.own.compared.percent),
            each.board.shown_at is not None,
        )
        for each in reversed(list(boards))
    ]


def own_mean_in_words(period: Period, boards: Iterable[OwnBoard]) -> str:
    """*best 4 of 7: 64.00 so far, 3 boards*; empty while no board is over."""
    boards = list(boards)
    mean = own_mean(boards, period.best)
    if mean is None:
        return ""
    played = sum(each.own is not None and each.own.compared is not None for each in boards)
    words = (
        ngettext(
            "best %(best)d of 7: %(mean)s so far, %(played)d board",
            "best %(best)d of 7: %(mean)s so far, %(played)d boards",
            played,
        )
        if period.kind == "week"
        else ngettext(
            "best %(best)d of the month: %(mean)s so far, %(played)d board",
            "best %(best)d of the month: %(mean)s so far, %(played)d boards",
            played,
        )
    )
    return words % {"best": period.best, "mean": shown(mean), "played": played}


def title_of(period: Period) -> str:
    """*Week of 23 November 2026*, *November 2026*."""
    if period.kind == "month":
        return date_format(period.start, "F Y")
    return _("Week of %(day)s") % {"day": date_format(period.start, "j F Y")}


def rule_of(period: Period) -> str:
    """The rule of the list, in a sentence or two."""
    words = (
        _("The mean of one’s best %(best)d of the week’s boards, in per cent; so many give a place.")
        if period.kind == "week"
        else _("The mean of one’s best %(best)d boards of the month, in per cent; so many give a place.")
    )
    level = _("Level means: more boards above 50, then the best board; else the place is shared.")
    return f"{words % {'best': period.best}} {level}"


def notes_of(table: PeriodList) -> list[str]:
    """Remarks beside the list: how few boards it rests on, who has no place yet."""
    notes = []
    if table.shown < FEW:
        words = ngettext(
            "Few boards so far: %(count)d is shown, and luck with one still moves a place.",
            "Few boards so far: %(count)d are shown, and luck with one still moves a place.",
            table.shown,
        )
        notes.append(
            words % {"count": table.shown} if table.shown else _("Few boards so far: none is shown.")
        )
    if table.without:
        words = ngettext(
            "%(count)s person has played fewer, and has no place yet.",
            "%(count)s people have played fewer, and have no place yet.",
            table.without,
        )
        notes.append(words % {"count": f"{table.without:,}"})
    return notes


def mean_rows(table: PeriodList) -> list[MeanRow | GapRow]:
    """The rows of the list."""
    return [
        gap_row(row) if isinstance(row, Gap) else MeanRow(row.place, row.name, shown(row.mean), row.is_own)
        for row in table.rows
    ]
