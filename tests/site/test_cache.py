"""The cache while Redis is away: nobody is failed, and limits go on to hold."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from alliances_site.cache import SteadyCache
from tests.support.cut_link import Cut
from tests.support.tables import person


@pytest.fixture(params=["refuse", "swallow"])
def away(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a Redis that refuses connections, or takes them and says nothing."""
    with Cut(1) as link:
        getattr(link, request.param)()
        yield f"redis://127.0.0.1:{link.port}/0"


@pytest.fixture
def steady(away: str) -> SteadyCache:
    return SteadyCache(away, {})


def test_what_is_kept_while_redis_is_away_is_found_again(steady: SteadyCache) -> None:
    key = uuid.uuid4().hex
    assert steady.get(key, "nothing") == "nothing"
    steady.set(key, 1)
    assert steady.incr(key) == 2
    assert steady.get_many([key]) == {key: 2}
    assert not steady.add(key, 3)
    assert steady.touch(key, 30)
    assert steady.delete(key)
    assert steady.add(key, 3)


def test_only_one_asks_whether_redis_is_back(steady: SteadyCache) -> None:
    steady.get("anything")
    assert not steady.far.is_to_be_asked()
    steady.far._away_until = 0.0  # time goes by
    assert [steady.far.is_to_be_asked() for _ in range(3)] == [True, False, False]


@pytest.mark.django_db
def test_one_can_log_in_and_too_many_tries_are_refused_while_redis_is_away(
    away: str, settings: Any, client: Client
) -> None:
    settings.CACHES = {"default": {"BACKEND": "alliances_site.cache.SteadyCache", "LOCATION": away}}
    person("ann")

    def tried(password: str) -> HttpResponse:
        form = {"login": "ann", "password": password}
        return client.post(reverse("account_login"), form)  # type: ignore[return-value]

    assert tried("ann").status_code == 302
    client.logout()
    for _ in range(12):
        answer = tried("wrong")
    assert "Too many attempts" in answer.content.decode()
