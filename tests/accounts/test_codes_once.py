"""A code opens an account once, whoever saw it being typed and however fast they are."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.second_factor import use_code
from tests.accounts.conftest import PASSWORD
from tests.support.concurrently import at_once
from tests.support.second_factor import SECRET, code_now

pytestmark = pytest.mark.django_db(transaction=True)
CODE = "/accounts/2fa/authenticate/"
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def code_at(moment: datetime) -> str:
    return str(format_hotp_value(hotp_value(SECRET, int(moment.timestamp()) // 30)))


@pytest.fixture
def app(tamsin: User) -> Authenticator:
    factor: Authenticator = TOTP.activate(tamsin, SECRET).instance
    return factor


def logs_in(code: str) -> bool:
    browser = Client()
    browser.post("/accounts/login/", {"login": "tamsin", "password": PASSWORD})
    browser.post(CODE, {"code": code})
    return "_auth_user_id" in browser.session


def test_a_code_logs_in_once_though_the_cache_forgets_it(app: Authenticator) -> None:
    code = code_now(SECRET)
    assert logs_in(code)
    cache.clear()
    assert not logs_in(code)


def test_a_code_that_logged_in_does_not_say_again_who_one_is(app: Authenticator) -> None:
    code = code_now(SECRET)
    browser = Client()
    browser.post("/accounts/login/", {"login": "tamsin", "password": PASSWORD})
    browser.post(CODE, {"code": code})
    cache.clear()
    answer = browser.post("/accounts/2fa/reauthenticate/", {"code": code, "next": "/accounts/email/"})
    assert (answer.status_code, browser.get("/accounts/email/").status_code) == (200, 302)


def test_none_counts_that_is_as_old_as_the_last_or_older(app: Authenticator) -> None:
    before, middle, after = (NOON + timedelta(seconds=30 * step) for step in (-1, 0, 1))
    assert use_code(app, code_at(middle), now=NOON)
    assert not use_code(app, code_at(middle), now=NOON + timedelta(seconds=31))
    assert not use_code(app, code_at(before), now=NOON)
    assert use_code(app, code_at(after), now=NOON)


@pytest.mark.parametrize(("seconds", "counts"), [(-60, False), (-30, True), (30, True), (60, False)])
def test_a_telephones_clock_may_be_half_a_minute_off(app: Authenticator, seconds: int, counts: bool) -> None:
    assert use_code(app, code_at(NOON + timedelta(seconds=seconds)), now=NOON) is counts


@pytest.mark.live
@pytest.mark.parametrize("kind", ["app", "recovery code"])
def test_of_several_who_use_a_code_at_once_one_gets_in(app: Authenticator, tamsin: User, kind: str) -> None:
    codes = RecoveryCodes.activate(tamsin)
    code = code_at(NOON) if kind == "app" else codes.get_unused_codes()[0]
    factor = app if kind == "app" else codes.instance
    fits = at_once(*[lambda: use_code(factor, code, now=NOON)] * 6, expected=())
    assert sorted(fits) == [False] * 5 + [True]


def test_the_code_that_set_an_app_up_logs_nobody_in(at_home: Client, tamsin: User) -> None:
    page = at_home.get("/accounts/2fa/totp/activate/")
    secret = page.context["form"].secret
    middle = int(time.time()) // 30
    code = format_hotp_value(hotp_value(secret, middle))
    assert at_home.post("/accounts/2fa/totp/activate/", {"code": code}).status_code == 302
    cache.clear()
    assert not logs_in(code)
    assert logs_in(format_hotp_value(hotp_value(secret, middle + 1)))
