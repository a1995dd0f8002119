from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD, delivered

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("login", ["tamsin", "TAMSIN", "tamsin@example.org", "Tamsin@Example.org"])
def test_log_in_by_name_or_address(client: Client, tamsin: User, login: str) -> None:
    response = client.post("/accounts/login/", {"login": login, "password": PASSWORD})
    assert response.headers["Location"] == "/moves/"
    assert client.session["_auth_user_id"] == str(tamsin.pk)


def test_log_in_leads_on_to_where_one_wanted_to_go(client: Client, tamsin: User) -> None:
    wanted = client.get("/settings/").headers["Location"]
    assert wanted == "/accounts/login/?next=/settings/"
    assert 'value="/settings/"' in client.get(wanted).content.decode()
    data = {"login": "tamsin", "password": PASSWORD, "next": "/settings/"}
    assert client.post("/accounts/login/", data).headers["Location"] == "/settings/"


def test_log_in_leads_to_no_other_site(client: Client, tamsin: User) -> None:
    data = {"login": "tamsin", "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post("/accounts/login/", data).headers["Location"] == "/moves/"


@pytest.mark.parametrize("known", ["tamsin", "tamsin@example.org"])
def test_a_wrong_password_reads_like_an_unknown_account(client: Client, tamsin: User, known: str) -> None:
    unknown = known.replace("tamsin", "nobody")
    pages = [
        client.post("/accounts/login/", {"login": login, "password": "wrong"}).content.decode()
        for login in (known, unknown)
    ]
    heads = [
        page[page.index('role="alert"') : page.index("</h2>", page.index('role="alert"'))] for page in pages
    ]
    assert "is wrong." in heads[0]
    assert heads[0] == heads[1]


def test_guessing_is_limited(client: Client, tamsin: User) -> None:
    for _ in range(5):
        client.post("/accounts/login/", {"login": "tamsin", "password": "wrong"})
    response = client.post("/accounts/login/", {"login": "tamsin", "password": PASSWORD})
    assert "Too many attempts" in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_log_out_needs_a_post(at_home: Client) -> None:
    assert "Log out" in at_home.get("/accounts/logout/").content.decode()
    assert "_auth_user_id" in at_home.session
    assert at_home.post("/accounts/logout/").headers["Location"] == "/"
    assert "_auth_user_id" not in at_home.session


def test_reset_mail_sets_a_new_password(
    client: Client, tamsin: User, link_in_mail: Callable[[], str]
) -> None:
    client.post("/accounts/password/reset/", {"email": "tamsin@example.org"})
    assert "tamsin" in str(delivered()[-1].body)
    link = link_in_mail()
    path = client.get(link).headers["Location"]
    assert "New password" in client.get(path).content.decode()
    new = "quiet-anchor-77"
    client.post(path, {"password1": new, "password2": new})
    assert client.post("/accounts/login/", {"login": "tamsin", "password": new}).status_code == 302
    assert "too old" in Client().get(link).content.decode()  # it works once
    assert delivered()[-1].subject == "Your password was changed"
    assert "127.0.0.1" in str(delivered()[-1].body)


def test_an_address_that_was_never_confirmed_is_no_way_into_an_account_that_confirmed_another(
    client: Client, tamsin: User
) -> None:
    EmailAddress.objects.create(user=tamsin, email="mistyped@example.org")
    client.post("/accounts/password/reset/", {"email": "mistyped@example.org"})
    assert "No account has this address" in delivered()[-1].subject
    EmailAddress.objects.filter(user=tamsin).update(verified=False)
    client.post("/accounts/password/reset/", {"email": "mistyped@example.org"})
    assert "Set a new password" in delivered()[-1].subject


def test_reset_says_the_same_of_unknown_addresses(client: Client, tamsin: User) -> None:
    known = client.post("/accounts/password/reset/", {"email": "tamsin@example.org"})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known.headers["Location"]) == (
        unknown.status_code,
        unknown.headers["Location"],
    )
    assert [m.to for m in delivered()] == [["tamsin@example.org"], ["nobody@example.org"]]
    assert "No account has this address" in delivered()[1].subject


def test_change_of_password_needs_the_old_one(at_home: Client, tamsin: User) -> None:
    new = "quiet-anchor-77"
    at_home.post("/accounts/password/change/", {"oldpassword": "wrong", "password1": new, "password2": new})
    tamsin.refresh_from_db()
    assert tamsin.check_password(PASSWORD)
    response = at_home.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new}
    )
    tamsin.refresh_from_db()
    assert tamsin.check_password(new)
    assert response.headers["Location"] == "/settings/"
    assert at_home.get("/settings/").status_code == 200  # this browser stays logged in


def test_addresses_are_added_confirmed_made_main_and_removed(
    at_home: Client, tamsin: User, link_in_mail: Callable[[], str]
) -> None:
    at_home.post("/accounts/email/", {"action_add": "", "email": "second@example.org"})
    page = at_home.get("/accounts/email/").content.decode()
    assert "second@example.org" in page
    assert "not confirmed yet" in page
    at_home.post(link_in_mail())
    at_home.post("/accounts/email/", {"action_primary": "", "email": "second@example.org"})
    tamsin.refresh_from_db()
    assert tamsin.email == "second@example.org"
    at_home.post("/accounts/email/", {"action_remove": "", "email": "tamsin@example.org"})
    assert list(EmailAddress.objects.values_list("email", "primary", "verified")) == [
        ("second@example.org", True, True)
    ]


def test_an_address_of_somebody_else_is_not_given_away(at_home: Client, settings: Any) -> None:
    other = User.objects.create_user("other", "other@example.org", PASSWORD)
    EmailAddress.objects.create(user=other, email="other@example.org", primary=True, verified=True)
    taken = at_home.post("/accounts/email/", {"action_add": "", "email": "other@example.org"})
    free = at_home.post("/accounts/email/", {"action_add": "", "email": "free@example.org"})
    assert taken.status_code == free.status_code == 302


def test_other_sessions_are_listed_and_ended(at_home: Client, tamsin: User) -> None:
    elsewhere = Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0"})
    elsewhere.post("/accounts/login/", {"login": "tamsin", "password": PASSWORD})
    assert elsewhere.get("/settings/").status_code == 200
    assert "Firefox on Linux" in at_home.get("/accounts/sessions/").content.decode()
    assert UserSession.objects.filter(user=tamsin).count() == 2
    at_home.post("/accounts/sessions/")
    assert elsewhere.get("/settings/").status_code == 302
    assert at_home.get("/settings/").status_code == 200


def test_mails_have_the_same_words_as_text_and_as_html(client: Client, tamsin: User) -> None:
    client.post("/accounts/password/reset/", {"email": "tamsin@example.org"})
    message = delivered()[-1]
    assert message.subject == "Set a new password"
    html, kind = message.alternatives[0]  # type: ignore[attr-defined]
    assert kind == "text/html"
    text = str(message.body)
    link = next(line for line in text.splitlines() if line.startswith("http"))
    assert f'href="{link}"' in html
    heading, *paragraphs = text.split("\n\n")
    assert heading == "SET A NEW PASSWORD"
    for paragraph in paragraphs:
        assert paragraph.strip() in html
    assert "<h1" in html
    assert "Set a new password</h1>" in html


@pytest.mark.parametrize(
    ("host", "says"),
    [
        ("localhost:8000", None),
        ("testserver", None),
        ("127.0.0.1:8000", 'href="http://localhost:8000/accounts/login/?next=/settings/"'),
        ("[::1]", 'href="http://localhost/accounts/login/?next=/settings/"'),
    ],
)
def test_at_an_address_made_of_numbers_the_log_in_leads_to_where_passkeys_work(
    client: Client, settings: Any, host: str, says: str | None
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    page = client.get("/accounts/login/?next=/settings/", headers={"host": host}).content.decode()
    assert ("Passkeys do not work at an address made of numbers" in page) == (says is not None)
    assert (" data-passkey " in page) == (says is None)
    assert says is None or says in page


def test_a_number_in_a_network_has_no_name_to_lead_to(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    page = client.get("/accounts/login/", headers={"host": "192.168.1.20:8000"}, REMOTE_ADDR="192.168.1.7")
    assert "made of numbers, such as this one" in page.content.decode()
    assert "localhost" not in page.content.decode()
