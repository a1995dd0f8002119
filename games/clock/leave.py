"""Leave: how much of it stops a clock, and how much of a year's it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from games.clock.spans import Span
from games.clock.turn import Turn
from games.clock.zones import NOTHING, first_instant, instant

HOUR = timedelta(hours=1)


def cut(spans: Iterable[Span], since: datetime, most: timedelta | None = None) -> tuple[Span, ...]:
    """The parts of some leave after an instant, in order, and no more of each than `most`.

    :param spans: that do not overlap. :param most: None for all of it; nothing is left of less than none.
    """
    kept: list[Span] = []
    for start, end in sorted(spans):
        begins = max(start, since)
        ends = end if most is None else min(end, begins + max(most, NOTHING))
        if ends > begins:
            kept.append((begins, ends))
            most = None if most is None else most - (ends - begins)
    return tuple(kept)


def stood(turn: Turn, until: datetime) -> timedelta:
    """The leave in the turn since its clock has run last, until an instant; none while paused."""
    if turn.since is None:
        return NOTHING
    return sum(
        (min(end, until) - start for start, end in cut(turn.calendar.leave, turn.since) if start < until),
        NOTHING,
    )


def hours_by_year(start: datetime, end: datetime, zone: str) -> Counter[int]:
    """The started hours of leave by year of a zone.

    :param start: before `end`; both have a zone.
    """
    place = ZoneInfo(zone)
    start, end = instant(start), instant(end)
    hours: Counter[int] = Counter()
    while start < end:
        year = start.astimezone(place).year
        until = min(end, first_instant(datetime.combine(date(year + 1, 1, 1), time()), place))
        hours[year] += -((start - until) // HOUR)
        start = until
    return hours
