"""The browsers that are called by push: added, named, tested, removed, and all that is refused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Alert, Delivery, Device, Kind, PushKey, User, Way
from accounts.notifications.devices import MOST, Subscription, end_with_session, keep, note_answer
from accounts.notifications.push import Answer, Outcome
from accounts.notifications.push_key import public_push_key, push_key
from accounts.notifications.sealing import decoded, encoded, new_key, public_point
from accounts.services import anonymise
from tests.support.pushing.browser import Browser

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db
HERE = "/settings/devices/here/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def added(client: Client, browser: Browser, **more: str) -> Device:
    """The device that a browser has become."""
    answer = client.post(HERE, browser.form() | more, headers={"user-agent": FIREFOX})
    assert answer.status_code == 200, answer.content
    return Device.objects.get(endpoint=browser.endpoint)


@pytest.fixture
def dmitri(db: None) -> User:
    return User.objects.create_user("dmitri", "dmitri@example.org", PASSWORD)


def kept(user: User, count: int) -> list[Device]:
    """So many devices of somebody."""
    now = timezone.now()
    return [
        keep(
            user_id=user.pk,
            subscription=Subscription(**Browser().form()),
            name=f"Browser {number}",
            now=now,
        )
        for number in range(count)
    ]


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
    answer = at_home.post(HERE, Browser().form() | {name: encoded(b"\4" * length)})
    assert answer.status_code == 422
    assert not Device.objects.exists()


@pytest.mark.parametrize("key", ["!" * 87, "ä" * 87, encoded(b"\4" + bytes(64)), encoded(b"\4" * 65)])
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


def test_a_browser_calls_the_one_who_used_it_last(at_home: Client, tamsin: User, dmitri: User) -> None:
    browser, other = Browser(), Client()
    before = added(at_home, browser)
    Delivery.objects.create(
        user=tamsin,
        kind=Kind.TURN,
        way=Way.PUSH,
        device=before,
        made_at=timezone.now(),
        due_at=timezone.now(),
    )
    other.force_login(dmitri)
    device = added(other, browser)
    assert device.user == dmitri
    assert not tamsin.devices.exists()
    line = Delivery.objects.get(user=tamsin)
    assert (line.state, line.why, line.where) == ("dropped", "gone", "Firefox on Linux")


def test_an_endpoint_with_other_keys_takes_no_device_over(
    at_home: Client, tamsin: User, dmitri: User
) -> None:
    browser, other = Browser(), Client()
    added(at_home, browser)
    other.force_login(dmitri)
    answer = other.post(HERE, Browser().form() | {"endpoint": browser.endpoint})
    assert answer.status_code == 422
    assert tamsin.devices.get().p256dh == browser.p256dh


def test_a_browser_with_a_new_address_stays_the_same_device(at_home: Client) -> None:
    before = Browser()
    device = added(at_home, before)
    Device.objects.update(name="Kitchen", failed_at=timezone.now())
    after = Browser()
    answer = at_home.post(HERE, after.form() | {"was": before.endpoint, "again": "1"})
    assert answer.status_code == 204
    changed = Device.objects.get()
    assert (changed.pk, changed.name, changed.endpoint) == (device.pk, "Kitchen", after.endpoint)
    assert changed.failed_at is None


def test_nobody_takes_the_place_of_anothers_device(at_home: Client, tamsin: User, dmitri: User) -> None:
    browser, other = Browser(), Client()
    added(at_home, browser)
    other.force_login(dmitri)
    added(other, Browser(), was=browser.endpoint)
    assert tamsin.devices.get().endpoint == browser.endpoint


def test_a_browser_that_was_taken_off_the_list_stays_off(at_home: Client, tamsin: User) -> None:
    browser = Browser()
    device = added(at_home, browser)
    elsewhere = Client()
    elsewhere.force_login(tamsin)
    assert elsewhere.post(f"/settings/devices/{device.pk}/remove/").status_code == 302
    assert at_home.post(HERE, browser.form() | {"again": "1"}).status_code == 410
    assert not tamsin.devices.exists()


def test_a_browser_is_called_no_more_after_its_owner_has_logged_out(at_home: Client, tamsin: User) -> None:
    browser = Browser()
    added(at_home, browser)
    at_home.post("/accounts/logout/")
    assert not tamsin.devices.exists()
    # … and again once they are back: the browser has not forgotten.
    at_home.force_login(tamsin)
    assert at_home.post(HERE, browser.form() | {"again": "1"}).status_code == 204
    assert tamsin.devices.count() == 1


def test_logging_out_elsewhere_ends_push_there(at_home: Client, tamsin: User) -> None:
    added(at_home, Browser())
    elsewhere = Client()
    assert elsewhere.post("/accounts/login/", {"login": "tamsin", "password": PASSWORD}).status_code == 302
    mine = added(elsewhere, Browser())
    elsewhere.post("/accounts/sessions/")
    assert tamsin.devices.get() == mine


def test_a_new_password_ends_no_push_here(at_home: Client, tamsin: User) -> None:
    added(at_home, Browser())
    new = {"oldpassword": PASSWORD, "password1": "lantern-harbour-24", "password2": "lantern-harbour-24"}
    assert at_home.post("/accounts/password/change/", new).status_code == 302
    assert tamsin.devices.count() == 1


def test_a_name_is_changed(at_home: Client, tamsin: User) -> None:
    device = added(at_home, Browser())
    address = f"/settings/devices/{device.pk}/name/"
    answer = at_home.post(address, {"name": "  Phone  in the kitchen "}, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert "It is called “Phone in the kitchen” now." in answer.content.decode()
    assert tamsin.devices.get().name == "Phone in the kitchen"


@pytest.mark.parametrize("name", ["", "   ", "n" * 41, "a\u202eb", "a\u0301" + "\u0301" * 30, "\u200b"])
def test_a_name_that_is_none_is_refused(at_home: Client, tamsin: User, name: str) -> None:
    device = added(at_home, Browser())
    for headers in ({}, {"hx-request": "true"}):
        answer = at_home.post(f"/settings/devices/{device.pk}/name/", {"name": name}, headers=headers)
        assert answer.status_code == 422
    assert tamsin.devices.get().name == "Firefox on Linux"


def test_a_name_is_shown_as_it_was_typed(at_home: Client) -> None:
    device = added(at_home, Browser())
    at_home.post(f"/settings/devices/{device.pk}/name/", {"name": '<b>"bold"</b>'})
    page = at_home.get("/settings/devices/").content.decode()
    assert '<b>"bold"' not in page
    assert "&lt;b&gt;&quot;bold&quot;" in page


@pytest.mark.parametrize("what", ["name", "test", "remove"])
def test_a_foreign_device_is_out_of_reach(at_home: Client, tamsin: User, dmitri: User, what: str) -> None:
    device = added(at_home, Browser())
    other = Client()
    other.force_login(dmitri)
    for number in (device.pk, 10**9, 10**30):
        answer = other.post(f"/settings/devices/{number}/{what}/", {"name": "Mine"})
        assert answer.status_code == 404
        assert "Firefox" not in answer.content.decode()
    assert tamsin.devices.get().name == "Firefox on Linux"
    assert not Delivery.objects.exists()


def test_a_device_is_removed_once(at_home: Client, tamsin: User) -> None:
    device = added(at_home, Browser())
    address = f"/settings/devices/{device.pk}/remove/"
    assert at_home.post(address).status_code == 302
    assert not tamsin.devices.exists()
    answer = at_home.post(address, headers={"hx-request": "true"})
    assert answer.status_code == 422
    assert "This browser is not on your list." in answer.content.decode()


def test_a_device_that_gave_push_up_is_let_go_with_what_waits_for_it(at_home: Client, tamsin: User) -> None:
    device, now = added(at_home, Browser()), timezone.now()
    alert = Alert.objects.create(user=tamsin, kind=Kind.TURN, thread="abc", mark="4", at=now)
    waits = Delivery.objects.create(
        user=tamsin, alert=alert, kind=Kind.TURN, way=Way.PUSH, device=device, made_at=now, due_at=now
    )
    note_answer(device_id=device.pk, answer=Answer(Outcome.GONE, 410), now=now)
    waits.refresh_from_db()
    assert (waits.state, waits.why, waits.where) == ("dropped", "gone", "Firefox on Linux")
    assert not tamsin.devices.exists()
    note_answer(device_id=device.pk, answer=Answer(Outcome.GONE, 410), now=now)  # twice is as good as once


def test_a_failure_is_noted_until_a_push_is_taken(at_home: Client) -> None:
    device, now = added(at_home, Browser()), timezone.now()
    for outcome in (Outcome.LATER, Outcome.REFUSED):
        note_answer(device_id=device.pk, answer=Answer(outcome), now=now)
        device.refresh_from_db()
        assert device.failed_at == now
    note_answer(device_id=device.pk, answer=Answer(Outcome.TAKEN), now=now + timedelta(hours=1))
    device.refresh_from_db()
    assert device.failed_at is None


def test_the_end_of_a_session_is_the_end_of_its_device_alone(at_home: Client, tamsin: User) -> None:
    first, second = added(at_home, Browser()), added(at_home, Browser())
    end_with_session(device_id=second.pk, now=timezone.now())
    end_with_session(device_id=second.pk, now=timezone.now())
    assert tamsin.devices.get() == first


@durable
def test_a_deleted_account_is_called_nowhere(tamsin: User) -> None:
    kept(tamsin, 2)
    anonymise(user_id=tamsin.pk, now=timezone.now())
    assert not Device.objects.exists()


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
    assert public_point(push_key().public_key()) == decoded(first)
    assert public_push_key() == first
    assert PushKey.objects.count() == 1


def test_a_key_that_is_given_is_taken(db: None, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = new_key()
    first = public_push_key()
    settings.VAPID_PRIVATE_KEY = new_key()
    assert public_push_key() != first
    assert not PushKey.objects.exists()
