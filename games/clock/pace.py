"""Paces of turns, from which a table chooses when it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from types import MappingProxyType
from zoneinfo import ZoneInfo

from games.clock.calendar import Calendar
from games.clock.errors import BadPace
from games.clock.spans import parts_after
from games.clock.zones import DAY, NOTHING, first_instant, zones

NOTICE = timedelta(hours=8)
"""A fixed hour is at least so far ahead when a turn begins."""
WARNED = timedelta(hours=4)
"""Its warning comes so long before."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Free time in every turn and a bank for the turns that take longer."""

    slug: str
    grace: timedelta
    """Free time a turn; what is left of it is gone with the turn."""
    bank: timedelta
    """Time that a seat has at the start."""
    credit: timedelta
    """Time that a finished turn adds to the bank …"""
    cap: timedelta
    """… up to here."""
    outer: timedelta | None
    """The longest a turn may take by the calendar, in days of 24 h; only leave and pauses stop it."""
    rests: bool
    """True if nights and rest days stop the clock."""
    leaves: bool
    """True if leave does."""
    again: timedelta
    """Free time, and no bank, for whoever takes their seat back in a turn that has lapsed."""

    def ended(self, bank: timedelta) -> timedelta:
        """The bank after a turn that left so much of it: what a grant had lifted above the cap stays."""
        return max(bank, min(bank + self.credit, self.cap))


@dataclass(frozen=True, slots=True)
class FixedHour:
    """Every turn is due at the same hour of the table's day, with 8 h of notice outside leave.

    :param hour: 0 to 23. :param zone: the table's, an IANA name.
    :raises BadPace: ``hour`` or ``zone`` is none.
    """

    hour: int
    zone: str

    def __post_init__(self) -> None:
        if not 0 <= self.hour <= 23:
            raise BadPace("hour")
        if self.zone not in zones():
            raise BadPace("zone")

    @property
    def slug(self) -> str:
        return "hour"

    @property
    def bank(self) -> timedelta:
        """There is no bank at a fixed hour."""
        return NOTHING

    @property
    def rests(self) -> bool:
        return False

    @property
    def leaves(self) -> bool:
        return True

    def next(self, at: datetime) -> datetime:
        """The first such hour that is not before an instant.

        Of an hour that comes twice it is the first; one that does not come is the instant of the change, and
        a day that does not come has none.
        """
        return self._from(self._day(at), at)

    def due(
        self, calendar: Calendar, since: datetime, *, given: int = 0, least: datetime | None = None
    ) -> datetime:
        """The deadline of a turn that began, or went on, at an instant (the rule *Fixed hour in full*).

        That is the first such hour that lies in no leave and before which there were 8 h outside leave. They
        count anew from the end of leave that covers the hour at which the turn would otherwise be due.

        :param given: so many days more, on the table's wall.
        :param least: of these days only so many that the turn is due then; None: all of them.
        """
        due = self._noticed(calendar, since)
        late = self.after(due, given)
        if least is not None:
            late = min(late, least)
        if late <= due:
            return due
        over = next((end for start, end in calendar.leave if start <= late < end), None)
        return late if over is None else self._noticed(calendar, over)

    def after(self, at: datetime, days: int) -> datetime:
        """The instant so many days later at the same wall time of the table; negative: before.

        One of these hours stays one, whatever clocks do in between.
        """
        day = self._day(at)
        if at == self._on(day):
            return self._from(day + DAY * days, datetime.min.replace(tzinfo=UTC))
        zone = ZoneInfo(self.zone)
        wall = at.astimezone(zone)
        return first_instant(wall.replace(tzinfo=None) + DAY * days, zone)

    def days(self, start: datetime, end: datetime) -> int:
        """The number of the table's days between two instants."""
        return (self._day(end) - self._day(start)).days

    def _noticed(self, calendar: Calendar, since: datetime) -> datetime:
        start = since
        while True:
            due = self.next(calendar.when(start, NOTICE, rests=False, leaves=True))
            over = self._covered_until(calendar, start, due)
            if over is None:
                return due
            start = over

    def _covered_until(self, calendar: Calendar, start: datetime, due: datetime) -> datetime | None:
        """The end of leave that covers an hour, not after `due`, which had its notice but for that leave."""
        for begins, ends in parts_after(start, calendar.leave):
            if begins > due:
                break
            noticed = calendar.running(start, begins, rests=False, leaves=True)
            if self.next(begins + max(NOTICE - noticed, NOTHING)) < ends:
                return ends
        return None

    def _day(self, at: datetime) -> date:
        return at.astimezone(ZoneInfo(self.zone)).date()

    def _from(self, day: date, at: datetime) -> datetime:
        while (found := self._on(day)) is None or found < at:
            day += DAY
        return found

    def _on(self, day: date) -> datetime | None:
        zone = ZoneInfo(self.zone)
        at = first_instant(datetime.combine(day, time(self.hour)), zone)
        return at if at.astimezone(zone).date() == day else None


Pacing = Pace | FixedHour


def _hours(hours: float) -> timedelta:
    return timedelta(hours=hours)


_LIVE = timedelta(minutes=2)

PACES: Mapping[str, Pace] = MappingProxyType(
    {
        pace.slug: pace
        for pace in (
            Pace(
                slug="live",
                grace=NOTHING,
                bank=_LIVE,
                credit=_LIVE,
                cap=_LIVE,
                outer=None,
                rests=False,
                leaves=False,
                again=timedelta(seconds=30),
            ),
            Pace(
                slug="fast",
                grace=NOTHING,
                bank=_hours(24),
                credit=_hours(8),
                cap=_hours(48),
                outer=4 * DAY,
                rests=False,
                leaves=True,
                again=_hours(2),
            ),
            Pace(
                slug="standard",
                grace=_hours(12),
                bank=_hours(120),
                credit=_hours(18),
                cap=_hours(168),
                outer=10 * DAY,
                rests=True,
                leaves=True,
                again=_hours(12),
            ),
            Pace(
                slug="slow",
                grace=_hours(24),
                bank=_hours(240),
                credit=_hours(36),
                cap=_hours(336),
                outer=21 * DAY,
                rests=True,
                leaves=True,
                again=_hours(24),
            ),
        )
    }
)


def pacing(slug: str, *, hour: int | None = None, zone: str = "") -> Pacing | None:
    """The pace of that name; none for ``none``.

    :param hour: of the pace ``hour``, which has a `zone` too; no other pace looks at them.
    :raises BadPace: there is no such pace, or no such hour.
    """
    if slug == "none":
        return None
    if slug == "hour":
        if hour is None:
            raise BadPace("hour")
        return FixedHour(hour, zone)
    if slug not in PACES:
        raise BadPace("pace")
    return PACES[slug]
