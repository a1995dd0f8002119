"""The browsers that are called by push: how one is added, and all that is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Device, PushKey, User
from accounts.notifications.devices import MOST
from accounts.notifications.encryption import from_base64, new_private_key, public_point, to_base64
from accounts.notifications.push_key import public_push_key, push_key
from tests.support.pushing.browser import Browser
from tests.support.pushing.devices import HERE, added, kept

pytestmark = pytest.mark.django_db
durable = pytest.mark.django_db(transaction=True)


def test_a_browser_is_added_under_a_name_that_its_owner_recognises(at_home: Client, tamsin: User) -> None:
    browser = Browser()
    device = added(at_home, browser)
    assert (device.user, device.name) == (tamsin, "Firefox on Linux")
    assert (device.p256dh, device.auth) == (browser.p256dh, browser.auth)
    page = at_home.get("/settings/devices/").content.decode()
    assert "Firefox on Linux" in page
    assert "this browser" in page
    assert f'data-here="{device.pk}"' in page


def test_without_scripts_the_page_says_that_push_needs_them(at_home: Client) -> None:
    page = at_home.get("/settings/reach/").content.decode()
    assert "<noscript" in page
    assert 'data-state="off asking blocked home unable" hidden' in page  # what only a script can do


def test_adding_twice_is_adding_once(at_home: Client) -> None:
    browser = Browser()
    first, second = added(at_home, browser), added(at_home, browser)
    assert first.pk == second.pk
    assert second.seen_at >= first.seen_at


def test_visitors_add_nothing(client: Client) -> None:
    answer = client.post(HERE, Browser().form())
    assert answer.status_code == 302
    assert not Device.objects.exists()


def test_a_form_from_elsewhere_adds_nothing(tamsin: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(tamsin)
    assert client.post(HERE, Browser().form()).status_code == 403
    assert not Device.objects.exists()


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "fcm.googleapis.com/fcm/send/x",
        "http://fcm.googleapis.com/fcm/send/x",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:80/x",
        "https://fcm.googleapis.com:0/x",
        "https://fcm.googleapis.com:port/x",
        "https://fcm.googleapis.com:99999/x",
        "https://someone@fcm.googleapis.com/x",
        "https://someone:secret@fcm.googleapis.com/x",
        "https://@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://fcm.googleapis.com\\@127.0.0.1/x",
        "https://fcm.googleapis.com#@127.0.0.1/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::1/x",
        "https://2130706433/x",
        "https://localhost/x",
        "https://example.org/fcm.googleapis.com",
        "https://fcm.googleapis.com.example.org/x",
        "https://notfcm.googleapis.com/x",
        "https://xnotify.windows.com/x",
        "https://notify.windows.com/x",
        "https://fcm.googleapis.com./x",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/x\nHost: example.org",
        "https://fcm.googleapis.com/\u202ex",
        "https://fcm.googleapis.com/" + "x" * 500,
    ],
)
def test_a_push_goes_to_no_other_address(at_home: Client, endpoint: str) -> None:
    answer = at_home.post(HERE, Browser().form() | {"endpoint": endpoint})
    assert answer.status_code == 422
    assert "browser" in answer.content.decode()
    assert not Device.objects.exists()


@pytest.mark.parametrize(
    "host",
    [
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "wns2-par02p.notify.windows.com",
        "FCM.googleapis.com",
        "fcm.googleapis.com:443",
    ],
)
def test_the_services_of_the_usual_browsers_are_known(at_home: Client, host: str) -> None:
    assert at_home.post(HERE, Browser(host).form()).status_code == 200


def test_which_hosts_are_known_is_a_setting(at_home: Client, settings: Any) -> None:
    settings.PUSH_HOSTS = ["push.example.org"]
    assert at_home.post(HERE, Browser("push.example.org").form()).status_code == 200
    assert at_home.post(HERE, Browser().form()).status_code == 422


@pytest.mark.parametrize("name", ["p256dh", "auth"])
@pytest.mark.parametrize("length", [0, 1, 15, 17, 32, 64, 66, 5000])
def test_keys_of_another_length_are_refused(at_home: Client, name: str, length: int) -> None:
    answer = at_home.post(HERE, Browser().form() | {name: to_base64(b"\4" * length)})
    assert answer.status_code == 422
    assert not Device.objects.exists()


@pytest.mark.parametrize("key", ["!" * 87, "ä" * 87, to_base64(b"\4" + bytes(64)), to_base64(b"\4" * 65)])
def test_keys_that_are_none_are_refused(at_home: Client, key: str) -> None:
    assert at_home.post(HERE, Browser().form() | {"p256dh": key}).status_code == 422
    assert not Device.objects.exists()


def test_a_browser_that_tells_nothing_is_refused(at_home: Client) -> None:
    assert at_home.post(HERE).status_code == 422


@durable
def test_the_eleventh_is_refused_in_words(at_home: Client, tamsin: User) -> None:
    kept(tamsin, MOST)
    answer = at_home.post(HERE, Browser().form())
    assert answer.status_code == 422
    assert answer.content.decode().startswith("You have 10 browsers on the list")
    assert tamsin.devices.count() == MOST
    assert "data-switch-on" not in at_home.get("/settings/devices/").content.decode()


@durable
def test_the_tenth_may_come_again(at_home: Client, tamsin: User) -> None:
    kept(tamsin, MOST - 1)
    browser = Browser()
    added(at_home, browser)
    added(at_home, browser)
    assert tamsin.devices.count() == MOST


def test_the_list_costs_the_same_for_one_and_for_ten(
    at_home: Client, tamsin: User, django_assert_num_queries: Any
) -> None:
    added(at_home, Browser())
    at_home.get("/settings/devices/")
    with django_assert_num_queries(4):
        at_home.get("/settings/devices/", headers={"x-part": "devices"})
    for number in range(9):
        now = timezone.now()
        browser = Browser()
        Device.objects.create(user=tamsin, name=str(number), made_at=now, seen_at=now, **browser.form())
    with django_assert_num_queries(4):
        at_home.get("/settings/devices/", headers={"x-part": "devices"})


def test_the_key_is_made_once_and_kept(db: None, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    first = public_push_key()
    assert public_point(push_key().public_key()) == from_base64(first)
    assert public_push_key() == first
    assert PushKey.objects.count() == 1


def test_a_key_that_is_given_is_taken(db: None, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = new_private_key()
    first = public_push_key()
    settings.VAPID_PRIVATE_KEY = new_private_key()
    assert public_push_key() != first
    assert not PushKey.objects.exists()
