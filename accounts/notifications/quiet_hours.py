"""Quiet hours of a person and the hours of their digest: pure, by the wall of their own zone.

Where clocks change, quiet hours begin when the wall first shows their beginning and end when it last shows
their end, and a digest goes out when the wall first shows its hour, or right after where it is skipped.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

Quiet = tuple[time, time]
"""From and until, on the wall; over midnight if the first is the later one."""

USUAL_QUIET: Final[Quiet] = (time(22, 30), time(7))
USUAL_DIGEST: Final = (19,)
MOST_DIGESTS: Final = 3
_DAY: Final = timedelta(days=1)


@cache
def zone_named(name: str) -> ZoneInfo:
    """The zone of that IANA name; UTC if there is none, or none was told."""
    try:
        return ZoneInfo(name or "UTC")
    except (KeyError, ValueError, OSError):  # not found is one of the first
        return ZoneInfo("UTC")


def quiet_until(at: datetime, zone: ZoneInfo, quiet: Quiet | None) -> datetime | None:
    """The end of the quiet hours into which `at` falls, in UTC; None if it falls into none."""
    if quiet is None or quiet[0] == quiet[1]:
        return None
    starts, ends = quiet
    today = at.astimezone(zone).date()
    for day in (today - _DAY, today):
        start = _instant(day, starts, zone)
        end = _instant(day if starts < ends else day + _DAY, ends, zone, fold=1)
        if start <= at < end:
            return end
    return None


def next_digest(at: datetime, zone: ZoneInfo, hours: Iterable[int]) -> datetime:
    """The first instant after `at` at which a digest goes out, in UTC.

    :param hours: of the day; none: the usual one.
    """
    clocks = [time(hour) for hour in sorted(set(hours)) or USUAL_DIGEST]
    today = at.astimezone(zone).date()
    return min(
        instant
        for days in range(3)
        for clock in clocks
        if (instant := _instant(today + days * _DAY, clock, zone)) > at
    )


def _instant(day: date, clock: time, zone: ZoneInfo, *, fold: int = 0) -> datetime:
    return datetime.combine(day, clock, zone).replace(fold=fold).astimezone(UTC)
