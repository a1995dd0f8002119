"""Pushes that were seen, as the browsers that got them report it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Delivery, Device, User
from accounts.notifications.seen_pushes import note_seen, seen_path
from tests.support.clock import NOON, later

pytestmark = pytest.mark.django_db


@pytest.fixture
def device(tamsin: User) -> Device:
    return Device.objects.create(
        user=tamsin, name="Kitchen", made_at=NOON, seen_at=NOON, endpoint="https://push/1"
    )


def pushed(device: Device, state: str = "sent", **more: Any) -> Delivery:
    fields: dict[str, Any] = {
        "kind": "turn",
        "way": "push",
        "tries": 1,
        "made_at": NOON,
        "due_at": NOON,
    } | more
    return Delivery.objects.create(user=device.user, device=device, state=state, title="Oslo", **fields)


def test_who_opens_a_push_finds_it_seen_in_the_log(at_home: Client, device: Device) -> None:
    push = pushed(device)
    Delivery.objects.update(made_at=device.user.date_joined)
    stranger = Client(enforce_csrf_checks=True)  # no cookies: the browser's worker sends none
    assert stranger.post(seen_path(push.pk)).status_code == 204
    (line,) = at_home.get("/settings/reach/?show=sent").context["log"].lines
    assert line.word == "seen"
    assert line.why.startswith("Kitchen, at ")


def test_the_first_time_counts(device: Device) -> None:
    push = pushed(device)
    token = seen_path(push.pk).rstrip("/").rpartition("/")[2]
    for hours in (1, 2):
        note_seen(token, now=later(hours=hours))
    push.refresh_from_db()
    assert (push.state, push.ended_at) == ("seen", later(hours=1))


def test_a_push_seen_before_its_service_answered_is_not_sent_again(client: Client, device: Device) -> None:
    push = pushed(device, "waiting", error="TimeoutError")
    client.post(seen_path(push.pk))
    push.refresh_from_db()
    assert (push.state, push.error, push.where) == ("seen", "", "Kitchen")
    assert not Delivery.objects.due(later(days=1)).exists()


@pytest.mark.parametrize("more", [{"way": "mail"}, {"tries": 0, "state": "dropped"}])
def test_what_called_no_browser_is_not_seen(client: Client, device: Device, more: dict[str, Any]) -> None:
    row = pushed(device, **more)
    assert client.post(seen_path(row.pk)).status_code == 204
    row.refresh_from_db()
    assert row.state == more.get("state", "sent")


def test_what_is_forgotten_stays_so(client: Client) -> None:
    assert client.post(seen_path(4711)).status_code == 204
    assert not Delivery.objects.exists()


def test_looking_changes_nothing(client: Client, device: Device) -> None:
    push = pushed(device)
    assert client.get(seen_path(push.pk)).status_code == 405
    push.refresh_from_db()
    assert push.state == "sent"


@pytest.mark.parametrize("token", ["1", "MQ:spoilt", "x" * 2000, "bnVsbA:" + "A" * 43])
def test_a_token_of_nobodys_is_not_found(client: Client, token: str) -> None:
    assert client.post(f"/push/seen/{token}/").status_code == 404
