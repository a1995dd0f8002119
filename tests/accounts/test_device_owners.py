"""Owners of browsers that are called by push, the names of these, and the end of the calls."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.models import Alert, Delivery, Device, Kind, User, Way
from accounts.notifications.devices import end_with_session, note_push_answer
from accounts.notifications.push import PushAnswer, PushOutcome
from tests.support.pushing.browser import Browser
from tests.support.pushing.devices import HERE, added, kept

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db
durable = pytest.mark.django_db(transaction=True)


@pytest.fixture
def dmitri(db: None) -> User:
    return User.objects.create_user("dmitri", "dmitri@example.org", PASSWORD)


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
    note_push_answer(device_id=device.pk, answer=PushAnswer(PushOutcome.GONE, 410), now=now)
    waits.refresh_from_db()
    assert (waits.state, waits.why, waits.where) == ("dropped", "gone", "Firefox on Linux")
    assert not tamsin.devices.exists()
    note_push_answer(
        device_id=device.pk, answer=PushAnswer(PushOutcome.GONE, 410), now=now
    )  # twice is as good as once


def test_a_failure_is_noted_until_a_push_is_taken(at_home: Client) -> None:
    device, now = added(at_home, Browser()), timezone.now()
    for outcome in (PushOutcome.LATER, PushOutcome.REFUSED):
        note_push_answer(device_id=device.pk, answer=PushAnswer(outcome), now=now)
        device.refresh_from_db()
        assert device.failed_at == now
    note_push_answer(device_id=device.pk, answer=PushAnswer(PushOutcome.TAKEN), now=now + timedelta(hours=1))
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
