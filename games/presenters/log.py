"""What the logs of all games have in common: lines with their times, what is new, what is read out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from itertools import groupby
from typing import Final

from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import SafeString

from games.presenters.moments import moment_url
from games.rules.core.api import Event
from games.selectors.table import LogEntry, Table

_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_ANNOUNCED: Final = 8
"""At most so many sentences are read out at once."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log."""

    ply: int
    at: datetime
    head: str
    """What it stands under."""
    is_new: bool
    event: Event
    html: str


def is_new(entry: LogEntry, table: Table) -> bool:
    """Whether somebody else did it since the viewer was last here."""
    return entry.ply >= table.since and (entry.mover is None or entry.mover != table.viewer)


def log_items(
    table: Table,
    lines: Sequence[Line],
    *,
    summary: str,
    head: Callable[[str, Sequence[Line]], str] | None = None,
    now: datetime | None = None,
) -> SafeString:
    """The items of a log, newest first.

    :param lines: in the order in which they happened.
    :param summary: what is new, in one or two sentences of HTML; empty: nothing.
    :param head: makes the HTML of a head, of its words and of the lines under it.
    :param now: what decides between *11:52*, *Thu* and *12 Nov*; the present if None.
    """
    zone, today = timezone.get_current_timezone(), timezone.localtime(now).date().toordinal()
    is_over = table.is_past or table.status == "finished"
    parts = [_summary_item(summary)] if summary else []
    for words, group in groupby(reversed(lines), key=lambda line: line.head):
        told = list(group)
        if words:
            parts.append(f'<li class="log__head label">{head(words, told) if head else words}</li>')
        for line in told:
            moment = moment_url(table.key, line.ply + 1, table.viewer) if is_over else ""
            parts.append(_item(line, zone, today, moment))
    return SafeString("".join(parts))


def _summary_item(words: str) -> str:
    return (
        '<li class="log__head label">Since you were last here</li>'
        f'<li class="log__new log__summary"><span class="when">new</span><span>{words}</span></li>'
    )


def _item(line: Line, zone: tzinfo, today: int, moment: str) -> str:
    """A line; its time leads to that moment of the replay, if there is one."""
    css = ' class="log__new"' if line.is_new else ""
    time = _time(line.at.astimezone(zone), today)
    if moment:
        time = f'<a href="{escape(moment)}" title="Look at this moment">{time}</a>'
    return f"<li{css}>{time}<span>{line.html}</span></li>"


def _time(at: datetime, today: int) -> str:
    """A moment: *11:52* today, *Thu* this week, else *12 Nov*; put together by hand, strftime being slow."""
    clock = f"{at.hour:02}:{at.minute:02}"
    day, date = _DAYS[at.weekday()], f"{at.day} {_MONTHS[at.month - 1]}"
    age = today - at.toordinal()
    shown = clock if age <= 0 else day if age < 6 else date
    whole = f"{day} {date} {at.year}, {clock}"
    return f'<time datetime="{at.isoformat(timespec="seconds")}" title="{whole}">{shown}</time>'


def announced(sentences: Iterable[str]) -> str:
    """Sentences without full stops, oldest first, to be read out: the last few."""
    return " ".join([f"{words}." for words in sentences][-_ANNOUNCED:])
