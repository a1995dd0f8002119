"""Calendar of one person, by which their time runs or stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from games.clock.errors import BadCalendar
from games.clock.spans import Span, on_wall, parts_after, parts_before, tidy, within
from games.clock.zones import DAY, NOTHING, instant, zones

Standing = Literal["", "night", "rest-day", "leave"]

MIDNIGHT = time(0)
LONGEST_NIGHT = timedelta(hours=10)
"""By the wall: the night in which clocks go back is an hour longer."""
MOST_REST_DAYS = 2


@dataclass(frozen=True, slots=True)
class Calendar:
    """One person's zone, hours and leave.

    A night, and a rest day, begins when the wall first shows its beginning, and ends when the wall last shows
    its end: an hour that comes twice is rest both times. What the wall never shows is the instant of the
    change.

    :param night: from and to on the wall, at most 10 h by it.
    :param rest_days: at most two; 0 is Monday.
    :param leave: spans that do not overlap, in any order; kept in UTC, in theirs, those that touch as one.
    :raises BadCalendar: ``zone`` (unknown), ``night`` (of no length, too long), ``rest-days`` (too many, none
        of the week's) or ``leave`` (runs backwards, overlaps, has no zone).
    """

    zone: str = "UTC"
    night: tuple[time, time] | None = None
    rest_days: frozenset[int] = frozenset()
    leave: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        if self.zone not in zones():
            raise BadCalendar("zone")
        if self.night and not (_is_wall(self.night) and NOTHING < _length(*self.night) <= LONGEST_NIGHT):
            raise BadCalendar("night")
        if len(self.rest_days) > MOST_REST_DAYS or not self.rest_days <= set(range(7)):
            raise BadCalendar("rest-days")
        object.__setattr__(self, "leave", tidy(self.leave))

    def running(self, start: datetime, end: datetime, *, rests: bool, leaves: bool) -> timedelta:
        """The time that runs between two instants; none if the second is not after the first.

        :param rests: whether nights and rest days stop it. :param leaves: whether leave does.
        :raises BadInstant: one has no zone.
        """
        at, end = instant(start), instant(end)
        ran = NOTHING
        for stops, goes_on in self._stood(at, rests=rests, leaves=leaves):
            if stops >= end:
                break
            ran += max(stops - at, NOTHING)
            at = max(at, goes_on)
        return ran + max(end - at, NOTHING)

    def when(self, start: datetime, amount: timedelta, *, rests: bool, leaves: bool) -> datetime:
        """The earliest instant, from `start` on, at which so much time has run.

        :raises BadInstant: `start` has no zone.
        """
        at, left = instant(start), max(amount, NOTHING)
        for stops, goes_on in self._stood(at, rests=rests, leaves=leaves):
            ran = max(stops - at, NOTHING)
            if ran >= left:
                break
            left -= ran
            at = max(at, goes_on)
        return at + left

    def stands(self, at: datetime, *, rests: bool, leaves: bool) -> Standing:
        """The reason why time stands at an instant; of several the longest: leave, a rest day, a night.

        :return: empty if time runs.
        :raises BadInstant: it has no zone.
        """
        at = instant(at)
        if leaves and within(at, self.leave):
            return "leave"
        if rests:
            days = [self._day(at) + DAY * step for step in (-1, 0, 1)]
            if within(at, (span for day in days for span in self._rest_of(day))):
                return "rest-day"
            if within(at, (span for day in days for span in self._night_of(day))):
                return "night"
        return ""

    def stops(self, at: datetime, *, rests: bool, leaves: bool) -> datetime | None:
        """The instant at which time that runs stands next; None: it runs for good.

        :raises BadInstant: it has no zone.
        """
        at = instant(at)
        return next((start for start, _ in self._stood(at, rests=rests, leaves=leaves) if start > at), None)

    def with_leave(self, spans: Iterable[Span], at: datetime) -> Calendar:
        """The same with other leave from `at` on. What was before has been: it stays.

        :raises BadCalendar: ``leave``, as above. :raises BadInstant: `at` has no zone.
        """
        at = instant(at)
        return replace(self, leave=(*parts_before(at, self.leave), *parts_after(at, tidy(spans))))

    def without_leave_before(self, at: datetime) -> Calendar:
        """The same, with none of the leave that lies before an instant."""
        return replace(self, leave=tuple(parts_after(instant(at), self.leave)))

    def to_json(self) -> dict[str, Any]:
        """Plain data: instants and times in ISO 8601."""
        return {
            "zone": self.zone,
            "night": [each.isoformat() for each in self.night] if self.night else None,
            "rest_days": sorted(self.rest_days),
            "leave": [[start.isoformat(), end.isoformat()] for start, end in self.leave],
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Calendar:
        """The calendar that `to_json` stored. :raises BadCalendar: it did not, or it is one no more."""
        try:
            zone, night, rest_days = stored["zone"], stored["night"], frozenset(stored["rest_days"])
            hours = (time.fromisoformat(night[0]), time.fromisoformat(night[1])) if night else None
            leave = tuple(
                (datetime.fromisoformat(start), datetime.fromisoformat(end)) for start, end in stored["leave"]
            )
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise BadCalendar("stored") from error
        return cls(zone, hours, rest_days, leave)

    def _stood(self, start: datetime, *, rests: bool, leaves: bool) -> Iterator[Span]:
        """The spans in which time stands from `start` on; some overlap, and some lie before.

        Days that lie within leave are passed over.
        """
        at = start
        for away in parts_after(start, self.leave) if leaves else ():
            if rests:
                yield from self._rest(at, away[0])
            yield away
            at = away[1]
        if rests:
            yield from self._rest(at)

    def _rest(self, start: datetime, until: datetime | None = None) -> Iterator[Span]:
        """Nights and rest days, in the order of their beginnings, of which the last lies before `until`.

        It begins with yesterday's, which may last.
        """
        day = self._day(start) - DAY
        while self.night or self.rest_days:
            for span in (*self._rest_of(day), *self._night_of(day)):
                if until is not None and span[0] >= until:
                    return
                yield span
            day += DAY

    def _rest_of(self, day: date) -> Iterator[Span]:
        if day.weekday() in self.rest_days:
            yield on_wall(self.zone, day, MIDNIGHT, MIDNIGHT)

    def _night_of(self, day: date) -> Iterator[Span]:
        if self.night:
            yield on_wall(self.zone, day, *self.night)

    def _day(self, at: datetime) -> date:
        return at.astimezone(ZoneInfo(self.zone)).date()


def _is_wall(night: tuple[time, time]) -> bool:
    return all(each.tzinfo is None for each in night)


def _length(start: time, end: time) -> timedelta:
    day = date(2000, 1, 1)
    return (datetime.combine(day, end) - datetime.combine(day, start)) % DAY
