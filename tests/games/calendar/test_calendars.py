"""The calendars of people, as the database has them."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from accounts.models import User
from games.clock.calendar import Calendar
from games.models import Hours, Leave, Match, SeatTenure
from games.selectors.calendar.calendars import (
    calendar_of,
    calendars_of,
    counted_leave,
    turn_calendars,
    turn_leave,
)

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 1, 9, tzinfo=UTC)
DAY = timedelta(days=1)


def _person(name: str, zone: str = "", **hours: Any) -> User:
    user = User.objects.create_user(name, time_zone=zone)
    if hours:
        Hours.objects.create(player=user, **hours)
    return user


def _leave(user: User, start: datetime, end: datetime) -> tuple[datetime, datetime]:
    Leave.objects.create(player=user, starts_at=start, ends_at=end, made_at=NOW)
    return start, end


def _tenure(user: User, seats: int = 2, *, allows_leave: bool = True) -> SeatTenure:
    match = Match.objects.create(
        game="floating-partners",
        rules_version=1,
        seat_count=seats,
        name="A table",
        created_at=NOW,
        allows_leave=allows_leave,
    )
    return SeatTenure.objects.create(match=match, seat=0, player=user)


def _given(tenure: SeatTenure) -> Calendar:
    return turn_calendars(tenure.match, [tenure], NOW)[tenure.player_id]


def test_whoever_has_said_nothing_is_there_day_and_night_by_utc() -> None:
    assert calendar_of(_person("ann").pk, NOW) == Calendar()
    assert calendar_of(0, NOW) == Calendar()


def test_a_calendar_has_zone_hours_and_the_leave_that_is_not_over() -> None:
    ann = _person("ann", "Europe/Berlin", night_from=time(22), night_until=time(7), rest_days=[6, 5])
    _leave(ann, NOW - 9 * DAY, NOW)
    later = _leave(ann, NOW + 5 * DAY, NOW + 6 * DAY)
    present = _leave(ann, NOW - DAY, NOW + DAY)
    assert calendar_of(ann.pk, NOW) == Calendar(
        "Europe/Berlin", (time(22), time(7)), frozenset({5, 6}), (present, later)
    )


def test_a_zone_that_is_none_any_more_is_read_as_utc() -> None:
    ann = _person("ann", "Atlantis/Poseidonis", rest_days=[6])
    span = _leave(ann, NOW, NOW + DAY)
    assert calendar_of(ann.pk, NOW) == Calendar("UTC", rest_days=frozenset({6}), leave=(span,))


def test_the_calendars_of_many_people_are_one_query(django_assert_num_queries: Any) -> None:
    people = [_person(f"p{number}", rest_days=[number % 7]) for number in range(9)]
    spans = {
        user.pk: [_leave(user, NOW + DAY * n, NOW + DAY * n + DAY / 2) for n in range(3)] for user in people
    }
    with django_assert_num_queries(1):
        calendars = calendars_of([user.pk for user in people], NOW)
    assert {key: list(each.leave) for key, each in calendars.items()} == spans
    assert [calendars[user.pk].rest_days for user in people] == [{n % 7} for n in range(9)]


def test_all_leave_counts_between_two() -> None:
    ann = _person("ann")
    span = _leave(ann, NOW + DAY, NOW + 25 * DAY)
    tenure = _tenure(ann)
    assert _given(tenure).leave == (span,)


def test_ten_days_of_leave_count_where_three_sit() -> None:
    ann = _person("ann")
    start, _ = _leave(ann, NOW + DAY, NOW + 25 * DAY)
    tenure = _tenure(ann, seats=3)
    assert _given(tenure).leave == ((start, start + 10 * DAY),)
    tenure.leave_used = 7 * DAY
    assert _given(tenure).leave == ((start, start + 3 * DAY),)
    tenure.leave_used = 10 * DAY
    assert _given(tenure).leave == ()


def test_no_leave_counts_where_the_table_knows_none() -> None:
    ann = _person("ann", rest_days=[0])
    _leave(ann, NOW + DAY, NOW + 5 * DAY)
    tenure = _tenure(ann, allows_leave=False)
    assert _given(tenure) == Calendar(rest_days=frozenset({0}))
    assert turn_leave(tenure.match, tenure, NOW) == ()


def test_a_turn_that_runs_counts_leave_since_it_began(django_assert_num_queries: Any) -> None:
    ann = _person("ann")
    _leave(ann, NOW - 9 * DAY, NOW - 8 * DAY)
    first = _leave(ann, NOW - 2 * DAY, NOW - DAY)
    second = _leave(ann, NOW + DAY, NOW + 20 * DAY)
    tenure = _tenure(ann, seats=3)
    with django_assert_num_queries(1):
        spans = turn_leave(tenure.match, tenure, NOW - 3 * DAY)
    assert spans == (first, (second[0], second[0] + 9 * DAY))
    assert counted_leave(tenure.match, tenure, [], NOW) == ()
