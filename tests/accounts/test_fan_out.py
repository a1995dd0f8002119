"""From an alert to its deliveries: who hears of it how, and when."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import Alert, Delivery, Device, Kind, ReminderSettings, TableReminderSettings, User, Way
from accounts.notifications.alerts import write_alerts
from accounts.notifications.fan_out import spread
from accounts.notifications.routing import LIVE_WAITS, MAIL_WAITS
from accounts.notifications.ways import ways_of
from tests.support.clock import NOON, later
from tests.support.tables import person

pytestmark = pytest.mark.django_db
EVENING = NOON.replace(hour=19)
NIGHT = NOON.replace(hour=23)
MORNING = (NOON + timedelta(days=1)).replace(hour=7)


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


def with_devices(user: User, *names: str) -> None:
    for name in names:
        Device.objects.create(
            user=user, name=name, endpoint=f"https://push.example/{name}", made_at=NOON, seen_at=NOON
        )


def told(user: User, kind: Kind = Kind.TURN, at: datetime = NOON, **data: Any) -> list[Delivery]:
    """The deliveries of an alert that a person is written now."""
    mark = str(Alert.objects.count())
    write_alerts([user.pk], kind=kind, mark=mark, at=at, thread="table", title="A table", data=data)
    while spread(now=at):
        pass
    return list(Delivery.objects.filter(alert__mark=mark).order_by("id"))


def seen(rows: list[Delivery]) -> list[tuple[str, str, str, datetime]]:
    return [(row.way, row.state, row.why, row.due_at) for row in rows]


@pytest.mark.parametrize(
    ("kind", "way", "due"),
    [
        (Kind.TURN, Way.DIGEST, EVENING),
        (Kind.TIME, Way.MAIL, NOON),
        (Kind.BEGUN, Way.DIGEST, EVENING),
        (Kind.ENDED, Way.DIGEST, EVENING),
        (Kind.ASKED, Way.DIGEST, EVENING),
        (Kind.WROTE, Way.DIGEST, EVENING),
    ],
)
def test_who_has_chosen_nothing_hears_as_usual(ann: User, kind: Kind, way: Way, due: datetime) -> None:
    (row,) = told(ann, kind)
    assert (row.way, row.state, row.due_at) == (way, "waiting", due)
    assert (row.user, row.thread, row.title, row.kind) == (ann, "table", "A table", kind)


def test_every_browser_that_allows_it_is_called_at_once(ann: User) -> None:
    with_devices(ann, "phone", "laptop")
    rows = told(ann)
    assert [(row.way, row.due_at) for row in rows] == [
        (Way.PUSH, NOON),
        (Way.PUSH, NOON),
        (Way.DIGEST, EVENING),
    ]
    assert {row.device and row.device.name for row in rows} == {"phone", "laptop", None}


def test_a_mail_of_a_turn_waits_ten_minutes(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"turn": ["page", "mail"]})
    (row,) = told(ann)
    assert (row.way, row.due_at) == (Way.MAIL, NOON + MAIL_WAITS)


def test_what_began_right_before_a_digest_comes_with_the_next(ann: User) -> None:
    (row,) = told(ann, at=EVENING - timedelta(minutes=5))
    assert row.due_at == EVENING + timedelta(days=1)
    (row,) = told(ann, at=EVENING - timedelta(minutes=11))
    assert row.due_at == EVENING


def test_of_what_is_switched_off_the_log_says_so_and_nothing_goes(ann: User) -> None:
    with_devices(ann, "phone")
    ReminderSettings.objects.create(user=ann, ways={"turn": ["page", "push", "digest", "off"]})
    assert seen(told(ann)) == [(Way.PAGE, "dropped", "off", NOON)]


def test_who_wants_it_on_the_page_alone_gets_nothing_else(ann: User) -> None:
    with_devices(ann, "phone")
    ReminderSettings.objects.create(user=ann, ways={"turn": ["page"]})
    assert seen(told(ann)) == [(Way.PAGE, "sent", "", NOON)]


def test_one_table_may_differ(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"turn": ["digest"]})
    TableReminderSettings.objects.create(user=ann, thread="table", ways={"turn": ["mail"]})
    assert ways_of(ann, Kind.TURN, "table") == {Way.MAIL}
    assert ways_of(ann, Kind.TURN, "another") == {Way.DIGEST}
    assert [row.way for row in told(ann)] == [Way.MAIL]


def test_who_chose_push_and_has_no_browser_reads_why_nothing_came(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"turn": ["push"]})
    assert seen(told(ann)) == [(Way.PUSH, "dropped", "no-device", NOON)]


def test_quiet_hours_hold_everything_until_they_end(ann: User) -> None:
    with_devices(ann, "phone")
    ReminderSettings.objects.create(user=ann, ways={"turn": ["push", "mail"]})
    assert seen(told(ann, at=NIGHT)) == [
        (Way.PUSH, "waiting", "quiet", MORNING),
        (Way.MAIL, "waiting", "quiet", MORNING),
    ]


def test_a_mail_that_would_come_in_the_quiet_hours_waits_too(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"turn": ["mail"]})
    (row,) = told(ann, at=NIGHT.replace(hour=22, minute=25))
    assert row.due_at == MORNING


def test_quiet_hours_are_those_of_the_persons_zone(ann: User) -> None:
    ann.time_zone = "Asia/Tokyo"
    ann.save()
    (row,) = told(ann, Kind.TIME, at=NOON.replace(hour=14))  # 23:00 in Tokyo
    assert row.due_at == NOON.replace(hour=22)


def test_ones_own_quiet_hours_take_the_place_of_the_usual(ann: User) -> None:
    settings = ReminderSettings.objects.create(
        user=ann, is_usual_quiet=False, quiet_from=time(12), quiet_until=time(13), digest_hours=[12]
    )
    (row,) = told(ann, Kind.TIME, at=NOON)
    assert row.due_at == NOON.replace(hour=13)
    (row,) = told(ann, at=later(hours=-1))
    assert (row.way, row.due_at) == (Way.DIGEST, NOON.replace(hour=13))  # the digest is held too
    settings.quiet_from = settings.quiet_until = None
    settings.save()
    (row,) = told(ann, Kind.TIME, at=NIGHT)
    assert row.due_at == NIGHT


def test_the_loss_of_a_seat_before_the_quiet_hours_end_is_told_at_once(ann: User) -> None:
    three = (NIGHT + timedelta(hours=4)).isoformat()
    nine = (NIGHT + timedelta(hours=10)).isoformat()
    with_devices(ann, "phone")
    assert {row.due_at for row in told(ann, Kind.TIME, at=NIGHT, until=three, loses=True)} == {NIGHT}
    held = seen(told(ann, Kind.TIME, at=NIGHT, until=nine, loses=True))
    assert held == [(Way.PUSH, "waiting", "quiet", MORNING), (Way.MAIL, "waiting", "quiet", MORNING)]


def test_what_is_worth_nothing_when_the_quiet_hours_end_is_dropped(ann: User) -> None:
    three = (NIGHT + timedelta(hours=4)).isoformat()
    assert [(s, w) for _, s, w, _ in seen(told(ann, Kind.TIME, at=NIGHT, until=three, loses=False))] == [
        ("dropped", "quiet")
    ]


def test_nobody_is_written_to_from_a_table_at_which_people_sit(ann: User) -> None:
    assert seen(told(ann, is_live=True)) == [(Way.PUSH, "dropped", "no-device", NOON)]
    with_devices(ann, "phone")
    assert [(row.way, row.due_at) for row in told(ann, is_live=True)] == [(Way.PUSH, NOON + LIVE_WAITS)]


def test_the_same_is_told_once(ann: User) -> None:
    for _ in range(2):
        write_alerts([ann.pk, ann.pk], kind=Kind.TURN, mark="7", at=NOON, thread="table")
    assert spread(now=NOON) == 1
    write_alerts([ann.pk], kind=Kind.TURN, mark="7", at=later(hours=1), thread="table")
    assert spread(now=later(hours=1)) == 0
    assert Delivery.objects.count() == 1


def test_an_alert_lives_and_dies_with_what_causes_it(ann: User) -> None:
    with transaction.atomic():
        write_alerts([ann.pk], kind=Kind.TURN, mark="7", at=NOON)
        transaction.set_rollback(True)
    assert not Alert.objects.exists()


def test_nobody_to_be_told_is_no_statement(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        write_alerts([], kind=Kind.TURN, mark="7", at=NOON)


def test_many_people_cost_as_many_statements_as_one(django_assert_num_queries: Any) -> None:
    for number in (1, 30):
        users = [person(f"p{number}-{n}").pk for n in range(number)]
        with django_assert_num_queries(1):
            write_alerts(users, kind=Kind.TURN, mark=str(number), at=NOON, thread="table")
        with django_assert_num_queries(9):  # a savepoint's two, the alerts, who prefers what, both writes
            assert spread(now=timezone.now()) == number
