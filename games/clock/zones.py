"""Instants, and what clocks on walls show."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from games.clock.errors import BadInstant

NOTHING = timedelta(0)
SECOND = timedelta(seconds=1)
DAY = timedelta(days=1)


@cache
def zones() -> frozenset[str]:
    """The names of all zones that a person or a table may have; finding them takes a look at many files."""
    return frozenset(available_timezones())


def instant(at: datetime) -> datetime:
    """The same instant in UTC, where differences are those of time and not of the wall.

    :raises BadInstant: it has no zone.
    """
    if at.utcoffset() is None:
        raise BadInstant
    return at.astimezone(UTC)


def first_instant(wall: datetime, zone: ZoneInfo) -> datetime:
    """The instant at which the wall shows this for the first time; where it never does, that of the change.

    :param wall: without a zone.
    """
    earlier, later = _both(wall, zone)
    return earlier if earlier <= later else _change(later, earlier, zone)


def last(wall: datetime, zone: ZoneInfo) -> datetime:
    """The instant at which the wall shows this for the last time; where it never does, that of the change."""
    earlier, later = _both(wall, zone)
    return later if earlier <= later else _change(later, earlier, zone)


def _both(wall: datetime, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """Both instants of a wall time: by the offset before a change and by that after it.

    The first is the later one where the wall jumps over it.
    """
    there = wall.replace(tzinfo=zone)
    return there.astimezone(UTC), there.replace(fold=1).astimezone(UTC)


def _change(old: datetime, new: datetime, zone: ZoneInfo) -> datetime:
    """The instant after `old` and not after `new` at which the zone changes, a whole second."""
    old, new = old.replace(microsecond=0), new.replace(microsecond=0)
    offset = new.astimezone(zone).utcoffset()
    while new - old > SECOND:
        middle = old + (new - old) // 2 // SECOND * SECOND
        if middle.astimezone(zone).utcoffset() == offset:
            new = middle
        else:
            old = middle
    return new
