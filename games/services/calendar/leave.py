"""Leave: planned, taken at once, called off and ended; never begun by the site itself.

A leave is written first, for its person alone; that all their clocks learn of it is `renewal`'s.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from accounts.models import User
from games.models import Hours, Leave
from games.outbox.wake import tell_clocks
from games.selectors.calendar.calendars import zone_of
from games.selectors.calendar.leave import HOURS_A_YEAR, hours_of, leave_around

FURTHEST = timedelta(days=366)
"""A leave begins so far ahead at most."""


class LeaveError(Exception):
    """A leave that cannot be."""


class Backwards(LeaveError):
    """It ends before it begins, or as it begins."""


class Past(LeaveError):
    """It would begin before now."""


class TooFar(LeaveError):
    """It would begin in more than a year."""


class Overlaps(LeaveError):
    """Another leave of the same person lasts then."""


class OverDays(LeaveError):
    """A year has not so many hours of leave left.

    :param year: of the person's zone. :param left: so many it has.
    """

    def __init__(self, year: int, left: int) -> None:
        super().__init__(year, left)
        self.year = year
        self.left = left


class NotYourLeave(LeaveError):
    """No present or planned leave of the account has this id."""


@transaction.atomic(durable=True)
def plan_leave(*, user_id: int, starts_at: datetime, ends_at: datetime, now: datetime) -> Leave:
    """Plan a leave, or take one at once: it begins now then.

    Any started hour of it counts, in the year of the person's zone into which it falls.

    :raises Backwards, Past, TooFar, Overlaps, OverDays: see there; nothing is written then.
    """
    user = User.objects.select_for_update().get(pk=user_id)  # two tabs plan one after the other
    _check(user, starts_at, ends_at, now)
    leave = Leave.objects.create(player_id=user_id, starts_at=starts_at, ends_at=ends_at, made_at=now)
    _have_told(user_id, now)
    return leave


def may_be(*, user_id: int, starts_at: datetime, ends_at: datetime, now: datetime) -> None:
    """Check that a leave can be planned, which writes nothing. :raises LeaveError: as `plan_leave` does."""
    _check(User.objects.get(pk=user_id), starts_at, ends_at, now)


@transaction.atomic(durable=True)
def cancel_leave(*, user_id: int, leave_id: int, now: datetime) -> None:
    """Take a planned leave back whole, or end the present one; what has not been used of it is given back.

    :raises NotYourLeave: see there; also if it was called off before, or is over.
    """
    leave = Leave.objects.select_for_update().coming(now).filter(player_id=user_id, pk=leave_id).first()
    if leave is None:
        raise NotYourLeave
    _end(leave, now)


@transaction.atomic(durable=True)
def end_leave(*, user_id: int, now: datetime) -> bool:
    """End the present leave; whether there was one: a second click finds none."""
    return end_present(user_id, now)


def end_present(user_id: int, now: datetime) -> bool:
    """As `end_leave`, in the transaction of whoever makes a move: a move ends the leave of its player."""
    leave = Leave.objects.select_for_update().present(now).filter(player_id=user_id).first()
    if leave is None:
        return False
    _end(leave, now)
    return True


def delete_calendar(*, user_id: int) -> None:
    """Take away hours and leave of somebody whose account closes."""
    Leave.objects.filter(player_id=user_id).delete()
    Hours.objects.filter(player_id=user_id).delete()


def _check(user: User, starts_at: datetime, ends_at: datetime, now: datetime) -> None:
    if ends_at <= starts_at:
        raise Backwards
    if starts_at < now:
        raise Past
    if starts_at > now + FURTHEST:
        raise TooFar
    if ends_at > starts_at + FURTHEST:  # in no two years is there so much
        raise OverDays(starts_at.year, HOURS_A_YEAR)
    near = leave_around(user.pk, starts_at, ends_at)
    if any(each.starts_at < ends_at and each.ends_at > starts_at for each in near):
        raise Overlaps
    zone = zone_of(user)
    before = hours_of((each.span for each in near), zone)
    for year, hours in hours_of([(starts_at, ends_at)], zone).items():
        left = max(0, HOURS_A_YEAR - before[year])
        if hours > left:
            raise OverDays(year, left)


def _end(leave: Leave, now: datetime) -> None:
    if leave.starts_at < now:
        leave.ends_at = now
        leave.save(update_fields=["ends_at"])
    else:
        leave.delete()
    _have_told(leave.player_id, now)


def _have_told(user_id: int, now: datetime) -> None:
    """Keep that the clocks of somebody do not know of their leave yet, and have them told."""
    Hours.objects.update_or_create(player_id=user_id, defaults={"leave_changed_at": now})
    transaction.on_commit(partial(tell_clocks, user_id))
