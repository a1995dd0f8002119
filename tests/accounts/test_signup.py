from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import delivered

pytestmark = pytest.mark.django_db
NEW = {"email": "ines@example.org", "username": "ines", "password1": "sextant-over-fog-9"}


def test_signup_makes_an_account_logs_in_and_sends_a_link(
    client: Client, link_in_mail: Callable[[], str]
) -> None:
    response = client.post("/accounts/signup/", NEW)
    assert response.status_code == 302
    user = User.objects.get(username="ines")
    assert client.session["_auth_user_id"] == str(user.pk)
    assert delivered()[0].to == ["ines@example.org"]
    assert link_in_mail().startswith("/accounts/confirm-email/")


def test_link_of_the_mail_confirms_the_address(client: Client, link_in_mail: Callable[[], str]) -> None:
    client.post("/accounts/signup/", NEW)
    path = link_in_mail()
    assert not EmailAddress.objects.get(email="ines@example.org").verified
    assert "ines@example.org" in client.get(path).content.decode()
    assert not EmailAddress.objects.get(email="ines@example.org").verified  # a mail scanner that only looks
    client.post(path)
    assert EmailAddress.objects.get(email="ines@example.org").verified


def test_nobody_enters_unconfirmed_where_confirming_is_a_must(
    client: Client, settings: Any, link_in_mail: Callable[[], str]
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    assert client.post("/accounts/signup/", NEW).headers["Location"] == "/accounts/confirm-email/"
    assert "_auth_user_id" not in client.session
    client.post(link_in_mail())
    login = client.post("/accounts/login/", {"login": "ines", "password": NEW["password1"]})
    assert login.headers["Location"] == "/moves/"


def test_a_known_address_looks_like_a_new_one(client: Client, settings: Any, tamsin: User) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    fresh = client.post("/accounts/signup/", NEW)
    known = Client().post("/accounts/signup/", NEW | {"username": "other", "email": "tamsin@example.org"})
    assert (known.status_code, known.headers["Location"]) == (fresh.status_code, fresh.headers["Location"])
    assert not User.objects.filter(username="other").exists()
    assert delivered()[-1].to == ["tamsin@example.org"]
    assert "You have an account already" in delivered()[-1].subject


def test_a_known_address_looks_like_a_new_one_where_confirming_is_a_choice(
    client: Client, tamsin: User
) -> None:
    fresh = client.post("/accounts/signup/", NEW)
    known = Client().post("/accounts/signup/", NEW | {"username": "other", "email": "tamsin@example.org"})
    assert (known.status_code, known.headers["Location"]) == (fresh.status_code, fresh.headers["Location"])
    # The address stays with whoever confirmed it.
    assert EmailAddress.objects.get(email="tamsin@example.org", verified=True).user == tamsin


@pytest.mark.parametrize(
    "name",
    ["tamsin", "TAMSIN", "admin", "bot-anything", "Former-1", "a b", ".hidden", "..", "x", "q" * 31, "<b>"],
)
def test_user_names_that_are_refused(client: Client, tamsin: User, name: str) -> None:
    before = User.objects.count()
    response = client.post("/accounts/signup/", NEW | {"username": name})
    assert "username" in response.context["form"].errors
    assert User.objects.count() == before


def test_errors_stand_at_the_head_and_at_the_field(client: Client) -> None:
    page = client.post("/accounts/signup/", NEW | {"username": "a b"}).content.decode()
    assert 'role="alert"' in page
    assert '<a href="#id_username">' in page
    assert 'aria-describedby="id_username_error"' in page
    assert 'id="id_username_error"' in page
    assert page.count('aria-invalid="true"') == 1


@pytest.mark.parametrize("password", ["short1", "password123", "27182818284", "ines@example.org"])
def test_weak_passwords_are_refused(client: Client, password: str) -> None:
    response = client.post("/accounts/signup/", NEW | {"password1": password})
    assert "password1" in response.context["form"].errors


def test_fields_tell_password_managers_what_they_are(client: Client) -> None:
    page = client.get("/accounts/signup/").content.decode()
    for kind in ("email", "username", "new-password"):
        assert f'autocomplete="{kind}"' in page
    assert "placeholder=" not in page


def test_signups_from_one_address_are_limited(client: Client) -> None:
    answers = [client.post("/accounts/signup/", {}).status_code for _ in range(21)]
    assert answers == [200] * 20 + [429]
    assert "One moment, please" in client.post("/accounts/signup/", {}).content.decode()


def test_the_browsers_time_zone_is_kept_once(client: Client) -> None:
    client.cookies["timezone"] = "Europe/Lisbon"
    client.post("/accounts/signup/", NEW)
    assert User.objects.get(username="ines").time_zone == "Europe/Lisbon"
    client.post("/accounts/logout/")
    client.cookies["timezone"] = "Asia/Tokyo"
    client.post("/accounts/login/", {"login": "ines", "password": NEW["password1"]})
    assert User.objects.get(username="ines").time_zone == "Europe/Lisbon"


@pytest.mark.parametrize(
    "name",
    ["Nowhere/Land", "../../etc/passwd", "x" * 300, r'"Europe/Lisbon\012"'],
    ids=lambda name: name[:20],
)
def test_a_time_zone_that_is_none_is_ignored(client: Client, name: str) -> None:
    response = client.post("/accounts/signup/", NEW, headers={"cookie": f"timezone={name}"})
    assert response.status_code == 302
    assert User.objects.get(username="ines").time_zone == ""


def test_what_is_missing_is_called_by_name(client: Client, db: None) -> None:
    page = client.post("/accounts/signup/", {"username": "newcomer"}).content.decode()
    summary = page.split('class="summary"')[1].split("</div>")[0]
    assert [said for said in ("E-mail address", "Password") if f">Fill in: {said}</a>" in summary] == [
        "E-mail address",
        "Password",
    ]
    assert "User name" not in summary
