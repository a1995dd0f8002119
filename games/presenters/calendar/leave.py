"""Leave as its page shows it: a year's days, two months, what one's tables do meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import chain
from typing import Literal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock.spans import Span
from games.kit.face.times import day_words, moment, moment_words
from games.selectors.calendar.leave import LeaveSpan, Year
from games.selectors.calendar.leave_preview import Outlook

DAYS_A_YEAR = 30
DAY = timedelta(days=1)
Place = Literal["", "first", "in", "last", "only"]


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar, which may be chosen unless it is gone."""

    date: date
    is_gone: bool
    is_today: bool
    is_rest: bool
    is_taken: bool
    """Some leave lasts on it already."""
    place: Place
    """Place of a day in the chosen span."""

    @property
    def called(self) -> str:
        """Such as *Tue 22 Dec 2026*."""
        return day_words(self.date).whole


@dataclass(frozen=True, slots=True)
class Month:
    """A month by weeks, which begin on Mondays; None where another month's day would be."""

    name: str
    weeks: Sequence[Sequence[Day | None]]


@dataclass(frozen=True, slots=True)
class YearWords:
    """Parts of a year's leave: taken, planned and left."""

    taken: str
    planned: str
    left: str
    all: str


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """Fate of one table, or of several, while somebody is on leave."""

    title: str
    says: str
    mark: str
    result: SafeString | str
    url: str = ""
    is_bad: bool = False


def months_of(
    first: date, today: date, rest_days: frozenset[int], taken: Iterable[Span], chosen: Sequence[date]
) -> tuple[Month, Month]:
    """Two months.

    :param first: any day of the first of them. :param taken: leave that is there, in the viewer's zone.
    :param chosen: the first and the last day that is chosen; empty: none is.
    """
    days = set(chain.from_iterable(map(_days_of, taken)))

    def day(of: date) -> Day:
        return Day(
            date=of,
            is_gone=of < today,
            is_today=of == today,
            is_rest=of.weekday() in rest_days,
            is_taken=of in days,
            place=_place(of, chosen),
        )

    def month(of: date) -> Month:
        start = of.replace(day=1)
        count = (next_month(start) - start).days
        cells = [None] * start.weekday() + [day(start + DAY * number) for number in range(count)]
        cells += [None] * (-len(cells) % 7)
        return Month(date_format(start, "F Y"), [cells[at : at + 7] for at in range(0, len(cells), 7)])

    return month(first), month(next_month(first))


def next_month(day: date, step: int = 1) -> date:
    """The first day of the month after that of a day, or so many months on."""
    months = day.year * 12 + day.month - 1 + step
    return date(months // 12, months % 12 + 1, 1)


def week_words() -> list[tuple[int, str, str]]:
    """The days of the week: number, short, whole; Monday is 0."""
    monday = date(2024, 1, 1)
    days = [(number, monday + DAY * number) for number in range(7)]
    return [(number, date_format(day, "D"), date_format(day, "l")) for number, day in days]


def squares(year: Year) -> list[str]:
    """The thirty days of a year, begun ones whole: ``taken``, ``planned`` or empty."""
    taken = -(-year.taken // 24)
    planned = -(-(year.taken + year.planned) // 24) - taken
    return (["taken"] * taken + ["planned"] * planned + [""] * DAYS_A_YEAR)[:DAYS_A_YEAR]


def leave_in_words(hours: int) -> str:
    """An amount of leave: *8 days*, *7 days 5 hours*, *5 hours*."""
    days, rest = divmod(hours, 24)
    day_part = ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
    hour_part = ngettext("%(hours)d hour", "%(hours)d hours", rest) % {"hours": rest}
    if not rest:
        return day_part
    return _("%(days)s %(hours)s") % {"days": day_part, "hours": hour_part} if days else hour_part


def year_words(year: Year) -> YearWords:
    """The words for a year's leave."""
    taken, planned, left = leave_in_words(year.taken), leave_in_words(year.planned), leave_in_words(year.left)
    end = day_words(date(year.number, 12, 31)).whole
    return YearWords(
        taken=_("%(amount)s taken") % {"amount": taken},
        planned=_("%(amount)s planned") % {"amount": planned},
        left=_("%(amount)s left of 30 until %(day)s") % {"amount": left, "day": end},
        all=_("30 days a year: %(taken)s taken, %(planned)s planned, %(left)s left")
        % {"taken": taken, "planned": planned, "left": left},
    )


def chosen_words(chosen: Sequence[date]) -> str:
    """The days that are chosen, and how many: *Mon 22 Dec 2026 to Tue 29 Dec 2026: 8 days.*"""
    first, last = chosen[0], chosen[-1]
    if first == last:
        return _("%(day)s: one day.") % {"day": day_words(first).whole}
    count = (last - first).days + 1
    words = ngettext("%(first)s to %(last)s: %(count)d day.", "%(first)s to %(last)s: %(count)d days.", count)
    return words % {"first": day_words(first).whole, "last": day_words(last).whole, "count": count}


def line_of(leave: LeaveSpan) -> SafeString:
    """The beginning and the end, as a line of a list."""
    return format_html(_("{start} to {end}"), start=moment(leave.starts_at), end=moment(leave.ends_at))


def meanwhile(outlooks: Iterable[Outlook]) -> list[Meanwhile]:
    """The fate of tables while somebody is on leave: those that wait in one line, then the others."""
    found = list(outlooks)
    waiting = sum(each.fate == "waits" for each in found)
    lines = [_told(each) for each in found if each.fate != "waits"]
    if not waiting:
        return lines
    title = ngettext("%(count)d table waits for you", "%(count)d tables wait for you", waiting)
    says = _("No time runs while it is your turn there.")
    return [Meanwhile(title % {"count": waiting}, says, "anchor", _("stands")), *lines]


def _told(each: Outlook) -> Meanwhile:
    url = f"/m/{each.key}/"
    when = moment(each.at) if each.at else ""
    if each.fate == "due":
        says = _("Your turn there ends before the leave begins.")
        return Meanwhile(each.name, says, "clock", format_html(_("your move by {when}"), when=when), url)
    says = (
        _("Leave stops your clock at this table for ten days a match at most.")
        if each.knows_leave
        else _("Leave does not count at this table.")
    )
    if each.fate == "lose":
        return Meanwhile(each.name, says, "flag", format_html(_("lost from {when}"), when=when), url, True)
    result = format_html(_("a bot sits in from {when}"), when=when)
    if each.fate == "substitute":
        says = _("%(why)s Later somebody else may take your seat.") % {"why": says}
        return Meanwhile(each.name, says, "swap", result, url)
    return Meanwhile(each.name, says, "bot", result, url)


def until_words(at: datetime) -> str:
    """The end of a leave, in words: *Tue 1 Dec, 00:00*."""
    return moment_words(at)


def _place(day: date, chosen: Sequence[date]) -> Place:
    if not chosen or not chosen[0] <= day <= chosen[-1]:
        return ""
    if chosen[0] == chosen[-1]:
        return "only"
    return "first" if day == chosen[0] else "last" if day == chosen[-1] else "in"


def _days_of(span: Span) -> Iterable[date]:
    start = timezone.localtime(span[0]).date()
    end = timezone.localtime(span[1] - timedelta(microseconds=1)).date()
    return (start + DAY * number for number in range((end - start).days + 1))
