"""Spans between two instants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from functools import lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo

from games.clock.errors import BadCalendar, BadInstant
from games.clock.zones import DAY, first_instant, instant, last

Span = tuple[datetime, datetime]
"""From the first of two instants to just before the second, both in UTC."""


@lru_cache(maxsize=8192)
def on_wall(zone: str, day: date, start: time, end: time) -> Span:
    """The span from when a wall first shows `start` on that day to when it last shows `end`.

    That is on the next day unless it is later on the wall.

    It is worked out once for all who keep the same hours in the same zone.
    """
    where = ZoneInfo(zone)
    next_day = day if start < end else day + DAY
    return first_instant(datetime.combine(day, start), where), last(datetime.combine(next_day, end), where)


def within(at: datetime, spans: Iterable[Span]) -> bool:
    """True if an instant lies in one of them."""
    return any(start <= at < end for start, end in spans)


def parts_before(at: datetime, spans: Iterable[Span]) -> Iterator[Span]:
    """The parts of them that lie before an instant."""
    return ((start, min(end, at)) for start, end in spans if start < at)


def parts_after(at: datetime, spans: Iterable[Span]) -> Iterator[Span]:
    """The parts of them that lie from an instant on."""
    return ((max(start, at), end) for start, end in spans if end > at)


def tidy(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same leave in UTC, in order, spans that touch as one.

    :raises BadCalendar: ``leave``: a span runs backwards, overlaps with another or has no zone.
    """
    try:
        given = sorted((instant(start), instant(end)) for start, end in spans)
    except BadInstant as error:
        raise BadCalendar("leave") from error
    if any(end <= start for start, end in given):
        raise BadCalendar("leave")
    joined: list[Span] = given[:1]
    for (_, ended), (start, end) in pairwise(given):
        if start < ended:
            raise BadCalendar("leave")
        if start == ended:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return tuple(joined)
