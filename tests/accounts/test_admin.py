"""The way into the admin pages: by right, and by a second factor."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from tests.support.second_factor import SECRET, code_now, let_in

PASSWORD = "harbour-lantern-42"
LOG_IN = "/accounts/login/"
DOOR = "/admin/login/?next=/admin/"


@pytest.fixture
def keeper(db: None) -> User:
    """Somebody who looks after the site."""
    return User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)


def log_in(client: Client) -> str:
    """By password; where that leads."""
    form = {"login": "keeper", "password": PASSWORD, "next": "/admin/"}
    return client.post(LOG_IN, form).headers["Location"]


def test_the_admin_has_the_log_in_of_the_site(client: Client, keeper: User) -> None:
    assert client.get("/admin/").headers["Location"] == DOOR
    assert client.get(DOOR).headers["Location"] == f"{LOG_IN}?next=/admin/"


def test_who_has_no_second_factor_is_led_to_set_one_up(client: Client, keeper: User) -> None:
    assert log_in(client) == "/admin/"
    assert client.get("/admin/").headers["Location"] == DOOR
    assert client.get(DOOR).headers["Location"] == "/accounts/2fa/"
    assert "Set up a second factor first" in client.get("/accounts/2fa/").content.decode()


def test_a_factor_is_set_up_and_then_asked_for(client: Client, keeper: User) -> None:
    log_in(client)
    setting_up = "/accounts/2fa/totp/activate/"
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.get(setting_up).content.decode()
    secret = re.search(r"data-secret>([A-Z2-7]+)<", page)
    assert secret is not None
    assert client.post(setting_up, {"code": "000000"}).status_code == 200
    assert client.post(setting_up, {"code": code_now(secret[1])}).status_code == 302
    assert len(Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()) == 10
    assert client.get(DOOR).headers["Location"] == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2F"


def test_after_the_password_the_factor_is_asked_for_and_opens_the_admin(client: Client, keeper: User) -> None:
    TOTP.activate(keeper, SECRET)
    assert log_in(client).startswith("/accounts/2fa/authenticate/")
    assert client.get("/admin/").status_code == 302
    wrong = client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert wrong.status_code == 200
    assert (
        client.post("/accounts/2fa/authenticate/", {"code": code_now(SECRET)}).headers["Location"]
        == "/admin/"
    )
    assert client.get("/admin/").status_code == 200


def test_a_log_in_from_before_there_was_a_factor_is_asked_for_it(client: Client, keeper: User) -> None:
    client.force_login(keeper, settings.AUTHENTICATION_BACKENDS[0])
    TOTP.activate(keeper, SECRET)
    asked = client.get(DOOR).headers["Location"]
    assert asked == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2F"
    answer = client.post(asked, {"code": code_now(SECRET), "next": "/admin/"})
    assert answer.headers["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_a_factor_that_is_taken_off_opens_nothing_more(client: Client, keeper: User) -> None:
    let_in(client, keeper)
    assert client.get("/admin/").status_code == 200
    Authenticator.objects.filter(user=keeper).delete()
    assert client.get("/admin/").headers["Location"] == DOOR


def test_wrong_codes_are_not_tried_for_long(client: Client, keeper: User) -> None:
    TOTP.activate(keeper, SECRET)
    log_in(client)
    for number in range(30):
        client.post("/accounts/2fa/authenticate/", {"code": f"{number:06}"})
    client.post("/accounts/2fa/authenticate/", {"code": code_now(SECRET)})
    assert "_auth_user_id" not in client.session


def test_wrong_passwords_are_tried_at_neither_log_in_for_long(client: Client, keeper: User) -> None:
    for number in range(60):
        form = {"username": "keeper", "login": "keeper", "password": f"wrong {number}"}
        client.post(DOOR, form)
        client.post(LOG_IN, form)
    right = {"username": "keeper", "login": "keeper", "password": PASSWORD, "next": "/admin/"}
    assert client.post(DOOR, right).headers["Location"].startswith(LOG_IN)
    refused = client.post(LOG_IN, right)
    assert refused.status_code in {200, 422, 429}
    assert "_auth_user_id" not in client.session


def test_somebody_else_is_not_let_in_whatever_is_staff_says(client: Client, db: None) -> None:
    ann = User.objects.create_user("ann", "ann@example.org", PASSWORD, is_staff=True)
    let_in(client, ann)
    assert client.get(DOOR).status_code == 403
    assert client.get("/admin/").status_code == 302


@pytest.mark.parametrize("lacks", [{"is_bot": True}, {"is_demo": True}, {"is_active": False}])
def test_rights_of_bots_demo_people_and_closed_accounts_open_nothing(
    client: Client, keeper: User, lacks: dict[str, bool]
) -> None:
    User.objects.filter(pk=keeper.pk).update(**lacks)
    let_in(client, keeper)
    assert client.get("/admin/").status_code == 302


def test_the_door_leads_to_no_other_site(client: Client, keeper: User) -> None:
    let_in(client, keeper)
    assert client.get("/admin/login/?next=https://elsewhere.example/").headers["Location"] == "/admin/"


def test_an_account_is_only_given_rights_and_only_by_who_may_do_all(client: Client, keeper: User) -> None:
    ann = User.objects.create_user("ann", "ann@example.org", PASSWORD)
    page = f"/admin/accounts/user/{ann.pk}/change/"
    looker = User.objects.create_user("lou", "lou@example.org", PASSWORD)
    looker.user_permissions.add(Permission.objects.get(codename="view_user"))
    assert let_in(Client(), looker).post(page, {"is_superuser": "on"}).status_code == 403
    let_in(client, keeper)
    assert client.post(page, {"is_superuser": "on", "username": "root", "is_active": ""}).status_code == 302
    ann.refresh_from_db()
    assert (ann.username, ann.is_superuser, ann.is_active) == ("ann", True, True)
    for address in ("/admin/accounts/user/add/", f"/admin/accounts/user/{ann.pk}/delete/"):
        assert client.get(address).status_code == 403
