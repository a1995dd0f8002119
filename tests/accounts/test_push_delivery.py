"""Browsers called for what is due, by a push service on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Delivery, Device, Kind, ReminderSettings, User
from accounts.notifications.alerts import write_alerts
from accounts.notifications.due import BY_PUSH, people_due
from accounts.notifications.fan_out import spread
from accounts.notifications.mail_delivery import FIRST_PAUSE
from accounts.notifications.push_delivery import LEASE, call_browsers
from accounts.notifications.push_delivery import _claimed as claim
from tests.support.clock import NOON, later
from tests.support.pushing.browser import Browser
from tests.support.pushing.service import PushService

pytestmark = pytest.mark.django_db


class Notice:
    """A test's push."""

    def __init__(self, said: str) -> None:
        self.said = said

    def payload(self) -> bytes:
        return json.dumps(self.said).encode()


def word(user: User, delivery: Delivery) -> Notice:
    return Notice(f"{delivery.kind} at {delivery.thread}: {delivery.alert and delivery.alert.mark}")


def nothing_has_changed(user: User, deliveries: Sequence[Delivery]) -> dict[int, Delivery.Why]:
    return {}


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with PushService(tmp_path / "push") as service:
        for name, value in service.environment().items():
            monkeypatch.setenv(name, value)
        yield service


@pytest.fixture
def browser(tamsin: User) -> Browser:
    browser = Browser()
    Device.objects.create(user=tamsin, name="Laptop", made_at=NOON, seen_at=NOON, **browser.form())
    return browser


def tell(user: User, *marks: str, kind: Kind = Kind.TURN, at: datetime = NOON, **data: Any) -> None:
    for mark in marks:
        write_alerts([user.pk], kind=kind, mark=mark, at=at, thread="oslo", title="Oslo", data=data)
    while spread(now=at):
        pass


def call(user: User, now: datetime = NOON, **how: Any) -> int:
    return call_browsers(user_id=user.pk, now=now, **{"judge": nothing_has_changed, "word": word, **how})


def ends() -> list[tuple[str, str, str]]:
    pushes = Delivery.objects.filter(way="push").order_by("id")
    return list(pushes.values_list("state", "why", "where"))


def said(service: PushService, browser: Browser) -> list[str]:
    return [json.loads(browser.read(sent.body)) for sent in service.sent]


def test_a_browser_is_called_once(service: PushService, tamsin: User, browser: Browser) -> None:
    tell(tamsin, "7", until=(NOON + timedelta(hours=2)).isoformat())
    assert people_due(BY_PUSH, NOON) == [tamsin.pk]
    assert call(tamsin) == 1
    assert call(tamsin) == 0
    assert said(service, browser) == ["turn at oslo: 7"]
    assert service.sent[0].headers["ttl"] == "7200"  # until the deadline
    assert ends() == [("sent", "", "Laptop")]


def test_what_is_newer_takes_the_place_of_what_is_older(
    service: PushService, tamsin: User, browser: Browser
) -> None:
    ReminderSettings.objects.create(user=tamsin, ways={"wrote": ["push"]})
    for minute, mark in enumerate(["7", "9", "12"]):
        tell(tamsin, mark, at=later(minutes=minute))
    tell(tamsin, "1", kind=Kind.WROTE, at=later(minutes=3))
    assert call(tamsin, now=later(minutes=4)) == 2
    assert sorted(said(service, browser)) == ["turn at oslo: 12", "wrote at oslo: 1"]
    assert [why for _, why, _ in ends()] == ["replaced", "replaced", "", ""]
    topics = {sent.headers["topic"] for sent in service.sent}
    tell(tamsin, "15", at=later(minutes=5))
    call(tamsin, now=later(minutes=5))
    assert len(topics) == 2
    assert service.sent[-1].headers["topic"] in topics  # the service replaces what it still holds


def test_what_is_no_longer_so_or_too_late_calls_nobody(
    service: PushService, tamsin: User, browser: Browser
) -> None:
    tell(tamsin, "7")

    def played(user: User, deliveries: Sequence[Delivery]) -> dict[int, Delivery.Why]:
        return {each.pk: Delivery.Why.PLAYED for each in deliveries}

    assert call(tamsin, judge=played) == 0
    tell(tamsin, "9", kind=Kind.TIME, until=later(minutes=1).isoformat())
    assert call(tamsin, now=later(minutes=1)) == 0
    tell(tamsin, "11")
    assert call(tamsin, word=lambda *_: None) == 0
    assert [why for _, why, _ in ends()] == ["played", "late", "over"]
    assert not service.sent


def test_a_busy_service_is_asked_again_when_it_likes(
    service: PushService, tamsin: User, browser: Browser
) -> None:
    service.answers = [(429, "Retry-After: 600\r\n"), (503, "X-Nothing: 1\r\n")]
    tell(tamsin, "7")
    assert call(tamsin) == 0
    assert Delivery.objects.get(way="push").due_at == later(seconds=600)
    assert call(tamsin, now=later(seconds=600)) == 0
    again = Delivery.objects.get(way="push").due_at
    assert again == later(seconds=600) + 2 * FIRST_PAUSE
    assert Device.objects.get().failed_at is not None
    assert call(tamsin, now=again) == 1
    assert len(service.sent) == 3
    assert Device.objects.get().failed_at is None


def test_what_cannot_be_pushed_before_its_deadline_is_given_up(
    service: PushService, tamsin: User, browser: Browser
) -> None:
    service.answers = [(429, "Retry-After: 600\r\n")]
    tell(tamsin, "7", kind=Kind.TIME, until=later(minutes=5).isoformat())
    assert call(tamsin) == 0
    assert ends() == [("failed", "late", "Laptop")]


def test_a_browser_that_has_given_up_is_called_no_more(
    service: PushService, tamsin: User, browser: Browser
) -> None:
    service.answers = [(410, "X-Nothing: 1\r\n")]
    tell(tamsin, "7")
    assert call(tamsin) == 0
    assert ends() == [("failed", "gone", "Laptop")]
    assert not Device.objects.exists()


def test_of_two_workers_one_calls(service: PushService, tamsin: User, browser: Browser) -> None:
    tell(tamsin, "7")
    assert claim(tamsin, NOON, nothing_has_changed) is not None  # it is under way
    assert call(tamsin) == 0
    assert not service.sent


def test_the_push_of_a_worker_that_was_killed_is_sent_by_the_next(
    service: PushService, tamsin: User, browser: Browser
) -> None:
    tell(tamsin, "7")
    claim(tamsin, NOON, nothing_has_changed)  # and there it was killed
    assert call(tamsin, now=NOON + LEASE / 2) == 0
    assert call(tamsin, now=NOON + LEASE) == 1
    assert len(service.sent) == 1


@pytest.mark.parametrize(("status", "end"), [(201, "sent"), (400, "waiting")])
def test_of_a_push_that_another_worker_has_taken_over_a_success_alone_is_noted(
    service: PushService, tamsin: User, browser: Browser, status: int, end: str
) -> None:
    def meanwhile(user: User, delivery: Delivery) -> Notice:
        Delivery.objects.filter(way="push").update(tries=delivery.tries + 1)
        return word(user, delivery)

    service.answers = [(status, "X-Nothing: 1\r\n")]
    tell(tamsin, "7")
    call(tamsin, word=meanwhile)
    assert [state for state, _, _ in ends()] == [end]


def test_a_push_without_words_is_no_fault_of_its_browser(
    service: PushService, tamsin: User, browser: Browser
) -> None:
    def fails(*_: object) -> Notice:
        raise RuntimeError

    tell(tamsin, "7")
    assert call(tamsin, word=fails) == 0
    row = Delivery.objects.get(way="push")
    assert (row.state, row.due_at, row.error) == ("waiting", NOON + FIRST_PAUSE, "no words")
    assert Device.objects.get().failed_at is None
    assert call(tamsin, now=row.due_at) == 1
