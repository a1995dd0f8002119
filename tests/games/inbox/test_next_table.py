"""The badge, and the next table that waits for me."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.selectors.inbox.inbox import next_turn
from tests.support.clock import NOON, later
from tests.support.inboxes import table
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def ben() -> User:
    return person("ben")


# The badge and the next table ----------------------------------------------------------------------


def test_the_badge_counts_my_turns_and_is_empty_without(client: Client, ann: User) -> None:
    def badge(client: Client) -> str:
        return client.get("/moves/badge/", headers=HTMX).content.decode()

    mine = logged_in(ann)
    assert "count" not in badge(mine)
    for n in range(3):
        table(ann, f"{n}", since=NOON)
    assert 'data-turns="3" data-several><b class="count">3</b>' in badge(mine)
    assert re.search(r"<title>\s*\(3\)\s+Your moves", mine.get("/moves/").content.decode())
    expired = client.get("/moves/badge/", headers=HTMX)
    assert expired.status_code == 200
    assert "HX-Redirect" not in expired.headers


def test_the_next_table_is_the_one_that_has_waited_longest(ann: User) -> None:
    later_one = table(ann, "later", since=later(hours=2))
    first = table(ann, "first", since=later(hours=1))
    client = logged_in(ann)
    assert client.get("/next/").headers["Location"] == f"/m/{first.key}/"
    assert client.get("/next/", {"after": first.key}).headers["Location"] == f"/m/{later_one.key}/"


def test_skipping_leads_through_all_tables_and_round_again(ann: User) -> None:
    tables = [table(ann, f"{n}", since=later(hours=n // 2)) for n in range(4)]
    seen = [tables[0]]
    for _ in range(4):
        following = next_turn(ann.pk, after=seen[-1].key)
        assert following is not None
        seen.append(following)
    assert seen == [*tables, tables[0]]


def test_skipping_a_table_that_has_been_played_leads_to_the_first(ann: User, ben: User) -> None:
    first = table(ann, "first", since=NOON)
    table(ann, "second", since=later(hours=1))
    played = table(ann, "played", other=ben)
    assert next_turn(ann.pk, after=played.key) == first
    assert next_turn(ann.pk, after="nosuchkey") == first


def test_after_the_only_table_comes_the_list(ann: User) -> None:
    only = table(ann, "only", since=NOON)
    response = logged_in(ann).get("/next/", {"after": only.key}, follow=True)
    assert response.redirect_chain == [("/moves/", 302)]
    assert "No other table waits for you." in response.content.decode()


def test_from_a_table_the_bar_leads_to_the_next(ann: User) -> None:
    match = match_of([ann, *people("ben", "cat", "dan")])
    page = logged_in(ann).get(f"/m/{match.key}/").content.decode()
    assert f'href="/next/?after={match.key}"' in page


def test_without_a_turn_the_next_table_is_the_list(ann: User) -> None:
    response = logged_in(ann).get("/next/", follow=True)
    assert response.redirect_chain == [("/moves/", 302)]
    assert "No table waits for you." in response.content.decode()
