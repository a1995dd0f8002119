"""Forms of tabs that are older than the session, and links that are opened again."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
LOGIN = {"login": "tamsin", "password": PASSWORD}
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture
def browser(tamsin: User) -> Client:
    """A browser of several tabs, of which the site is strict."""
    return Client(enforce_csrf_checks=True)


def tab(browser: Client, path: str) -> dict[str, str]:
    """The token of a page that is open."""
    found = TOKEN.search(browser.get(path).content.decode())
    assert found
    return {"csrfmiddlewaretoken": found[1]}


def log_in(browser: Client, **fields: str) -> None:
    answer = browser.post("/accounts/login/", LOGIN | tab(browser, "/accounts/login/") | fields)
    assert "_auth_user_id" in browser.session, answer


@pytest.mark.parametrize(
    ("wanted", "to"), [("/settings/", "/settings/"), ("", "/moves/"), ("https://evil.example/", "/moves/")]
)
@pytest.mark.parametrize("page", ["login", "signup"])
def test_the_second_of_two_tabs_leads_on(browser: Client, page: str, wanted: str, to: str) -> None:
    second = tab(browser, f"/accounts/{page}/")
    log_in(browser)
    answer = browser.post(f"/accounts/{page}/", LOGIN | second | {"next": wanted})
    assert (answer.status_code, answer.headers["Location"]) == (302, to)


def test_who_has_logged_out_meanwhile_is_asked_once_more(browser: Client) -> None:
    second = tab(browser, "/accounts/login/")
    log_in(browser)
    browser.post("/accounts/logout/", tab(browser, "/accounts/logout/"))
    answer = browser.post("/accounts/login/", LOGIN | second | {"next": "/settings/"}, follow=True)
    assert answer.redirect_chain == [("/accounts/login/?next=%2Fsettings%2F", 302)]
    assert "Please fill this in once more." in answer.content.decode()
    assert "_auth_user_id" not in browser.session
    log_in(browser)


def test_logging_out_in_the_second_tab_too_is_done(browser: Client) -> None:
    log_in(browser)
    first, second = tab(browser, "/accounts/logout/"), tab(browser, "/accounts/logout/")
    browser.post("/accounts/logout/", first)
    answer = browser.post("/accounts/logout/", second)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_an_old_tab_ends_no_newer_session_but_asks(browser: Client) -> None:
    log_in(browser)
    old = tab(browser, "/accounts/logout/")
    browser.post("/accounts/logout/", tab(browser, "/accounts/logout/"))
    log_in(browser)
    answer = browser.post("/accounts/logout/", old)
    assert answer.headers["Location"] == "/accounts/logout/"
    assert "_auth_user_id" in browser.session


def test_a_form_from_elsewhere_is_refused_as_ever(browser: Client) -> None:
    log_in(browser)
    for headers in ({"Origin": "https://evil.example"}, {}):
        answer = browser.post("/accounts/login/", {"next": "/settings/"}, headers=headers)
        assert answer.status_code == 403
    assert browser.post("/settings/", tab(browser, "/settings/") | {"x": "y"}).status_code != 403
    old = {"csrfmiddlewaretoken": "x" * 64}
    assert browser.post("/settings/", old).status_code == 403  # what would be done is never done unasked


# --- the link that confirms an address ------------------------------------------------------------------


def link(user: User) -> str:
    address = EmailAddress.objects.get(user=user)
    return f"/accounts/confirm-email/{EmailConfirmationHMAC(address).key}/"


@pytest.mark.parametrize("method", ["get", "post"])
def test_its_owner_reads_that_the_address_is_confirmed(at_home: Client, tamsin: User, method: str) -> None:
    answer = getattr(at_home, method)(link(tamsin))
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "You have confirmed <b>tamsin@example.org</b>." in text
    assert "too old" not in text


@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_else_reads_whose_it_is(client: Client, tamsin: User, method: str) -> None:
    answer = getattr(client, method)(link(tamsin), follow=True)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "too old, or was used before" in text
    assert "tamsin@example.org" not in text


def test_a_spoilt_link_says_nothing_of_the_kind(at_home: Client) -> None:
    assert "You have confirmed" not in at_home.get("/accounts/confirm-email/abc:def/").content.decode()
