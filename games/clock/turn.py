"""One turn's clock: a value. What happens to it makes a new one, and its deadline follows from it alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple

from games.clock.calendar import Calendar
from games.clock.errors import BadTurn, Lapsed
from games.clock.pace import WARNED, FixedHour, Pacing
from games.clock.spans import Span
from games.clock.zones import NOTHING, instant

MICROSECOND = timedelta(microseconds=1)


class Left(NamedTuple):
    """What is left of a turn's time: grace goes first."""

    grace: timedelta
    bank: timedelta


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that runs since an instant, or is paused.

    Every method is given the pace of its table. Instants that are passed in have a zone; one that has none is
    refused with `BadInstant`.
    """

    began: datetime
    """From when the longest time by the calendar counts: a pause moves it."""
    since: datetime | None
    """From when `grace` and `bank` are used; none while paused."""
    grace: timedelta
    """What was left of it at `since`, or at the pause."""
    bank: timedelta
    """As `grace`; used when that is gone."""
    calendar: Calendar
    """Of whose turn it is, as it was when the turn began. Leave may change, rest does not."""
    ran: timedelta = NOTHING
    """How much running time was used before `since`, or before the pause."""
    paused_at: datetime | None = None
    """None unless paused."""
    reprieve: datetime | None = None
    """After an outage: there is no deadline before this."""

    def deadline(self, pacing: Pacing) -> datetime | None:
        """The first instant that is too late; none while paused."""
        if self.since is None:
            return None
        used_up = self._when(pacing, self.since, self.grace + self.bank)
        deadline = pacing.lapse(used_up)
        if pacing.outer is not None:
            outer = self.calendar.when(self.began, pacing.outer, rests=False, leaves=pacing.leaves)
            deadline = min(deadline, outer)
        return max(deadline, self.reprieve) if self.reprieve else deadline

    def warning(self, pacing: Pacing) -> datetime | None:
        """When it is time to warn of the deadline; none while paused.

        That is when three quarters of the turn's running time are gone, before a pause and after it, and at a
        fixed hour 4 h before. If that was before the turn went on, it is when it went on.
        """
        deadline = self.deadline(pacing)
        if self.since is None or deadline is None:
            return None
        if isinstance(pacing, FixedHour):
            return max(self.since, deadline - WARNED)
        whole = self.ran + self._ran(pacing, self.since, deadline)
        return self._when(pacing, self.since, whole * 3 // 4 - self.ran)

    def left(self, pacing: Pacing, at: datetime) -> Left:
        """What is left of grace and bank at an instant; after the deadline what was left then."""
        return self._left(self._used(pacing, at))

    def ended(self, pacing: Pacing, at: datetime) -> timedelta:
        """The bank after a turn that ends at `at`, or at its deadline if that was before."""
        return pacing.ended(self.left(pacing, at).bank)

    def stands(self, pacing: Pacing, at: datetime) -> Literal["", "night", "rest-day", "leave", "paused"]:
        """Why the turn's time stands at an instant; empty if it runs."""
        if self.since is None:
            return "paused"
        return self.calendar.stands(at, rests=pacing.rests, leaves=pacing.leaves)

    def paused(self, pacing: Pacing, at: datetime) -> Turn:
        """The same, paused at an instant, with what is left then.

        :raises Lapsed: its deadline has come.
        """
        if self.since is None:
            return self
        at = self._in_time(pacing, at)
        used = self._used(pacing, at)
        grace, bank = self._left(used)
        return replace(self, since=None, paused_at=at, grace=grace, bank=bank, ran=self.ran + used)

    def resumed(self, pacing: Pacing, at: datetime) -> Turn:
        """The same, going on at an instant.

        Of the longest time by the calendar as much is gone as was when it was paused; leave that is over has
        been counted and is forgotten.
        """
        if self.paused_at is None:
            return self
        at = max(instant(at), self.paused_at)
        spent = self.calendar.running(self.began, self.paused_at, rests=False, leaves=pacing.leaves)
        return replace(
            self,
            began=at - spent,
            since=at,
            paused_at=None,
            calendar=self.calendar.without_leave_before(at),
            reprieve=self.reprieve and self.reprieve + (at - self.paused_at),
        )

    def granted(self, pacing: Pacing, amount: timedelta, at: datetime) -> Turn:
        """The same with more in the bank. The longest time by the calendar stays what it is.

        :raises Lapsed: its deadline has come.
        """
        self._in_time(pacing, at)
        return replace(self, bank=self.bank + amount, reprieve=self.reprieve and self.reprieve + amount)

    def taken(self, amount: timedelta) -> Turn:
        """The same with less in the bank, as far as there is so much: what `granted` gave."""
        bank = max(self.bank - amount, NOTHING)
        return replace(self, bank=bank, reprieve=self.reprieve and self.reprieve - amount)

    def with_leave(self, pacing: Pacing, spans: Iterable[Span], at: datetime) -> Turn:
        """The same with other leave from `at` on: what was before has been counted.

        :raises BadCalendar: ``leave``. :raises Lapsed: its deadline has come.
        """
        return replace(self, calendar=self.calendar.with_leave(spans, self._in_time(pacing, at)))

    def reprieved(self, until: datetime) -> Turn:
        """The same with no deadline before an instant."""
        return replace(self, reprieve=instant(until))

    def to_json(self) -> dict[str, Any]:
        """Plain data: instants in ISO 8601, amounts in microseconds."""
        return {
            "began": self.began.isoformat(),
            "since": _said(self.since),
            "grace": self.grace // MICROSECOND,
            "bank": self.bank // MICROSECOND,
            "ran": self.ran // MICROSECOND,
            "paused_at": _said(self.paused_at),
            "reprieve": _said(self.reprieve),
            "calendar": self.calendar.to_json(),
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Turn:
        """What `to_json` gave. :raises BadTurn: it did not."""
        try:
            return cls(
                began=instant(datetime.fromisoformat(stored["began"])),
                since=_read(stored["since"]),
                grace=stored["grace"] * MICROSECOND,
                bank=stored["bank"] * MICROSECOND,
                calendar=Calendar.from_json(stored["calendar"]),
                ran=stored["ran"] * MICROSECOND,
                paused_at=_read(stored["paused_at"]),
                reprieve=_read(stored["reprieve"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise BadTurn("stored") from error

    def _in_time(self, pacing: Pacing, at: datetime) -> datetime:
        at, deadline = instant(at), self.deadline(pacing)
        if deadline is not None and deadline <= at:
            raise Lapsed
        return at

    def _used(self, pacing: Pacing, at: datetime) -> timedelta:
        """How much running time `since` has seen until `at`, or until the deadline if that is before."""
        at, deadline = instant(at), self.deadline(pacing)
        if self.since is None or deadline is None:
            return NOTHING
        return self._ran(pacing, self.since, min(at, deadline))

    def _left(self, used: timedelta) -> Left:
        from_bank = max(used - self.grace, NOTHING)
        return Left(max(self.grace - used, NOTHING), max(self.bank - from_bank, NOTHING))

    def _when(self, pacing: Pacing, start: datetime, amount: timedelta) -> datetime:
        return self.calendar.when(start, amount, rests=pacing.rests, leaves=pacing.leaves)

    def _ran(self, pacing: Pacing, start: datetime, end: datetime) -> timedelta:
        return self.calendar.running(start, end, rests=pacing.rests, leaves=pacing.leaves)


def begin(pacing: Pacing, bank: timedelta, calendar: Calendar, at: datetime) -> Turn:
    """A turn that begins.

    :param bank: what its seat has. :param calendar: of whose turn it is.
    :raises BadInstant: `at` has no zone.
    """
    at = instant(at)
    grace, bank = pacing.allot(bank, at)
    return Turn(began=at, since=at, grace=grace, bank=bank, calendar=calendar)


def _said(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _read(stored: str | None) -> datetime | None:
    return None if stored is None else instant(datetime.fromisoformat(stored))
