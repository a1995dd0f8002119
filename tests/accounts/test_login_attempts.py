"""Wrong credentials: guessing is limited, and nobody is shut out by what others try for a public name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client

from accounts.known_devices import COOKIE
from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.support.second_factor import SECRET, code_now

pytestmark = pytest.mark.django_db
CODE = "/accounts/2fa/authenticate/"


def tries(browser: Client, password: str, login: str = "tamsin", ip: str = "127.0.0.1") -> bool:
    """True if somebody at an address gets in so."""
    browser.post("/accounts/login/", {"login": login, "password": password}, REMOTE_ADDR=ip)
    return "_auth_user_id" in browser.session


def attacked(ip: str, times: int = 6, login: str = "tamsin") -> None:
    for number in range(times):
        assert not tries(Client(), f"wrong {number}", login, ip)


def test_wrong_passwords_from_elsewhere_shut_nobody_out(tamsin: User) -> None:
    for ip in ("10.1.1.1", "10.1.1.2", "10.1.1.3"):
        attacked(ip)
    assert not tries(Client(), PASSWORD, ip="10.1.1.1")
    assert tries(Client(), PASSWORD, ip="10.9.9.9")
    assert tries(Client(), PASSWORD, login="tamsin@example.org", ip="10.9.9.9")


def test_a_device_that_has_logged_in_before_gets_in_beside_who_tries_at_the_same_address(
    tamsin: User,
) -> None:
    known, unknown = Client(), Client()
    assert tries(known, PASSWORD)
    known.post("/accounts/logout/")
    attacked("127.0.0.1", 40)
    assert not tries(unknown, PASSWORD)
    assert tries(known, PASSWORD)


def test_a_device_that_is_known_is_no_place_to_guess_either(tamsin: User) -> None:
    known = Client()
    assert tries(known, PASSWORD)
    known.post("/accounts/logout/")
    for number in range(5):
        assert not tries(known, f"wrong {number}")
    assert not tries(known, PASSWORD)


def test_a_device_knows_those_alone_who_logged_in_there(tamsin: User) -> None:
    User.objects.create_user("other", "other@example.org", PASSWORD)
    others = Client()
    assert tries(others, PASSWORD, "other")
    others.post("/accounts/logout/")
    attacked("127.0.0.1")
    assert not tries(others, PASSWORD)


@pytest.mark.parametrize("spoilt", ["", "x", "WyIiXQ:1:2", "é", '"\\000"'])
def test_a_spoilt_cookie_is_none(tamsin: User, spoilt: str) -> None:
    browser = Client()
    browser.cookies[COOKIE] = spoilt
    assert tries(browser, PASSWORD)
    assert browser.cookies[COOKIE].value != spoilt
    assert browser.cookies[COOKIE]["httponly"]


def test_who_tries_codes_with_a_stolen_password_shuts_the_owner_out_of_no_device_of_theirs(
    tamsin: User,
) -> None:
    known = Client()
    assert tries(known, PASSWORD)
    known.post("/accounts/logout/")
    TOTP.activate(tamsin, SECRET)
    thief = Client()
    tries(thief, PASSWORD)
    for number in range(6):
        thief.post(CODE, {"code": f"{number:06}"})
    unknown = Client()
    tries(unknown, PASSWORD)
    assert "Too many attempts" in unknown.post(CODE, {"code": code_now(SECRET)}).content.decode()
    tries(known, PASSWORD)
    known.post(CODE, {"code": code_now(SECRET)})
    assert "_auth_user_id" in known.session


def test_a_new_password_forgets_what_was_tried_at_that_address(
    client: Client, tamsin: User, link_in_mail: Callable[[], str]
) -> None:
    attacked("127.0.0.1", login="tamsin@example.org")
    client.post("/accounts/password/reset/", {"email": "tamsin@example.org"})
    path = client.get(link_in_mail()).headers["Location"]
    client.post(path, {"password1": "quiet-anchor-77", "password2": "quiet-anchor-77"})
    assert tries(Client(), "quiet-anchor-77", "tamsin@example.org")
