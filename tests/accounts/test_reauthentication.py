"""Limits of a session alone: it changes neither how one gets in nor who is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from accounts.sealed import seal
from tests.accounts.conftest import PASSWORD
from tests.support.reauthentication import freshen, stale

pytestmark = pytest.mark.django_db

GUARDED = (
    "account_email", "account_set_password", "mfa_activate_totp", "mfa_deactivate_totp", "mfa_list_webauthn",
    "mfa_add_webauthn", "mfa_remove_webauthn", "mfa_edit_webauthn", "mfa_generate_recovery_codes",
    "mfa_view_recovery_codes", "mfa_download_recovery_codes", "username", "delete", "own_data",
    "own_data_file",
)  # fmt: skip

OPEN = {
    # for those who are not logged in, or who say who they are
    "account_login", "account_logout", "account_inactive", "account_signup", "account_reauthenticate",
    "account_email_verification_sent", "account_reset_password", "account_reset_password_done",
    "account_reset_password_from_key", "account_reset_password_from_key_done", "mfa_login_webauthn",
    "mfa_authenticate", "mfa_reauthenticate", "mfa_reauthenticate_webauthn", "account_confirm_login_code",
    # asks for the password itself
    "account_change_password",
    # asks by itself where it is not the first address
    "account_confirm_email",
    # says what there is
    "mfa_index",
    # takes nothing for good, and whoever defends an account should not be held up
    "usersessions_list",
}  # fmt: skip


def patterns(resolver: URLResolver) -> list[URLPattern]:
    """Every address below one but the console's, those that come first before those that they cover."""
    found: list[URLPattern] = []
    for one in resolver.url_patterns:
        if getattr(one, "namespace", None) == "admin":
            continue
        found += patterns(one) if isinstance(one, URLResolver) else [one]
    return found


def test_every_page_about_getting_in_asks_again_or_stands_among_those_that_need_not() -> None:
    first: dict[str, URLPattern] = {}
    for pattern in patterns(get_resolver()):
        first.setdefault(pattern.name or "", pattern)
    asking = {name for name, pattern in first.items() if getattr(pattern.callback, "asks_who", False)}
    of_entrance = {name for name in first if name.startswith(("account_", "mfa_", "usersessions_"))}
    assert set(GUARDED) <= asking
    assert of_entrance - asking == OPEN


def path_of(name: str) -> str:
    own = {"username", "delete", "own_data", "own_data_file"}
    keys: dict[str, dict[str, object]] = {
        "mfa_remove_webauthn": {"pk": 1},
        "mfa_edit_webauthn": {"pk": 1},
        "own_data_file": {"token": "x"},
    }
    key = keys.get(name, {})
    return reverse(f"accounts:{name}" if name in own else name, kwargs=key)


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", GUARDED)
def test_a_session_alone_opens_none_of_them(left_open: Client, name: str, method: str) -> None:
    answer = getattr(left_open, method)(path_of(name), {"word": "delete", "username": "thief"})
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/?next=")
    assert User.objects.filter(username="tamsin", anonymised_at=None).exists()


def test_what_was_sent_before_the_answer_is_not_done_after_it(left_open: Client, tamsin: User) -> None:
    """Another person who shares the session may have sent it."""
    sent = {"action_add": "", "email": "thief@example.org"}
    page = "http://testserver/accounts/email/"
    led = left_open.post("/accounts/email/", sent, headers={"referer": page}).headers["Location"]
    assert led == "/accounts/reauthenticate/?next=%2Faccounts%2Femail%2F"
    assert "Nothing has been changed yet" in left_open.get(led).content.decode()
    answer = left_open.post(
        "/accounts/reauthenticate/", {"password": PASSWORD, "next": "/accounts/email/"}, follow=True
    )
    assert "tamsin@example.org" in answer.content.decode()
    assert not EmailAddress.objects.filter(email="thief@example.org").exists()


def test_saying_who_one_is_lasts_a_quarter_of_an_hour(at_home: Client) -> None:
    stale(at_home, 14 * 60)
    assert at_home.get("/accounts/email/").status_code == 200
    stale(at_home, 2 * 60)
    assert at_home.get("/accounts/email/").status_code == 302


def test_a_copy_of_the_cookie_does_not_become_fresh_with_the_session(left_open: Client, tamsin: User) -> None:
    copy = Client()
    copy.cookies["sessionid"] = left_open.cookies["sessionid"].value
    assert copy.get("/settings/").status_code == 200
    left_open.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/accounts/email/"})
    assert left_open.get("/accounts/email/").status_code == 200
    assert copy.get("/accounts/email/").headers["Location"].startswith("/accounts/login/")
    assert UserSession.objects.get(user=tamsin).session_key == left_open.session.session_key


def test_a_wrong_password_makes_nobody_fresh(left_open: Client) -> None:
    left_open.post("/accounts/reauthenticate/", {"password": "wrong", "next": "/accounts/email/"})
    assert left_open.get("/accounts/email/").status_code == 302


def test_a_script_that_is_not_fresh_is_led_to_the_page(left_open: Client) -> None:
    answer = left_open.get("/accounts/email/", headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"].startswith("/accounts/reauthenticate/")


def test_a_further_address_is_confirmed_by_its_owner_alone(
    at_home: Client, tamsin: User, link_in_mail: Callable[[], str]
) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": "mistyped@example.org"})
    link = link_in_mail()
    assert (
        Client().post(link).headers["Location"].startswith("/accounts/login/?next=/accounts/confirm-email/")
    )
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    answer = freshen(stranger).post(link)
    assert (answer.status_code, "belongs to another account" in answer.content.decode()) == (403, True)
    assert stale(at_home).post(link).headers["Location"].startswith("/accounts/reauthenticate/")
    assert not EmailAddress.objects.get(email="mistyped@example.org").verified
    freshen(at_home).post(link)
    assert EmailAddress.objects.get(email="mistyped@example.org").verified


def test_codes_are_shown_to_who_is_fresh_alone(at_home: Client, tamsin: User) -> None:
    Authenticator.objects.create(user=tamsin, type="totp", data={"secret": seal("x")})
    assert at_home.post("/accounts/2fa/recovery-codes/generate/").status_code == 302
    assert at_home.get("/accounts/2fa/recovery-codes/").status_code == 200
    assert stale(at_home).get("/accounts/2fa/recovery-codes/").status_code == 302
