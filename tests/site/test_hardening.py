"""Policies of answers, the place to report weaknesses, and nothing that names the server."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.site.test_deployment import settings_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/accounts/login/", "/no-such-page/", "/sw.js"])
def test_every_page_asks_the_browser_for_nothing_that_it_does_not_need(client: Client, path: str) -> None:
    policy = client.get(path).headers["Permissions-Policy"]
    assert "camera=()" in policy
    assert "publickey" not in policy  # passkeys stay with the site itself, as they are by themselves


def test_a_page_that_stands_alone_has_the_policy_too(client: Client) -> None:
    answer = client.get("/accounts/login/", headers={"host": "not-ours.example"})
    assert answer.status_code == 400
    assert "camera=()" in answer.headers["Permissions-Policy"]


def test_security_txt_says_where_to_report_and_until_when_that_holds(client: Client, settings: Any) -> None:
    settings.SECURITY_CONTACT, settings.SITE_URL = "mailto:security@example.org", "https://play.example.org"
    answer = client.get("/.well-known/security.txt")
    lines = answer.content.decode().splitlines()
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert lines[0] == "Contact: mailto:security@example.org"
    assert lines[1].startswith("Expires: 20")
    assert "Canonical: https://play.example.org/.well-known/security.txt" in lines


def test_without_anybody_to_report_to_there_is_no_security_txt(client: Client) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404


COOKIES = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "MESSAGES_COOKIE_NAME")


def test_cookies_over_tls_can_be_planted_by_no_other_name_of_the_domain(tmp_path: Any) -> None:
    told = settings_of(
        "production", tmp_path, ALLOWED_HOSTS="example.org", SECRET_KEY="for-the-check-only-" * 3,
        EMAIL_URL="smtp://example.org", DEFAULT_FROM_EMAIL="site@example.org",
    )  # fmt: skip
    assert all(told[name].startswith("__Host-") for name in COOKIES)
    assert told["SESSION_COOKIE_SECURE"]
    assert told["SESSION_COOKIE_DOMAIN"] is told["CSRF_COOKIE_DOMAIN"] is None
    plain = settings_of("loopback", tmp_path)
    assert not any(plain[name].startswith("__") for name in COOKIES)


def test_cookies_are_set_under_the_names_that_the_settings_give(client: Client, settings: Any) -> None:
    settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    cookie = client.get("/accounts/login/", secure=True).cookies["__Host-csrftoken"]
    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    assert 'cookieStore?.get("__Host-csrftoken")' in client.get("/sw.js", secure=True).content.decode()
