"""Personal tokens: how they look, who makes them, what ends them."""

from __future__ import annotations

import re
import secrets
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.api_tokens import MadeAlready, TooManyTokens, make_token, network_of, token_shown
from accounts.logins import end_sessions
from accounts.models import AccessChange, ApiToken, User
from accounts.token_text import SIGNS, is_token, new_token
from tests.accounts.conftest import delivered
from tests.accounts.test_access_changes import links_to

TOKEN = re.compile(r'value="(all_[0-9A-Za-z]{40})"')


def made(user: User, **more: Any) -> str:
    wanted: dict[str, Any] = {
        "name": "kitchen wall",
        "scopes": ["read"],
        "lasts": "90",
        "form_key": secrets.token_hex(16),
        "now": timezone.now(),
    }
    return make_token(user_id=user.pk, **wanted | more)


def opens(token: str, now: datetime | None = None) -> ApiToken | None:
    return token_shown(text=token, address="203.0.113.7", now=now or timezone.now())


def form(**more: Any) -> dict[str, Any]:
    key = secrets.token_hex(16)
    return {"name": "kitchen wall", "scopes": ["read", "play"], "lasts": "90", "form_key": key} | more


def test_a_token_has_a_checksum_by_which_scanners_know_it() -> None:
    for _ in range(50):
        token = new_token()
        assert len(token) == 44
        assert is_token(token)
        place = 4 + secrets.randbelow(40)
        other = SIGNS[(SIGNS.index(token[place]) + 1) % len(SIGNS)]
        assert not is_token(token[:place] + other + token[place + 1 :])
    assert not any(
        is_token(text) for text in ("", "all_", token[:-1], token + "0", "ALL" + token[3:], token + "\n")
    )


def test_what_cannot_be_a_token_asks_the_database_nothing(
    tamsin: User, django_assert_num_queries: Any
) -> None:
    wrong = "all_" + "0" * 40
    with django_assert_num_queries(0):
        assert opens(wrong) is None
    token = made(tamsin)
    assert opens(token) is not None
    with django_assert_num_queries(1):
        assert opens(token) is not None


def test_it_is_shown_once_and_kept_as_a_hash(at_home: Client, tamsin: User) -> None:
    response = at_home.post("/settings/programs/new/", form())
    token = TOKEN.findall(response.content.decode())[0]
    assert "no-store" in response["Cache-Control"]
    row = ApiToken.objects.get()
    assert token not in repr(row.__dict__)
    assert row.scopes == ["read", "play"]
    assert token not in at_home.get("/settings/programs/").content.decode()
    shown = opens(token)
    assert shown is not None
    assert shown.user == tamsin


def test_a_form_sent_twice_makes_one(at_home: Client) -> None:
    sent = form()
    assert at_home.post("/settings/programs/new/", sent).status_code == 200
    again = at_home.post("/settings/programs/new/", sent)
    assert again.status_code == 409
    assert not TOKEN.search(again.content.decode())
    assert ApiToken.objects.count() == 1


def test_a_session_alone_makes_none(left_open: Client) -> None:
    cache.clear()
    session = left_open.session
    session["account_authentication_methods"] = []
    session.save()
    response = left_open.post("/settings/programs/new/", form())
    assert response.status_code == 302
    assert "reauthenticate" in response["Location"]
    assert not ApiToken.objects.exists()
    page = left_open.get("/settings/programs/").content.decode()
    assert "asks for your password first" in page


@pytest.mark.parametrize(
    "bad",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"scopes": []},
        {"scopes": ["admin"]},
        {"lasts": "2"},
        {"form_key": "x"},
    ],
)
def test_a_form_that_is_not_right_makes_none(at_home: Client, bad: dict[str, Any]) -> None:
    assert at_home.post("/settings/programs/new/", form(**bad)).status_code == 422
    assert not ApiToken.objects.exists()


def test_it_is_told_as_other_ways_in_and_the_link_ends_it(at_home: Client, tamsin: User) -> None:
    token = TOKEN.findall(at_home.post("/settings/programs/new/", form()).content.decode())[0]
    assert "kitchen wall" in str(delivered()[-1].body)
    assert AccessChange.objects.get().what == AccessChange.What.TOKEN
    assert opens(token) is not None
    at_home.post(f"/undo/{links_to('tamsin@example.org')[-1]}/")
    assert opens(token) is None


def test_nobody_has_more_than_ten(tamsin: User) -> None:
    for _ in range(ApiToken.MOST):
        made(tamsin)
    with pytest.raises(TooManyTokens):
        made(tamsin)
    assert ApiToken.objects.count() == ApiToken.MOST


def test_one_that_was_made_by_a_form_is_not_made_again(tamsin: User) -> None:
    made(tamsin, form_key="a" * 32)
    with pytest.raises(MadeAlready):
        made(tamsin, form_key="a" * 32)


@pytest.mark.parametrize(("lasts", "days"), [("30", 30), ("90", 90), ("365", 365)])
def test_it_ends_when_it_should(tamsin: User, lasts: str, days: int) -> None:
    now = timezone.now()
    token = made(tamsin, lasts=lasts, now=now)
    assert opens(token, now=now + timedelta(days=days, seconds=-1)) is not None
    assert opens(token, now=now + timedelta(days=days)) is None
    assert opens(made(tamsin, lasts="never"), now=now + timedelta(days=4000)) is not None


def test_taken_back_singly_or_all(at_home: Client, tamsin: User) -> None:
    one, two, three = (made(tamsin) for _ in range(3))
    first = ApiToken.objects.order_by("pk")[0]
    for _ in range(2):
        assert at_home.post(f"/settings/programs/{first.pk}/end/").status_code == 302
    assert [opens(each) is not None for each in (one, two, three)] == [False, True, True]
    at_home.post("/settings/programs/end/")
    assert not any(opens(each) for each in (one, two, three))


def test_nobody_takes_back_anothers(at_home: Client, tamsin: User) -> None:
    other = User.objects.create_user("piet", "piet@example.org", "x")
    token = made(other)
    at_home.post(f"/settings/programs/{ApiToken.objects.get().pk}/end/")
    at_home.post("/settings/programs/end/")
    assert opens(token) is not None


def test_logging_out_everywhere_and_leaving_end_tokens(at_home: Client, tamsin: User) -> None:
    token = made(tamsin)
    Client().post("/accounts/login/", {"login": "tamsin", "password": "harbour-lantern-42"})
    assert opens(token) is not None
    at_home.post("/accounts/sessions/")
    assert opens(token) is None
    token = made(tamsin)
    end_sessions(tamsin.pk)
    assert opens(token) is None
    token = made(tamsin)
    anonymise(user_id=tamsin.pk, now=timezone.now())
    assert opens(token) is None
    assert not ApiToken.objects.exists()


def test_of_its_use_a_day_and_a_network_are_kept(tamsin: User) -> None:
    token = made(tamsin)
    now = timezone.now()
    opens(token, now=now)
    row = ApiToken.objects.get()
    assert (row.used_on, row.used_from) == (now.date(), "203.0.113.0/24")
    assert network_of("2001:db8:1:2:3:4:5:6") == "2001:db8:1::/48"
    assert network_of("somewhere") == ""
