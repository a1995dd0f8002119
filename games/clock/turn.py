"""One turn's clock: a value. What happens to it makes a new one, and its deadline follows from it alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple

from games.clock.calendar import Calendar
from games.clock.errors import BadTurn, Lapsed
from games.clock.pace import NOTICE, WARNED, FixedHour, Pacing
from games.clock.spans import Span, parts_after
from games.clock.zones import DAY, NOTHING, instant

MICROSECOND = timedelta(microseconds=1)


class TimeLeft(NamedTuple):
    """Rest of a turn's time: grace goes first."""

    grace: timedelta
    bank: timedelta


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that runs since an instant, or is paused.

    Every method is given the pace of its table. Instants that are passed in have a zone; one that has none is
    refused with `BadInstant`.
    """

    began: datetime
    """Instant from which the longest time by the calendar counts: a pause moves it."""
    since: datetime | None
    """Instant from which `grace` and `bank` are used; none while paused."""
    grace: timedelta
    """Grace that was left at `since`, or at the pause."""
    bank: timedelta
    """As `grace`; used when that is gone. At a fixed hour what was given, in days of the table."""
    calendar: Calendar
    """Calendar of the seat's holder, as it was when the turn began. Leave may change, rest does not."""
    ran: timedelta = NOTHING
    """Running time that was used before `since`, or before the pause."""
    paused_at: datetime | None = None
    """None unless paused."""
    reprieve: datetime | None = None
    """After an outage: there is no deadline before this, and leave stops what is left until then."""
    aside: timedelta = NOTHING
    """Time in the bank that is no part of this turn (see `again`)."""
    least: datetime | None = None
    """At a fixed hour: what was given, and what was before a pause, make no deadline before this, as long as
    the days given (`bank`) cover it. So it falls when leave that lay before is called off."""
    due: datetime | None = None
    """At a fixed hour, while paused: the hour at which the turn was due."""

    def deadline(self, pacing: Pacing) -> datetime | None:
        """The first instant that is too late; none while paused."""
        if self.since is None:
            return None
        if isinstance(pacing, FixedHour):
            deadline = self._hour(pacing, self.since)
        else:
            deadline = self._when(pacing, self.since, self.grace + self.bank)
            if pacing.outer is not None:
                outer = self.calendar.when(self.began, pacing.outer, rests=False, leaves=pacing.leaves)
                deadline = min(deadline, outer)
        return deadline if self.reprieve is None else max(deadline, self._reprieved(pacing, self.since))

    def warning(self, pacing: Pacing) -> datetime | None:
        """The time to warn of the deadline; none while paused.

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

    def left(self, pacing: Pacing, at: datetime) -> TimeLeft:
        """The rest of grace and bank at an instant; after the deadline the rest as of then.

        At a fixed hour it is the time until the deadline, or until that which a pause has taken away.
        """
        if isinstance(pacing, FixedHour):
            deadline = self.deadline(pacing)
            left = self.grace if deadline is None else deadline - instant(at)
            return TimeLeft(max(left, NOTHING), NOTHING)
        return self._left(self._used(pacing, at))

    def spent(self, pacing: Pacing, at: datetime, *, is_again: bool = False) -> timedelta:
        """The running time beyond its free time that the turn has taken until an instant, or its deadline.

        :param is_again: its holder has taken it up again after it had lapsed (see `again`).
        """
        free = NOTHING
        if not isinstance(pacing, FixedHour):
            free = pacing.again if is_again else pacing.grace
        return max(self.ran + self._used(pacing, at) - free, NOTHING)

    def whole(self, pacing: Pacing) -> timedelta:
        """The running time that the turn began with, and what it was given since."""
        deadline = self.deadline(pacing)
        if isinstance(pacing, FixedHour) and self.since is not None and deadline is not None:
            return deadline - self.since
        return self.ran + self.grace + self.bank

    def ended(self, pacing: Pacing, at: datetime) -> timedelta:
        """The bank after a turn that was finished at `at`, or at its deadline if that was before."""
        bank = self.broken_off(pacing, at)
        return bank if isinstance(pacing, FixedHour) else pacing.ended(bank)

    def broken_off(self, pacing: Pacing, at: datetime) -> timedelta:
        """The bank after a turn that its holder did not finish: it pays no credit."""
        return NOTHING if isinstance(pacing, FixedHour) else self.left(pacing, at).bank + self.aside

    def stands(self, pacing: Pacing, at: datetime) -> Literal["", "night", "rest-day", "leave", "paused"]:
        """The reason why the turn's time stands at an instant; empty if it runs.

        Only a pause stops a fixed hour.
        """
        if self.since is None:
            return "paused"
        if isinstance(pacing, FixedHour):
            return ""
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
        again = replace(self, since=None, paused_at=at, grace=grace, bank=bank, ran=self.ran + used)
        if isinstance(pacing, FixedHour):
            due = self._hour(pacing, self.since)
            return replace(again, grace=max(due - at, NOTHING), bank=self.bank, due=due)
        return again

    def resumed(self, pacing: Pacing, at: datetime) -> Turn:
        """The same, going on at an instant.

        Of the longest time by the calendar as much is gone as was when it was paused; leave that is over has
        been counted and is forgotten. A fixed hour is that of a turn which begins now, never an earlier one
        than before.
        """
        if self.paused_at is None:
            return self
        at = max(instant(at), self.paused_at)
        spent = self.calendar.running(self.began, self.paused_at, rests=False, leaves=pacing.leaves)
        again = replace(
            self,
            began=at - spent,
            since=at,
            paused_at=None,
            calendar=self.calendar.without_leave_before(at),
            reprieve=self.reprieve and self.reprieve + (at - self.paused_at),
        )
        return self._resumed_hour(again, pacing, at) if isinstance(pacing, FixedHour) else again

    def granted(self, pacing: Pacing, amount: timedelta, at: datetime) -> Turn:
        """The same with more in the bank. The longest time by the calendar stays what it is.

        :param amount: at a fixed hour whole days: so many on the table's wall.
        :raises Lapsed: its deadline has come.
        """
        self._in_time(pacing, at)
        longer = replace(self, bank=self.bank + amount, reprieve=self.reprieve and self.reprieve + amount)
        if isinstance(pacing, FixedHour) and self.since is not None:
            return replace(longer, least=pacing.after(self._hour(pacing, self.since), amount // DAY))
        return longer

    def taken(self, pacing: Pacing, amount: timedelta) -> Turn:
        """The same with less in the bank, as far as there is so much: what `granted` gave."""
        bank = max(self.bank - amount, NOTHING)
        least = self.least
        if isinstance(pacing, FixedHour) and least is not None:
            least = pacing.after(least, -((self.bank - bank) // DAY))
        return replace(self, bank=bank, least=least, reprieve=self.reprieve and self.reprieve - amount)

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
            "aside": self.aside // MICROSECOND,
            "least": _said(self.least),
            "due": _said(self.due),
            "calendar": self.calendar.to_json(),
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Turn:
        """The turn that `to_json` stored, now or before it knew of the last three.

        :raises BadTurn: it did not.
        """
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
                aside=stored.get("aside", 0) * MICROSECOND,
                least=_read(stored.get("least")),
                due=_read(stored.get("due")),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise BadTurn("stored") from error

    def _hour(self, pacing: FixedHour, since: datetime) -> datetime:
        return pacing.due(self.calendar, since, given=self.bank // DAY, least=self.least)

    def _resumed_hour(self, again: Turn, pacing: FixedHour, at: datetime) -> Turn:
        """As `resumed`; a pause of no length is none."""
        since = self.began if at == self.paused_at else at
        grace = pacing.next(since + NOTICE) - since
        again = replace(again, began=since, since=since, grace=grace, due=None)
        before = self.due or pacing.next(self._when(pacing, self.paused_at or at, self.grace))
        due = pacing.due(again.calendar, since)
        if before <= due and (self.least is not None or not self.bank):
            return again
        return replace(again, least=before, bank=max(again.bank, DAY * pacing.days(due, before)))

    def _reprieved(self, pacing: Pacing, since: datetime) -> datetime:
        """The reprieve; as much after the leave in which it would end as it reaches into it."""
        until = self.reprieve or since
        if pacing.leaves:
            for start, end in parts_after(since, self.calendar.leave):
                if start < until < end:
                    until = end + (until - start)
        return until

    def _in_time(self, pacing: Pacing, at: datetime) -> datetime:
        at, deadline = instant(at), self.deadline(pacing)
        if deadline is not None and deadline <= at:
            raise Lapsed
        return at

    def _used(self, pacing: Pacing, at: datetime) -> timedelta:
        """The running time from `since` until `at`, or until the deadline if that is before."""
        at, deadline = instant(at), self.deadline(pacing)
        if self.since is None or deadline is None:
            return NOTHING
        return self._ran(pacing, self.since, min(at, deadline))

    def _left(self, used: timedelta) -> TimeLeft:
        from_bank = max(used - self.grace, NOTHING)
        return TimeLeft(max(self.grace - used, NOTHING), max(self.bank - from_bank, NOTHING))

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
    if isinstance(pacing, FixedHour):
        # Nothing here rests on that grace; a process of the release before goes by it, as long as one runs.
        return Turn(began=at, since=at, grace=pacing.next(at + NOTICE) - at, bank=NOTHING, calendar=calendar)
    return Turn(began=at, since=at, grace=pacing.grace, bank=bank, calendar=calendar)


def again(pacing: Pacing, bank: timedelta, calendar: Calendar, at: datetime) -> Turn:
    """A turn that its holder takes up again after it had lapsed (the rule *Who comes back, and who pauses*).

    It has a little free time and nothing of the bank; a fixed hour is that of any turn. As `begin` otherwise.
    """
    if isinstance(pacing, FixedHour):
        return begin(pacing, bank, calendar, at)
    at = instant(at)
    return Turn(began=at, since=at, grace=pacing.again, bank=NOTHING, calendar=calendar, aside=bank)


def _said(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _read(stored: str | None) -> datetime | None:
    return None if stored is None else instant(datetime.fromisoformat(stored))
