"""The same clock read a second time, minute by minute: slow, and simple enough to be believed.

It shares nothing with the package but the values that it is given and what a wall shows at an instant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from games.clock.calendar import Calendar
from games.clock.pace import Pace
from games.clock.spans import Span

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
DAYS = 70
"""As far as a reading goes: the longest turn that is tried, all of its leave and its pauses."""
MINUTES_A_DAY = 1440
EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 - as walls show it


@lru_cache(maxsize=20)
def walls(zone: str, first_day: date) -> list[int]:
    """The wall time of a zone in each minute of `DAYS` from midnight in UTC, in minutes since 1970."""
    start = datetime.combine(first_day, time(), tzinfo=UTC)
    where = ZoneInfo(zone)
    minutes = (start + MINUTE * at for at in range(DAYS * MINUTES_A_DAY))
    return [(minute.astimezone(where).replace(tzinfo=None) - EPOCH) // MINUTE for minute in minutes]


def shows(shown: list[int], wall: datetime) -> tuple[int, int]:
    """The first and the last minute that show this, or where none does, twice the first that shows more."""
    wanted = (wall - EPOCH) // MINUTE
    there = wanted - shown[0]  # if it were not for changes, which move it by a day at the most
    start, end = (max(0, min(there + step * MINUTES_A_DAY, len(shown))) for step in (-1, 1))
    about = shown[start:end]
    if times := about.count(wanted):
        first = last = about.index(wanted)
        for _ in range(times - 1):
            last = about.index(wanted, last + 1)
        return start + first, start + last
    more = next((at for at in range(start, end) if shown[at] > wanted), len(shown))
    return more, more


def resting(calendar: Calendar, first_day: date) -> bytearray:
    """The minutes in which it is night or a rest day: from the first that shows its beginning to the last
    that shows its end.
    """
    shown = walls(calendar.zone, first_day)
    rests = bytearray(len(shown))
    for day in (first_day + DAY * step for step in range(-2, DAYS + 2)):
        spans = []
        if day.weekday() in calendar.rest_days:
            spans.append((datetime.combine(day, time()), datetime.combine(day + DAY, time())))
        if calendar.night:
            start, end = (datetime.combine(day, each) for each in calendar.night)
            spans.append((start, end if start < end else end + DAY))
        for begins, ends in spans:
            first, last = shows(shown, begins)[0], shows(shown, ends)[1]
            rests[first:last] = b"\1" * max(last - first, 0)
    return rests


@dataclass(frozen=True)
class Granted:
    minutes: int


@dataclass(frozen=True)
class Paused:
    pass


@dataclass(frozen=True)
class Resumed:
    pass


@dataclass(frozen=True)
class Leave:
    spans: Sequence[Span]


Happening = Granted | Paused | Resumed | Leave


@dataclass
class Moment:
    """A turn at the beginning of a minute, before anything happens in it."""

    at: datetime
    grace: int
    bank: int
    ran: int
    paused: bool
    stands: bool


def reading(
    pace: Pace,
    bank: int,
    calendar: Calendar,
    began: datetime,
    first_day: date,
    happens: Mapping[datetime, Happening],
) -> Iterator[Moment]:
    """A turn minute by minute, to the first that is too late."""
    start = datetime.combine(first_day, time(), tzinfo=UTC)
    rests = resting(calendar, first_day)
    grace, outer, ran = pace.grace // MINUTE, pace.outer and pace.outer // MINUTE, 0
    paused, leave = False, calendar.leave
    for index in range((began - start) // MINUTE, len(rests)):
        at = start + index * MINUTE
        out = not paused and (grace + bank == 0 or outer == 0)
        happening = None if out else happens.get(at)
        match happening:
            case Granted(minutes):
                bank += minutes
            case Paused():
                paused = True
            case Resumed():
                paused = False
            case Leave(spans):
                leave = tuple(spans)
            case None:
                pass
        away = pace.leaves and any(begins <= at < ends for begins, ends in leave)
        rest = pace.rests and bool(rests[index])
        yield Moment(at, grace, bank, ran, paused, away or rest)
        if out:
            return
        if paused or away:
            continue
        outer = outer and outer - 1
        if rest:
            continue
        ran += 1
        grace, bank = (grace - 1, bank) if grace else (grace, bank - 1)
    raise AssertionError("the reading is too short")
