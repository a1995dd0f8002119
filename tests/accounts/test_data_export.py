"""The file with everything about somebody: asked for, made, fetched for a week, and what it must not tell."""

from __future__ import annotations

import json
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from accounts import households, relationships
from accounts.anonymisation import anonymise
from accounts.data_export import making
from accounts.data_export.sources import AT_ONCE, SOURCES, Batch, DataSource
from accounts.models import Alert, Delivery, OwnFile, OwnPart, OwnPiece, ReminderSettings, User
from accounts.notifications.devices import Subscription, register_device
from accounts.renaming import change_username
from accounts.sweeps import go_on_with_file
from tests.accounts.conftest import PASSWORD
from tests.support.clock import NOON
from tests.support.data_exports import made_for, opened, told
from tests.support.pushing.browser import Browser
from tests.support.reauthentication import stale

pytestmark = pytest.mark.django_db
HERE = "/settings/data/"


@pytest.fixture
def dmitri() -> User:
    user = User.objects.create_user(
        "dmitri", "dmitri@example.net", PASSWORD, display_name="Dmitri Voskresensky"
    )
    EmailAddress.objects.create(user=user, email="dmitri@example.net", primary=True, verified=True)
    return user


def test_it_is_asked_for_made_by_a_worker_and_fetched(at_home: Client, tamsin: User) -> None:
    assert b"Make the file" in at_home.get(HERE).content
    assert at_home.post(HERE).headers["Location"] == HERE
    page = at_home.get(HERE).content
    assert b"Your file is being put together" in page
    assert b"Make the file" not in page
    file = OwnFile.objects.get()
    go_on_with_file(file.pk)
    file.refresh_from_db()
    assert file.until is not None
    assert file.until - timezone.now() > timedelta(days=6, hours=23)
    assert Alert.objects.get(kind="account").title == "The file with everything about you is ready"
    assert f"{HERE}{file.token}/" in at_home.get(HERE).content.decode()
    answer = at_home.get(f"{HERE}{file.token}/")
    assert (answer.headers["Content-Type"], len(answer.content)) == ("application/zip", file.size)
    assert "private" in answer.headers["Cache-Control"]
    with ZipFile(BytesIO(answer.content)) as zipped:
        names = set(zipped.namelist())
        page = zipped.read("alliances/index.html")
    assert {"alliances/index.html", "alliances/account.json", "alliances/style.css"} <= names
    assert b"Plays with tea." in page
    assert b"http" not in page, "it reads without the site"
    assert tamsin.name.encode() in page


def test_it_asks_again_who_one_is_and_is_for_nobody_else(at_home: Client, tamsin: User, dmitri: User) -> None:
    file = made_for(tamsin)
    assert Client().get(f"{HERE}{file.token}/").status_code == 302
    other = Client()
    other.force_login(dmitri)
    stale(at_home)
    for client in (at_home, other):
        for path in (HERE, f"{HERE}{file.token}/"):
            assert client.get(path).headers["Location"].startswith("/accounts/reauthenticate/")
    at_home.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert at_home.get(f"{HERE}{file.token}/").status_code == 200
    assert at_home.get(f"{HERE}{'x' * 32}/").status_code == 404
    with pytest.raises(making.NoSuchFile):
        making.fetch(user_id=dmitri.pk, token=file.token, now=timezone.now())


def test_one_a_day(at_home: Client, tamsin: User) -> None:
    made_for(tamsin)
    refused = at_home.post(HERE)
    assert refused.status_code == 409
    assert b"one file a day" in refused.content
    assert OwnFile.objects.count() == 1
    OwnFile.objects.update(asked_at=timezone.now() - timedelta(days=1, seconds=1))
    assert at_home.post(HERE).status_code == 302


def test_after_seven_days_nothing_is_left(at_home: Client, tamsin: User) -> None:
    file = made_for(tamsin)
    late = timezone.now() + timedelta(days=7, seconds=1)
    with pytest.raises(making.NoSuchFile):
        making.fetch(user_id=tamsin.pk, token=file.token, now=late)
    making.delete_old_exports(now=late - timedelta(minutes=1))
    assert OwnPart.objects.exists()
    making.delete_old_exports(now=late)
    assert not OwnFile.objects.exists()
    assert not OwnPart.objects.exists()


def test_a_deleted_account_leaves_no_file(tamsin: User) -> None:
    made_for(tamsin)
    anonymise(user_id=tamsin.pk, now=timezone.now())
    assert not OwnFile.objects.exists()


# --- made in pieces --------------------------------------------------------------------------------------


def deliver(user: User, count: int) -> None:
    Delivery.objects.bulk_create(
        Delivery(user=user, kind="turn", way="mail", title=f"Table {at}", made_at=NOON, due_at=NOON)
        for at in range(count)
    )


def test_whoever_goes_on_after_a_kill_takes_up_where_it_broke(
    tamsin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver(tamsin, 2 * AT_ONCE + 5)
    now = timezone.now()
    file = making.request_export(user_id=tamsin.pk, now=now)
    written = 0
    while making.continue_export(file_id=file.pk, now=now):
        # The same piece a second time, as by a worker that was overtaken, or was killed after its commit.
        before = OwnPiece.objects.count()
        assert before - written <= 1
        written = before
        making._read(OwnFile.objects.select_related("user").get(pk=file.pk), now) if written == 3 else None
        assert all(len(piece.rows) <= AT_ONCE for piece in OwnPiece.objects.all())
    file.refresh_from_db()
    rows = json.loads(opened(tamsin, file)["deliveries.json"])
    assert [row["title"] for row in rows] == [f"Table {at}" for at in range(2 * AT_ONCE + 5)]
    assert not OwnPiece.objects.exists()
    assert making.continue_export(file_id=file.pk, now=now) is False
    assert OwnPart.objects.count() == 1


def test_a_worker_that_was_overtaken_writes_nothing(tamsin: User) -> None:
    now = timezone.now()
    file = making.request_export(user_id=tamsin.pk, now=now)
    stale_file = OwnFile.objects.select_related("user").get(pk=file.pk)
    making.continue_export(file_id=file.pk, now=now)
    making._read(stale_file, now)
    assert OwnPiece.objects.count() == 1
    assert OwnFile.objects.get().source == 1


def test_what_fails_is_tried_again_and_then_given_up_without_costing_the_day(
    at_home: Client, tamsin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_user_id: int, _after: int, _now: Any) -> Batch:
        raise RuntimeError("broken")

    monkeypatch.setattr(making, "SOURCES", [SOURCES[0], DataSource("broken", "Broken", broken)])
    now = timezone.now()
    file = making.request_export(user_id=tamsin.pk, now=now)
    assert making.continue_export(file_id=file.pk, now=now)
    for _ in range(OwnFile.MOST_TRIES):
        with pytest.raises(RuntimeError, match="broken"):
            making.continue_export(file_id=file.pk, now=now)
    assert making.continue_export(file_id=file.pk, now=now) is False
    assert not OwnPiece.objects.exists()
    page = at_home.get(HERE).content.decode()
    assert "could not be made" in page
    assert "Make the file" in page
    monkeypatch.undo()
    assert made_for(tamsin).ready_at


# --- what is in it ---------------------------------------------------------------------------------------


def test_it_holds_the_account_and_nothing_that_opens_it(at_home: Client, tamsin: User, dmitri: User) -> None:
    change_username(user_id=tamsin.pk, username="kestrel", now=timezone.now())
    tamsin.refresh_from_db()
    browser = Browser()
    register_device(user_id=tamsin.pk, subscription=Subscription(**browser.form()), name="My phone", now=NOON)
    ReminderSettings.objects.update_or_create(user=tamsin, defaults={"calendar_key": "calendar-key-of-mine"})
    Authenticator.objects.create(user=tamsin, type="totp", data={"secret": "sealed-secret-of-mine"})
    relationships.befriend(owner_id=tamsin.pk, person_id=dmitri.pk, now=NOON)
    households.declare(user_id=tamsin.pk, username="dmitri", now=NOON)
    made = told(tamsin)
    (account,) = made["account"]
    assert (account["user_name"], account["settings"]["about"]) == ("kestrel", "Plays with tea.")
    assert [row["address"] for row in account["addresses"]] == ["tamsin@example.org"]
    assert [row["name"] for row in account["former_names"]] == ["tamsin"]
    assert [row["kind"] for row in account["second_factors"]] == ["totp"]
    assert len(made["sessions"]) == 1
    assert made["browsers"][0]["called_by_push"] == "My phone"
    assert {(row["person"], row["what"]) for row in made["people"]} == {
        ("dmitri", "friend"),
        ("dmitri", "household, asked by me"),
    }
    everything = "".join(opened(tamsin, OwnFile.objects.get()).values())
    session = at_home.session.session_key
    secrets = (
        tamsin.password, "sealed-secret-of-mine", "calendar-key-of-mine", session,
        browser.form()["endpoint"], browser.form()["auth"], "dmitri@example.net",
    )  # fmt: skip
    for secret in secrets:
        assert secret is not None
        assert secret not in everything, secret


def test_nobody_reads_there_what_others_have_chosen_about_them(tamsin: User, dmitri: User) -> None:
    relationships.block(owner_id=dmitri.pk, person_id=tamsin.pk, now=NOON)
    ines = User.objects.create_user("ines")
    relationships.mute(owner_id=ines.pk, person_id=tamsin.pk, now=NOON)
    relationships.befriend(owner_id=ines.pk, person_id=tamsin.pk, now=NOON)
    assert told(tamsin)["people"] == []


def test_who_is_blocked_asks_for_a_household_in_vain_there_too(tamsin: User, dmitri: User) -> None:
    relationships.block(owner_id=tamsin.pk, person_id=dmitri.pk, now=NOON)
    households.declare(user_id=dmitri.pk, username="tamsin", now=NOON)
    assert [(row["person"], row["what"]) for row in told(tamsin)["people"]] == [("dmitri", "block")]


def test_the_page_escapes_what_people_have_typed(tamsin: User) -> None:
    User.objects.filter(pk=tamsin.pk).update(about="<script>alert(1)</script>")
    page = opened(tamsin, made_for(tamsin))["index.html"]
    assert "&lt;script&gt;" in page
    assert f"{tamsin.date_joined:%Y-%m-%d, %H:%M}" in page, "times as people read them"
    assert "<script" not in page
