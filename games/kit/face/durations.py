"""Durations in words: whole, as short as can be, or roughly."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
WEEK: Final = timedelta(weeks=1)
MONTH: Final = timedelta(days=365.25 / 12)
YEAR: Final = timedelta(days=365.25)


def whole(span: timedelta) -> str:
    """In the largest unit that leaves nothing over, from two days up: *5 days*, *24 hours*, *2 minutes*."""
    if span > DAY and not span % DAY:
        return _days(span // DAY)
    if not span % HOUR:
        return _hours(span // HOUR)
    return _minutes(span // MINUTE)


def short(span: timedelta) -> str:
    """As short as can be, never more than it is: *6 d*, *1 d 6 h*, *5 h 04*, *12 min*.

    A script goes on with it as time goes by (`static/js/clock.js`).
    """
    span = max(span, timedelta(0))
    days, hours, minutes = span // DAY, span % DAY // HOUR, span % HOUR // MINUTE
    both, alone, hour, minute = patterns()
    if days:
        return (both if hours and days < 7 else alone).format(d=days, h=hours)
    return hour.format(h=hours, m=f"{minutes:02}") if hours else minute.format(m=minutes)


def patterns() -> tuple[str, str, str, str]:
    """The patterns of `short`: days and hours, days alone, hours and minutes, minutes alone."""
    return _("{d} d {h} h"), _("{d} d"), _("{h} h {m}"), _("{m} min")


def counted_down(span: timedelta) -> str:
    """Minutes and seconds, begun ones as whole: *1:24*."""
    seconds = max(-(-span // timedelta(seconds=1)), 0)
    return f"{seconds // 60}:{seconds % 60:02}"


def about(span: timedelta) -> str:
    """Roughly, in one unit that gives a number one can picture: *about 40 minutes*, *about 5 weeks*."""
    if span < 1.5 * HOUR:
        minutes = max(round(span / MINUTE / 5) * 5, 5)
        return ngettext("about %(count)d minute", "about %(count)d minutes", minutes) % {"count": minutes}
    if span < 1.5 * DAY:
        hours = max(round(span / HOUR), 2)
        return ngettext("about %(count)d hour", "about %(count)d hours", hours) % {"count": hours}
    if span < 2.5 * WEEK:
        days = max(round(span / DAY), 2)
        return ngettext("about %(count)d day", "about %(count)d days", days) % {"count": days}
    if span < 2.5 * MONTH:
        weeks = round(span / WEEK)
        return ngettext("about %(count)d week", "about %(count)d weeks", weeks) % {"count": weeks}
    if span < 2 * YEAR:
        months = round(span / MONTH)
        return ngettext("about %(count)d month", "about %(count)d months", months) % {"count": months}
    years = round(span / YEAR)
    return ngettext("about %(count)d year", "about %(count)d years", years) % {"count": years}


def _days(count: int) -> str:
    return ngettext("%(count)d day", "%(count)d days", count) % {"count": count}


def _hours(count: int) -> str:
    return ngettext("%(count)d hour", "%(count)d hours", count) % {"count": count}


def _minutes(count: int) -> str:
    return ngettext("%(count)d minute", "%(count)d minutes", count) % {"count": count}
