"""How much time turns get: what a table chooses when it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from types import MappingProxyType
from zoneinfo import ZoneInfo

from games.clock.errors import BadPace
from games.clock.zones import DAY, NOTHING, first, zones

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
    """What a seat has at the start."""
    credit: timedelta
    """What a finished turn adds to the bank …"""
    cap: timedelta
    """… up to here."""
    outer: timedelta | None
    """The longest a turn may take by the calendar, in days of 24 h; only leave and pauses stop it."""
    rests: bool
    """Whether nights and rest days stop the clock."""
    leaves: bool
    """Whether leave does."""

    def allot(self, bank: timedelta, at: datetime) -> tuple[timedelta, timedelta]:  # noqa: ARG002 - as FixedHour
        """Grace and bank of a turn that begins at `at` with such a bank."""
        return self.grace, bank

    def lapse(self, used_up: datetime) -> datetime:
        """When a turn is too late whose grace and bank are used up at that instant: at once."""
        return used_up

    def ended(self, bank: timedelta) -> timedelta:
        """The bank after a turn that left so much of it: what a grant had lifted above the cap stays."""
        return max(bank, min(bank + self.credit, self.cap))


@dataclass(frozen=True, slots=True)
class FixedHour:
    """Every turn is due at the same hour of the table's day, at least 8 h ahead when it begins.

    Leave, pauses and grants move it: to the first such hour before which it had as much time as without them.

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
    def outer(self) -> timedelta | None:
        return None

    @property
    def rests(self) -> bool:
        return False

    @property
    def leaves(self) -> bool:
        return True

    def allot(self, bank: timedelta, at: datetime) -> tuple[timedelta, timedelta]:  # noqa: ARG002 - as Pace
        """All the time until the hour is grace: leave and pauses can stop it like any other."""
        return self.lapse(at + NOTICE) - at, NOTHING

    def lapse(self, used_up: datetime) -> datetime:
        """The first such hour that is not before that instant.

        Of an hour that comes twice it is the first; one that does not come is the instant of the change, and
        a day that does not come has none.
        """
        day = used_up.astimezone(ZoneInfo(self.zone)).date()
        while (at := self._on(day)) is None or at < used_up:
            day += DAY
        return at

    def ended(self, bank: timedelta) -> timedelta:  # noqa: ARG002 - as Pace
        return NOTHING

    def _on(self, day: date) -> datetime | None:
        zone = ZoneInfo(self.zone)
        at = first(datetime.combine(day, time(self.hour)), zone)
        return at if at.astimezone(zone).date() == day else None


Pacing = Pace | FixedHour


def _hours(hours: float) -> timedelta:
    return timedelta(hours=hours)


_LIVE = timedelta(minutes=2)

PACES: Mapping[str, Pace] = MappingProxyType(
    {
        pace.slug: pace
        for pace in (
            Pace("live", NOTHING, _LIVE, _LIVE, _LIVE, outer=None, rests=False, leaves=False),
            Pace("fast", NOTHING, _hours(24), _hours(8), _hours(48), 4 * DAY, rests=False, leaves=True),
            Pace(
                "standard",
                _hours(12),
                _hours(120),
                _hours(18),
                _hours(168),
                10 * DAY,
                rests=True,
                leaves=True,
            ),
            Pace("slow", _hours(24), _hours(240), _hours(36), _hours(336), 21 * DAY, rests=True, leaves=True),
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
