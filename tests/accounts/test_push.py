"""Pushes handed to a service on this machine, which answers well, badly, slowly or never."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Delivery, Device, User
from accounts.notifications import push
from accounts.notifications.devices import TESTS
from accounts.notifications.encryption import LONGEST
from accounts.notifications.https_post import LIMIT_SECONDS, post_once
from accounts.notifications.push import PushOutcome, send_push, topic_name
from accounts.notifications.retry_after import LONGEST_WAIT, retry_seconds
from tests.support.pushing.browser import Browser
from tests.support.pushing.service import PushService

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with PushService(tmp_path / "push") as service:
        for name, value in service.environment().items():
            monkeypatch.setenv(name, value)
        yield service


@pytest.fixture
def browser() -> Browser:
    return Browser()


@pytest.fixture
def device(tamsin: User, browser: Browser) -> Device:
    now = timezone.now()
    return Device.objects.create(user=tamsin, name="Laptop", made_at=now, seen_at=now, **browser.form())


def test_a_push_reaches_its_browser_sealed_and_signed(
    service: PushService, device: Device, browser: Browser
) -> None:
    told = send_push(device, b'{"title": "Your turn"}', ttl_seconds=600, urgency="high", topic="m-abc")
    assert (told.outcome, told.status, told.error) == (PushOutcome.TAKEN, 201, "")
    (sent,) = service.sent
    assert browser.read(sent.body) == b'{"title": "Your turn"}'
    assert f"https://{sent.host}{sent.path}" == device.endpoint
    assert (sent.headers["ttl"], sent.headers["urgency"]) == ("600", "high")
    assert sent.headers["topic"] == topic_name("m-abc")
    assert sent.claims["sub"] == "mailto:site@localhost"
    assert "cookie" not in sent.headers


def test_the_service_is_told_nothing_but_what_it_needs(service: PushService, device: Device) -> None:
    send_push(device, b"secret words", ttl_seconds=600, topic="the table's name")
    (sent,) = service.sent
    told = " ".join([*sent.headers, *sent.headers.values(), sent.path]) + repr(sent.claims)
    for word in ("secret", "table", "tamsin", "Laptop", "Tamsin"):
        assert word not in told
    assert b"secret" not in sent.body


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (200, PushOutcome.TAKEN),
        (202, PushOutcome.TAKEN),
        (301, PushOutcome.REFUSED),
        (307, PushOutcome.REFUSED),
        (400, PushOutcome.REFUSED),
        (401, PushOutcome.REFUSED),
        (403, PushOutcome.REFUSED),
        (404, PushOutcome.GONE),
        (410, PushOutcome.GONE),
        (413, PushOutcome.REFUSED),
        (408, PushOutcome.LATER),
        (429, PushOutcome.LATER),
        (500, PushOutcome.LATER),
        (503, PushOutcome.LATER),
    ],
)
def test_what_a_status_means(service: PushService, device: Device, status: int, outcome: PushOutcome) -> None:
    service.answers = [(status, "X-Nothing: 1\r\n")]
    told = send_push(device, b"x", ttl_seconds=60)
    assert (told.outcome, told.status) == (outcome, status)


def test_a_redirect_is_not_followed(service: PushService, device: Device) -> None:
    service.answers = [(307, "Location: https://localhost/elsewhere\r\n")]
    assert send_push(device, b"x", ttl_seconds=60).outcome is PushOutcome.REFUSED
    assert len(service.sent) == 1


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("", 0),
        ("120", 120),
        (" 7 ", 7),
        ("0", 0),
        ("-5", 0),
        ("31536000", LONGEST_WAIT),
        ("9" * 5000, LONGEST_WAIT),
        ("soon", 0),
        ("1.5", 0),
        ("1e9", 0),
        ("٣", 0),
        (format_datetime(NOW + timedelta(minutes=5), usegmt=True), 300),
        (format_datetime(NOW + timedelta(days=365), usegmt=True), LONGEST_WAIT),
        (format_datetime(NOW - timedelta(days=1), usegmt=True), 0),
        ("Sun, 99 Nov 2026 99:99:99 GMT", 0),
        ("Sun, 22 Nov 99999999999 12:00:00 GMT", 0),
    ],
)
def test_a_service_may_ask_for_six_hours_at_most(said: str, seconds: int) -> None:
    assert retry_seconds(said, now=NOW) == seconds


def test_how_long_to_wait_is_passed_on(service: PushService, device: Device) -> None:
    service.answers = [(429, "Retry-After: 90\r\n"), (503, "Retry-After: 31536000\r\n"), (503, "X: y\r\n")]
    told = [send_push(device, b"x", ttl_seconds=60) for _ in range(3)]
    assert [answer.wait_seconds for answer in told] == [90, LONGEST_WAIT, 0]


async def _silent(writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(3600)


async def _dripping(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 201 x\r\nX-Slow: ")
    while True:
        writer.write(b"a")
        await writer.drain()
        await asyncio.sleep(0.1)


async def _cutting(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 2")


async def _babbling(writer: asyncio.StreamWriter) -> None:
    writer.write(b"no words of HTTP at all\r\n\r\n")


async def _long_headed(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 201 x\r\n" + b"X-Long: " + b"x" * 1_000_000 + b"\r\n\r\n")
    await writer.drain()


async def _huge(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 201 x\r\nContent-Length: 100000000000\r\n\r\n")
    for _ in range(500):
        writer.write(b"x" * 65536)
        await writer.drain()
        await asyncio.sleep(0)  # to let others do something, for nothing need wait
    await asyncio.sleep(3600)


@pytest.mark.parametrize("temper", [_silent, _dripping])
def test_a_service_that_does_not_come_to_an_end_is_left(
    service: PushService, device: Device, temper: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LIMIT_SECONDS == 10
    monkeypatch.setattr(push, "post_once", partial(post_once, limit_seconds=1.0))
    service.answers = [temper]
    began = time.monotonic()
    told = send_push(device, b"x", ttl_seconds=60)
    assert told.outcome is PushOutcome.LATER
    assert told.error in {"PostTimeout", "TimeoutError"}  # of all, or of one wait that took all
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("temper", [_cutting, _babbling, _long_headed])
def test_an_answer_that_is_none_means_later(service: PushService, device: Device, temper: Any) -> None:
    service.answers = [temper]
    assert send_push(device, b"x", ttl_seconds=60).outcome is PushOutcome.LATER


def test_a_huge_answer_is_not_read(service: PushService, device: Device) -> None:
    service.answers = [_huge]
    assert send_push(device, b"x", ttl_seconds=60).outcome is PushOutcome.TAKEN


def test_no_network_means_later(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("no_proxy", "")
    assert send_push(device, b"x", ttl_seconds=60).outcome is PushOutcome.LATER


def test_a_certificate_of_an_unknown_authority_is_not_trusted(
    service: PushService, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    told = send_push(device, b"x", ttl_seconds=60)
    assert (told.outcome, told.error) == (PushOutcome.LATER, "SSLCertVerificationError")
    assert service.sent == []


def test_a_host_that_left_the_list_is_not_asked(service: PushService, device: Device, settings: Any) -> None:
    settings.PUSH_HOSTS = ["web.push.apple.com"]
    told = send_push(device, b"x", ttl_seconds=60)
    assert (told.outcome, told.error) == (PushOutcome.REFUSED, "bad host")
    assert service.sent == []


def test_what_does_not_fit_is_not_sent(service: PushService, device: Device) -> None:
    assert send_push(device, b"x" * (LONGEST + 1), ttl_seconds=60).outcome is PushOutcome.REFUSED
    assert service.sent == []
    assert send_push(device, b"x" * LONGEST, ttl_seconds=60).outcome is PushOutcome.TAKEN


@pytest.mark.parametrize(("asked", "told"), [(-5, "0"), (0, "0"), (10**9, str(28 * 24 * 3600))])
def test_a_message_lives_no_longer_than_services_keep_it(
    service: PushService, device: Device, asked: int, told: str
) -> None:
    send_push(device, b"x", ttl_seconds=asked)
    assert service.sent[0].headers["ttl"] == told


@pytest.mark.parametrize("status", [201, 403, 410, 503])
def test_nothing_logged_names_endpoint_or_keys(
    service: PushService, device: Device, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    service.answers = [(status, "X: y\r\n")]
    with caplog.at_level(logging.DEBUG):
        told = send_push(device, b"x", ttl_seconds=60)
    assert f"device {device.pk}" in caplog.text
    for secret in (device.endpoint, device.endpoint.rsplit("/", 1)[1], device.p256dh, device.auth):
        assert secret not in caplog.text
        assert secret not in told.error


def test_a_test_is_sent_at_once_and_stands_in_the_log(
    service: PushService, at_home: Client, device: Device, browser: Browser
) -> None:
    response = at_home.post(f"/settings/devices/{device.pk}/test/", headers={"hx-request": "true"})
    assert "Sent. The browser shows it as soon as it is online." in response.content.decode()
    assert b"This is how a turn will reach you here" in browser.read(service.sent[0].body)
    line = Delivery.objects.get()
    assert (line.state, line.why, line.where, line.error) == ("sent", "", "Laptop", "")
    log = at_home.get("/settings/reach/").content.decode()
    assert "A test" in log
    assert "Laptop" in log


def test_a_test_to_a_browser_that_gave_push_up_takes_it_off_the_list(
    service: PushService, at_home: Client, device: Device
) -> None:
    service.answers = [410]
    response = at_home.post(f"/settings/devices/{device.pk}/test/", headers={"hx-request": "true"})
    page = response.content.decode()
    assert "no longer accepts push" in page
    assert "Laptop" not in page
    line = Delivery.objects.get()
    assert (line.state, line.why, line.where) == ("failed", "gone", "Laptop")
    assert not Device.objects.exists()


def test_a_test_that_a_busy_service_does_not_take_says_so(
    service: PushService, at_home: Client, device: Device
) -> None:
    service.answers = [429]
    response = at_home.post(f"/settings/devices/{device.pk}/test/", headers={"hx-request": "true"})
    assert "did not take the test" in response.content.decode()
    assert Delivery.objects.get().state == "failed"
    device.refresh_from_db()
    assert device.failed_at is not None


def test_tests_are_few(service: PushService, at_home: Client, device: Device) -> None:
    for _ in range(TESTS):
        assert at_home.post(f"/settings/devices/{device.pk}/test/").status_code == 302
    refused = at_home.post(f"/settings/devices/{device.pk}/test/")
    assert refused.status_code == 422
    assert "That is enough for now" in refused.content.decode()
    assert len(service.sent) == TESTS == Delivery.objects.count()


def test_a_test_that_was_cut_off_is_no_workers_business(
    at_home: Client, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between the line in the log and the answer: the line says that nothing is known."""

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("accounts.notifications.devices.send_push", killed)
    with pytest.raises(KeyboardInterrupt):
        at_home.post(f"/settings/devices/{device.pk}/test/")
    assert not Delivery.objects.due(timezone.now() + timedelta(days=1)).exists()
    assert Delivery.objects.get().error == "no answer"


def test_the_contact_is_the_sites_own_address(settings: Any) -> None:
    settings.DEFAULT_FROM_EMAIL = "Alliances <hello@example.org>"
    assert push.contact() == "mailto:hello@example.org"
