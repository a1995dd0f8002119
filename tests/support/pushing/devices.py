"""Browsers that somebody has had called, in one line."""

from __future__ import annotations

from django.test import Client
from django.utils import timezone

from accounts.models import Device, User
from accounts.notifications.devices import Subscription, register_device

from .browser import Browser

HERE = "/settings/devices/here/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def added(client: Client, browser: Browser, **more: str) -> Device:
    """The device that a browser has become."""
    answer = client.post(HERE, browser.form() | more, headers={"user-agent": FIREFOX})
    assert answer.status_code == 200, answer.content
    return Device.objects.get(endpoint=browser.endpoint)


def kept(user: User, count: int) -> list[Device]:
    """So many devices of somebody."""
    now = timezone.now()
    return [
        register_device(
            user_id=user.pk,
            subscription=Subscription(**Browser().form()),
            name=f"Browser {number}",
            now=now,
        )
        for number in range(count)
    ]
