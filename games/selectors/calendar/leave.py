"""Leave of people: what is over, what lasts, what is planned, and how much of a year is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clock.leave import hours_by_year
from games.clock.spans import Span
from games.kit.seats import SeatLeave
from games.models import Hours, Leave, SeatTenure

HOURS_A_YEAR = 30 * 24
"""Leave that everybody has in a year of their zone, in started hours."""

SWEEP_LIMIT = 50
"""So many people in one sweep at most; the next sweep takes the rest."""


@dataclass(frozen=True, slots=True)
class LeaveSpan:
    """One leave, whole."""

    pk: int
    starts_at: datetime
    ends_at: datetime

    @property
    def span(self) -> Span:
        return self.starts_at, self.ends_at


@dataclass(frozen=True, slots=True)
class Year:
    """One person's leave of one year of their zone, in started hours."""

    number: int
    taken: int
    """Hours that are over, and those gone of the present leave."""
    planned: int

    @property
    def left(self) -> int:
        return max(0, HOURS_A_YEAR - self.taken - self.planned)


def present_leave(user_id: int, at: datetime) -> LeaveSpan | None:
    """The leave that lasts at an instant. One query."""
    return next(iter(_away(Leave.objects.present(at).filter(player_id=user_id))), None)


def coming_leave(user_id: int, at: datetime) -> tuple[LeaveSpan, ...]:
    """The leave that lasts at an instant and all that is planned, the next first. One query."""
    return _away(Leave.objects.coming(at).filter(player_id=user_id))


def past_leave(user_id: int, at: datetime, since: datetime) -> tuple[LeaveSpan, ...]:
    """The leave that was over at an instant and ended after another, the last first. One query."""
    over = Leave.objects.filter(player_id=user_id, ends_at__lte=at, ends_at__gt=since)
    return _away(over.order_by("-starts_at"))


def hours_of(spans: Iterable[Span], zone: str) -> Counter[int]:
    """The started hours that some leave takes, by year."""
    hours: Counter[int] = Counter()
    for start, end in spans:
        hours.update(hours_by_year(start, end, zone))
    return hours


def year_of(spans: Iterable[Span], zone: str, number: int, at: datetime) -> Year:
    """One year's share of some leave; a leave that lasts is taken up to now and planned from now on."""
    all_of_it = list(spans)
    taken = hours_of(((start, min(end, at)) for start, end in all_of_it if start < at), zone)[number]
    return Year(number, taken, hours_of(all_of_it, zone)[number] - taken)


def shown_leave(tenure: SeatTenure, at: datetime) -> SeatLeave | None:
    """The leave of whoever holds a seat, which was read `with_leave` of that instant."""
    return None if tenure.leave is None else SeatLeave(*tenure.leave, has_begun=tenure.is_away(at))


def to_be_told(before: datetime) -> Iterable[int]:
    """The accounts whose leave changed by then, and not all of their clocks know, the longest wait first."""
    waiting = Hours.objects.filter(leave_changed_at__lte=before).order_by("leave_changed_at")
    return waiting.values_list("player_id", flat=True)[:SWEEP_LIMIT]


def leave_around(user_id: int, start: datetime, end: datetime) -> tuple[LeaveSpan, ...]:
    """All leave that may share a year with a span, of every zone. One query."""
    year = timedelta(days=367)
    near = Leave.objects.filter(player_id=user_id, ends_at__gt=start - year, starts_at__lt=end + year)
    return _away(near.order_by("starts_at"))


def _away(rows: Iterable[Leave]) -> tuple[LeaveSpan, ...]:
    return tuple(LeaveSpan(row.pk, row.starts_at, row.ends_at) for row in rows)
