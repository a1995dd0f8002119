"""Waking hours of people, and how many of them two people share.

They follow from what somebody has said in their settings, never from when they play: their zone, and their
night. Who has said no night sleeps as is usual where they live. They are those of one day, for zones change
their offsets twice a year.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Final, Literal
from zoneinfo import ZoneInfo

QUARTERS: Final = 96
"""Of a day; no zone lies otherwise than whole quarters of an hour from UTC."""
IN_AN_HOUR: Final = 4
WHOLE_DAY: Final = (1 << QUARTERS) - 1

USUAL_NIGHT: Final = (time(23), time(7))
"""On the wall, of whoever has said none."""

Hour = Literal["", "up", "both"]
"""An hour of somebody's day as another sees it: asleep, awake, awake like the reader."""


@dataclass(frozen=True, slots=True)
class Waking:
    """The quarters of a day, by UTC, in which somebody is awake.

    :param quarters: a bit each, the lowest from midnight on.
    """

    quarters: int

    @property
    def hours(self) -> float:
        """Hours awake in a day."""
        return self.quarters.bit_count() / IN_AN_HOUR

    def shared(self, other: Waking) -> float:
        """Hours of a day in which both are awake."""
        return (self.quarters & other.quarters).bit_count() / IN_AN_HOUR

    def is_at(self, at: datetime) -> bool:
        """True if they are awake at an instant, which has a zone."""
        return bool(self.quarters >> _quarter(at.astimezone(UTC).time()) & 1)


ALWAYS: Final = Waking(WHOLE_DAY)
"""Of a bot."""


def waking(zone: str, night: tuple[time, time] | None, on: date) -> Waking:
    """The waking hours of somebody on a day.

    :param zone: a name of `games.clock.zones.zones`. :param night: from and to on the wall there; None: they
        have said none.

    >>> waking("Europe/Berlin", (time(22), time(6)), date(2026, 1, 15)).hours
    16.0
    >>> waking("Asia/Tokyo", None, date(2026, 1, 15)).shared(waking("UTC", None, date(2026, 1, 15)))
    8.0
    """
    start, end = map(_quarter, night or USUAL_NIGHT)
    asleep = _turned((1 << ((end - start) % QUARTERS)) - 1, start)
    return Waking(_turned(WHOLE_DAY & ~asleep, -_offset(zone, on)))


def strip(theirs: Waking, mine: Waking, zone: str, on: date) -> tuple[Hour, ...]:
    """The 24 hours of a reader's day, on the reader's wall: whether somebody is awake in most of each.

    :param theirs: of the person whom the reader looks at. :param mine: the reader's own. :param zone: theirs.
    """
    offset = _offset(zone, on)
    them, both = _turned(theirs.quarters, offset), _turned(theirs.quarters & mine.quarters, offset)
    return tuple(
        "both" if _is_mostly(both, hour) else "up" if _is_mostly(them, hour) else "" for hour in range(24)
    )


def _is_mostly(quarters: int, hour: int) -> bool:
    return (quarters >> hour * IN_AN_HOUR & 0b1111).bit_count() * 2 >= IN_AN_HOUR


def _quarter(wall: time) -> int:
    """The quarter in which a time of the wall lies."""
    return (wall.hour * 60 + wall.minute) // 15


def _offset(zone: str, on: date) -> int:
    """Quarters by which the wall there is ahead of UTC at noon."""
    offset = datetime.combine(on, time(12), ZoneInfo(zone)).utcoffset()
    return 0 if offset is None else round(offset.total_seconds() / 900)


def _turned(quarters: int, by: int) -> int:
    """The same quarters, so many later; what passes midnight begins the day."""
    by %= QUARTERS
    return (quarters << by | quarters >> QUARTERS - by) & WHOLE_DAY
