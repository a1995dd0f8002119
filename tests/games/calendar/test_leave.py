"""Leave: planned, taken, called off and ended, and what of a year is left."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from games.models import Hours, Leave
from games.selectors.calendar.leave import coming_leave, past_leave, present_leave, year_of
from games.services.calendar.leave import (
    Backwards,
    LeaveError,
    NotYourLeave,
    OverDays,
    Overlaps,
    Past,
    TooFar,
    cancel_leave,
    delete_calendar,
    end_leave,
    plan_leave,
)

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 1, 9, 30, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
Spans = list[tuple[datetime, datetime]]


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann")


def _spans(user: User) -> Spans:
    return [(row.starts_at, row.ends_at) for row in Leave.objects.filter(player=user)]


def _plan(user: User, start: datetime, end: datetime, now: datetime = NOW) -> Leave:
    return plan_leave(user_id=user.pk, starts_at=start, ends_at=end, now=now)


def test_a_leave_is_planned_and_seen_before_while_and_after(ann: User) -> None:
    _plan(ann, NOW + DAY, NOW + 3 * DAY)
    assert present_leave(ann.pk, NOW) is None
    assert [each.span for each in coming_leave(ann.pk, NOW)] == [(NOW + DAY, NOW + 3 * DAY)]
    assert present_leave(ann.pk, NOW + DAY) is not None
    assert present_leave(ann.pk, NOW + 3 * DAY) is None
    assert [each.span for each in past_leave(ann.pk, NOW + 3 * DAY, NOW)] == [(NOW + DAY, NOW + 3 * DAY)]
    assert past_leave(ann.pk, NOW + 3 * DAY, NOW + 3 * DAY) == ()


@pytest.mark.parametrize(
    ("start", "end", "error"),
    [
        (2 * DAY, DAY, Backwards),
        (DAY, DAY, Backwards),
        (-timedelta(microseconds=1), DAY, Past),
        (367 * DAY, 368 * DAY, TooFar),
        (12 * DAY, 40 * DAY + HOUR, OverDays),
        (12 * DAY, 10_000 * DAY, OverDays),
        (11 * DAY, 13 * DAY, Overlaps),
        (9 * DAY, 11 * DAY, Overlaps),
        (9 * DAY, 15 * DAY, Overlaps),
        (11 * DAY, 12 * DAY, Overlaps),
    ],
)
def test_a_leave_that_cannot_be_changes_nothing(
    ann: User, start: timedelta, end: timedelta, error: type[LeaveError]
) -> None:
    _plan(ann, NOW + 10 * DAY, NOW + 12 * DAY)
    Hours.objects.update(leave_changed_at=None)
    with pytest.raises(error):
        _plan(ann, NOW + start, NOW + end)
    assert _spans(ann) == [(NOW + 10 * DAY, NOW + 12 * DAY)]
    assert Hours.objects.get().leave_changed_at is None


def test_leaves_may_touch(ann: User) -> None:
    _plan(ann, NOW + 10 * DAY, NOW + 12 * DAY)
    _plan(ann, NOW + 12 * DAY, NOW + 13 * DAY)
    _plan(ann, NOW + 9 * DAY, NOW + 10 * DAY)
    assert len(_spans(ann)) == 3


def test_thirty_days_a_year_are_all_there_are(ann: User) -> None:
    _plan(ann, NOW, NOW + 20 * DAY)
    with pytest.raises(OverDays) as refused:
        _plan(ann, NOW + 40 * DAY, NOW + 50 * DAY + timedelta(microseconds=1))
    assert (refused.value.year, refused.value.left) == (2026, 240)
    _plan(ann, NOW + 40 * DAY, NOW + 50 * DAY)
    with pytest.raises(OverDays) as refused:
        _plan(ann, NOW + 60 * DAY, NOW + 60 * DAY + HOUR)
    assert refused.value.left == 0


def test_each_year_has_its_own_days(ann: User) -> None:
    turn = datetime(2027, 1, 1, tzinfo=UTC)
    _plan(ann, turn - 30 * DAY, turn + 30 * DAY)
    for start in (turn - 40 * DAY, turn + 31 * DAY):
        with pytest.raises(OverDays):
            _plan(ann, start, start + HOUR)


def test_the_year_is_that_of_the_persons_zone() -> None:
    kai = User.objects.create_user("kai", time_zone="Pacific/Auckland")
    turn = datetime(2026, 12, 31, 11, tzinfo=UTC)
    _plan(kai, turn, turn + 30 * DAY)
    with pytest.raises(OverDays) as refused:
        _plan(kai, turn + 40 * DAY, turn + 40 * DAY + HOUR)
    assert refused.value.year == 2027
    _plan(kai, turn - HOUR, turn)


def test_time_that_was_not_used_is_given_back_in_whole_hours(ann: User) -> None:
    _plan(ann, NOW, NOW + 30 * DAY)
    assert end_leave(user_id=ann.pk, now=NOW + 25 * HOUR + timedelta(minutes=1))
    assert _spans(ann) == [(NOW, NOW + 25 * HOUR + timedelta(minutes=1))]
    year = year_of(_spans(ann), "UTC", 2026, NOW + 9 * DAY)
    assert (year.taken, year.planned, year.left) == (26, 0, 694)
    _plan(ann, NOW + 10 * DAY, NOW + 10 * DAY + 694 * HOUR, now=NOW + 9 * DAY)


def test_a_leave_that_lasts_is_taken_so_far_and_planned_from_then_on(ann: User) -> None:
    _plan(ann, NOW, NOW + 3 * DAY)
    year = year_of(_spans(ann), "UTC", 2026, NOW + DAY)
    assert (year.taken, year.planned, year.left) == (24, 48, 648)


def test_a_second_click_ends_nothing(ann: User) -> None:
    _plan(ann, NOW, NOW + 3 * DAY)
    assert end_leave(user_id=ann.pk, now=NOW + DAY)
    assert not end_leave(user_id=ann.pk, now=NOW + DAY)
    assert not end_leave(user_id=ann.pk, now=NOW + 2 * DAY)
    assert _spans(ann) == [(NOW, NOW + DAY)]


def test_a_leave_that_ends_as_it_begins_has_not_been(ann: User) -> None:
    _plan(ann, NOW, NOW + 3 * DAY)
    assert end_leave(user_id=ann.pk, now=NOW)
    assert _spans(ann) == []


def test_a_planned_leave_is_taken_back_whole_and_a_present_one_ended(ann: User) -> None:
    planned = _plan(ann, NOW + 5 * DAY, NOW + 6 * DAY)
    present = _plan(ann, NOW, NOW + 3 * DAY)
    cancel_leave(user_id=ann.pk, leave_id=planned.pk, now=NOW + DAY)
    cancel_leave(user_id=ann.pk, leave_id=present.pk, now=NOW + DAY)
    assert _spans(ann) == [(NOW, NOW + DAY)]
    for leave in (planned, present):
        with pytest.raises(NotYourLeave):
            cancel_leave(user_id=ann.pk, leave_id=leave.pk, now=NOW + DAY)


def test_nobody_ends_anothers_leave(ann: User) -> None:
    theirs = _plan(User.objects.create_user("ben"), NOW, NOW + 3 * DAY)
    with pytest.raises(NotYourLeave):
        cancel_leave(user_id=ann.pk, leave_id=theirs.pk, now=NOW + DAY)
    assert not end_leave(user_id=ann.pk, now=NOW + DAY)
    theirs.refresh_from_db()
    assert theirs.ends_at == NOW + 3 * DAY


def test_whatever_changes_a_leave_leaves_a_mark_until_the_clocks_know(ann: User) -> None:
    Hours.objects.create(player=ann, rest_days=[6])
    leave = _plan(ann, NOW, NOW + 3 * DAY)
    assert Hours.objects.get().leave_changed_at == NOW
    cancel_leave(user_id=ann.pk, leave_id=leave.pk, now=NOW + DAY)
    hours = Hours.objects.get()
    assert (hours.leave_changed_at, hours.rest_days, hours.zone_confirmed_at) == (NOW + DAY, [6], None)


def test_of_an_account_that_closes_hours_and_leave_go(ann: User) -> None:
    ben = User.objects.create_user("ben")
    for user in (ann, ben):
        _plan(user, NOW, NOW + 3 * DAY)
    delete_calendar(user_id=ann.pk)
    assert [row.player for row in Leave.objects.all()] == [ben]
    assert [row.player for row in Hours.objects.all()] == [ben]
