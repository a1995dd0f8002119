"""Dates and times as a page shows them: absolute, in the viewer's zone; a script may add how long ago."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _


class DayWords(NamedTuple):
    """A day as it is called."""

    weekday: str
    """*Sat*."""
    short: str
    """*29 Nov*."""
    whole: str
    """*Sat 29 Nov 2025*."""


def day_words(day: date) -> DayWords:
    """The name of a day in the present language."""
    return _day_words(day, get_language())


@lru_cache(maxsize=512)
def _day_words(day: date, _language: str | None) -> DayWords:
    """A log names a day once a line, and Django's formats take longer than the line."""
    return DayWords(date_format(day, "D"), date_format(day, "j M"), date_format(day, "D j M Y"))


def moment_words(at: datetime) -> str:
    """Such as *Sat 29 Nov, 18:40*."""
    local = timezone.localtime(at)
    day = day_words(local.date())
    return f"{day.weekday} {day.short}, {local.hour:02}:{local.minute:02}"


def moment(at: datetime) -> SafeString:
    """The same as an element that scripts can read."""
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), moment_words(at))


def due(at: datetime, now: datetime) -> SafeString:
    """A time near `now`, before or after it: *today, 23:10*, *tomorrow, 09:00*, *Sat 29 Nov, 18:40*."""
    day = timezone.localtime(now).date()
    near = {day - timedelta(days=1): _("yesterday, %(time)s"), day: _("today, %(time)s")}
    near[day + timedelta(days=1)] = _("tomorrow, %(time)s")
    words = near.get(timezone.localtime(at).date())
    told = moment_words(at) if words is None else words % {"time": date_format(timezone.localtime(at), "H:i")}
    return format_html('<time datetime="{}">{}</time>', at.isoformat(timespec="seconds"), told)
