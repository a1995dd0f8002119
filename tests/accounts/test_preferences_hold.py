"""Choices of a person at the moment of sending, for what waited already too."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import Delivery, Device, Kind, Mail, ReminderSettings, TableReminderSettings, User, Way
from accounts.notifications.alerts import told_already
from accounts.notifications.preferences import save_table_ways, save_times, save_ways
from accounts.notifications.push_delivery import call_browsers
from accounts.notifications.recheck import judge_anew
from accounts.notifications.rerouting import replan
from accounts.notifications.unsubscribe import OptOut, opt_out_link, resubscribe, take_off
from tests.accounts.test_mail_delivery import (
    EVENING,
    Letter,
    all_of_it,
    hand_over,
    known,
    nothing_has_changed,
    tell,
)
from tests.support.clock import NOON, later

pytestmark = pytest.mark.django_db
NIGHT = NOON.replace(hour=23)
MORNING = (NOON + timedelta(days=1)).replace(hour=7)


@pytest.fixture
def ann(db: None) -> User:
    return known("ann")


def the_row() -> Delivery:
    return Delivery.objects.get()


def state() -> tuple[str, str]:
    row = the_row()
    return row.state, row.why


def test_one_click_at_noon_holds_for_the_digest_of_the_evening(ann: User, client: Client) -> None:
    tell(ann, "Oslo")
    assert client.post(opt_out_link(ann.pk, Kind.TURN, Way.DIGEST)).status_code == 200
    assert state() == ("dropped", "off")
    assert hand_over(ann) is None


def test_so_does_one_that_nobody_has_been_told_of_yet(ann: User) -> None:
    """A choice that comes between what spreads alerts and its commit is read as the mail is made."""
    tell(ann, "Oslo")
    ReminderSettings.objects.create(user=ann, ways={"turn": ["page"]})
    assert hand_over(ann) is None
    assert state() == ("dropped", "off")


def test_who_takes_it_back_before_the_evening_gets_the_digest(ann: User) -> None:
    tell(ann, "Oslo")
    off = OptOut(ann.pk, Kind.TURN, Way.DIGEST)
    resubscribe(off, threads=take_off(off, now=later(minutes=1)), now=later(minutes=2))
    assert (the_row().due_at, *state()) == (EVENING, "waiting", "digest")
    assert hand_over(ann) is not None


def test_a_choice_that_comes_while_the_letter_is_written_holds(ann: User) -> None:
    tell(ann, "Oslo")

    def meanwhile(user: User, deliveries: Sequence[Delivery]) -> Letter:
        ReminderSettings.objects.update_or_create(user=ann, defaults={"ways": {"turn": ["page"]}})
        return all_of_it(user, deliveries)

    assert hand_over(ann, write=meanwhile) is None
    assert hand_over(ann) is None
    assert state() == ("dropped", "off")
    assert not Mail.objects.exists()


@pytest.mark.parametrize(("hour", "due"), [(15, NOON.replace(hour=15)), (8, MORNING.replace(hour=8))])
def test_another_hour_of_the_digest_holds_from_the_next_on(ann: User, hour: int, due: datetime) -> None:
    tell(ann, "Oslo")
    save_times(user_id=ann.pk, quiet=None, hours=[hour], now=later(hours=1))
    assert the_row().due_at == due
    assert hand_over(ann, now=due - timedelta(seconds=1)) is None
    assert hand_over(ann, now=due) is not None


def test_what_waits_for_the_digest_goes_at_once_for_who_wants_mail_at_once(ann: User) -> None:
    tell(ann, "Oslo")
    save_ways(user_id=ann.pk, ways={"turn": ["page", "mail"]}, now=later(hours=1))
    assert (the_row().way, the_row().due_at) == (Way.MAIL, later(hours=1))
    mail = hand_over(ann, now=later(hours=1))
    assert mail is not None
    assert mail.subject == "news for ann: Oslo"


def test_what_waits_ten_minutes_waits_for_the_digest_of_who_wants_that(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"turn": ["mail"]})
    tell(ann, "Oslo")
    ReminderSettings.objects.update(ways={"turn": ["digest"]})  # not heard of before it is due
    assert hand_over(ann, now=later(minutes=10)) is None
    assert (the_row().way, the_row().due_at, *state()) == (Way.DIGEST, EVENING, "waiting", "digest")


def test_one_table_that_is_switched_off_is_left_out(ann: User) -> None:
    tell(ann, "Oslo", "Bern")
    save_table_ways(user_id=ann.pk, thread="Oslo", ways={"turn": ["page"]}, now=later(hours=1))
    mail = hand_over(ann)
    assert mail is not None
    assert mail.subject == "digest for ann: Bern"
    TableReminderSettings.objects.all().delete()


def test_quiet_hours_that_end_sooner_let_it_go(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"ended": ["mail"]})
    tell(ann, "Oslo", kind=Kind.ENDED, at=NIGHT)
    assert (the_row().due_at, *state()) == (MORNING, "waiting", "quiet")
    save_times(user_id=ann.pk, quiet=None, hours=[], now=NIGHT + timedelta(minutes=5))
    assert hand_over(ann, now=NIGHT + timedelta(minutes=5)) is not None


def test_quiet_hours_that_have_begun_by_then_hold_it(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"ended": ["mail"]})
    tell(ann, "Oslo", kind=Kind.ENDED, at=NIGHT.replace(hour=22, minute=29))
    assert hand_over(ann, now=NIGHT) is None  # a worker that comes late
    assert (the_row().due_at, *state()) == (MORNING, "waiting", "quiet")
    assert hand_over(ann, now=MORNING) is not None


def test_another_zone_moves_what_waits(ann: User) -> None:
    tell(ann, "Oslo")
    ann.time_zone = "Asia/Tokyo"
    ann.save()
    replan(user_id=ann.pk, now=later(minutes=1))
    assert the_row().due_at == NOON.replace(hour=10) + timedelta(days=1)


def test_what_was_written_is_told_to_who_switches_it_on(ann: User) -> None:
    ReminderSettings.objects.create(user=ann, ways={"wrote": ["page", "digest", "off"]})
    tell(ann, "Oslo", kind=Kind.WROTE)

    def told() -> set[int]:
        return told_already([ann.pk], kind=Kind.WROTE, thread="Oslo", mark=str(NOON))

    assert told() == {ann.pk}  # a line a message would fill their log
    save_ways(user_id=ann.pk, ways={"wrote": ["page", "digest"]}, now=later(hours=1))
    assert told() == set()


# --- a mail that waits for its server -----------------------------------------------------------------


def tried(mail: Mail, now: datetime, tries: int = 2, judge: object = nothing_has_changed) -> bool:
    mail.tries = tries
    mail.save()
    return judge_anew(mail, now=now, judge=judge, write=all_of_it)  # type: ignore[arg-type]


def written(ann: User, *tables: str) -> Mail:
    tell(ann, *tables)
    mail = hand_over(ann)
    assert mail is not None
    return mail


def test_what_is_so_is_tried_again_as_it_is(ann: User) -> None:
    mail = written(ann, "Oslo")
    assert tried(mail, EVENING + timedelta(minutes=1))
    assert mail.subject == "digest for ann: Oslo"


def test_what_is_no_longer_so_is_left_out_of_the_next_try(ann: User) -> None:
    mail = written(ann, "Oslo", "Bern")

    def oslo_was_played(user: User, deliveries: Sequence[Delivery]) -> dict[int, Delivery.Why]:
        return {each.pk: Delivery.Why.PLAYED for each in deliveries if each.thread == "Oslo"}

    assert tried(mail, EVENING + timedelta(minutes=1), judge=oslo_was_played)
    assert Mail.objects.get().subject == "digest for ann: Bern"
    assert Delivery.objects.get(thread="Oslo").why == "played"
    assert Delivery.objects.get(thread="Bern").mail == mail


def test_a_warning_is_not_sent_in_the_minute_in_which_the_time_is_over(ann: User) -> None:
    mail = written(ann, "Oslo")
    Delivery.objects.update(until=EVENING + timedelta(minutes=1))
    assert not tried(mail, EVENING + timedelta(minutes=1))
    assert state() == ("dropped", "late")
    assert not Mail.objects.exists()


def test_what_is_said_off_between_two_tries_is_not_sent(ann: User) -> None:
    mail = written(ann, "Oslo")
    take_off(OptOut(ann.pk, Kind.TURN, Way.DIGEST), now=EVENING + timedelta(minutes=1))
    assert not tried(mail, EVENING + timedelta(minutes=1))
    assert state() == ("dropped", "off")


def test_even_the_first_try_is_judged(ann: User) -> None:
    mail = written(ann, "Oslo")
    take_off(OptOut(ann.pk, Kind.TURN, Way.DIGEST), now=EVENING)
    assert not tried(mail, EVENING, tries=1)


def test_quiet_hours_that_begin_while_it_waits_hold_it(ann: User) -> None:
    mail = written(ann, "Oslo")
    assert not tried(mail, NIGHT)
    assert (the_row().due_at, *state()) == (MORNING, "waiting", "quiet")
    assert hand_over(ann, now=MORNING) is not None


def test_it_goes_to_the_address_that_there_is_now(ann: User) -> None:
    mail = written(ann, "Oslo")
    EmailAddress.objects.filter(user=ann).update(email="new@example.org")
    assert tried(mail, EVENING + timedelta(minutes=1))
    assert Mail.objects.get().recipient == "new@example.org"


# --- pushes -------------------------------------------------------------------------------------------


def pushed(ann: User) -> None:
    """Somebody with a browser is told of a turn by push alone."""
    Device.objects.create(
        user=ann, name="phone", endpoint="https://push.example/1", made_at=NOON, seen_at=NOON
    )
    ReminderSettings.objects.create(user=ann, ways={"turn": ["push"]})
    tell(ann, "Oslo")


def test_a_push_that_is_said_off_is_not_tried_again(ann: User) -> None:

    Device.objects.create(
        user=ann, name="phone", endpoint="https://push.example/1", made_at=NOON, seen_at=NOON
    )
    ReminderSettings.objects.create(user=ann, ways={"turn": ["push"]})
    tell(ann, "Oslo")
    Delivery.objects.update(tries=1, due_at=later(minutes=1))  # its service was busy
    save_ways(user_id=ann.pk, ways={"turn": ["page", "digest"]}, now=later(seconds=30))
    words: list[Delivery] = []
    call_browsers(
        user_id=ann.pk,
        now=later(minutes=1),
        judge=nothing_has_changed,
        word=lambda _user, delivery: words.append(delivery),
    )
    assert not words
    assert state() == ("dropped", "off")


def test_a_push_in_the_quiet_hours_that_have_begun_waits_for_their_end(ann: User) -> None:

    Device.objects.create(
        user=ann, name="phone", endpoint="https://push.example/1", made_at=NOON, seen_at=NOON
    )
    ReminderSettings.objects.create(user=ann, ways={"turn": ["push"]})
    tell(ann, "Oslo")
    ReminderSettings.objects.update(is_usual_quiet=False, quiet_from=time(11), quiet_until=time(13))
    call_browsers(user_id=ann.pk, now=NOON, judge=nothing_has_changed, word=lambda *_: None)
    assert (the_row().due_at, *state()) == (later(hours=1), "waiting", "quiet")
