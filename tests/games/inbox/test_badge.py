"""Badges of my tables: in the head, in the title, in a push, in the tab of a table's talk."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Delivery, Kind, User, Way
from accounts.notifications.preferences import save_table_ways, save_ways
from games.letters import notice_for
from games.models import Match
from games.selectors.inbox.badge import Turns, turns_of
from tests.support.chats import said
from tests.support.clock import NOON, later
from tests.support.tables import match_of, person

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def ben() -> User:
    return person("ben")


@pytest.fixture
def table(ann: User, ben: User) -> Callable[[], Match]:
    """Tables at which it is ann's turn."""
    return lambda: match_of([ann, ben], game="three-colours")


def choose(user: User, thread: str = "", **ways: list[str]) -> None:
    if thread:
        save_table_ways(user_id=user.pk, thread=thread, ways=ways, now=NOON)
    else:
        save_ways(user_id=user.pk, ways=ways, now=NOON)


def counted(user: User) -> Turns:
    return turns_of(user.pk, now=NOON)


def test_who_has_chosen_nothing_is_told_of_every_turn(
    ann: User, ben: User, table: Callable[[], Match]
) -> None:
    table(), table()
    assert (counted(ann), counted(ben)) == (Turns(2, 2), Turns())


@pytest.mark.parametrize("ways", [[], ["push", "digest"], ["page", "off"]])
def test_turns_not_to_be_told_of_on_the_page_are_in_no_badge(
    ann: User, table: Callable[[], Match], ways: list[str]
) -> None:
    table()
    choose(ann, turn=ways)
    assert counted(ann) == Turns(all=1, badge=0)


def test_what_is_chosen_for_a_table_goes_before(ann: User, table: Callable[[], Match]) -> None:
    loud, quiet = table(), table()
    table()
    choose(ann, quiet.key, turn=["push"])
    assert counted(ann) == Turns(all=3, badge=2)
    choose(ann, turn=["push"])
    choose(ann, loud.key, turn=["page"])
    assert counted(ann) == Turns(all=3, badge=1)


def test_a_turn_with_little_time_left_is_told_as_that_is(ann: User, table: Callable[[], Match]) -> None:
    turn = table().tenures.get(player=ann)
    turn.clock, turn.deadline_at, turn.warn_at = {}, later(hours=4), later(hours=3)
    turn.save()
    choose(ann, turn=["push"])
    assert turns_of(ann.pk, now=later(hours=3) - timedelta(seconds=1)).badge == 0
    assert turns_of(ann.pk, now=later(hours=3)).badge == 1
    choose(ann, turn=["push"], time=["mail"])
    assert turns_of(ann.pk, now=later(hours=3)).badge == 0


def test_a_silent_badge_leaves_the_way_to_the_next_table(
    client: Client, ann: User, table: Callable[[], Match]
) -> None:
    table(), table()
    client.force_login(ann)
    choose(ann, turn=["digest"])
    badge = client.get("/moves/badge/", headers=HTMX).content.decode()
    assert 'class="count"' not in badge
    assert 'data-turns="2" data-several' in badge
    page = client.get("/moves/").content.decode()
    assert re.search(r"<title>\s*Your moves", page)
    assert "Two tables wait for you" in page
    assert "data-next-table hidden" not in page


def test_a_push_brings_the_number_that_pages_show(ann: User, table: Callable[[], Match]) -> None:
    match = table()
    table()
    choose(ann, match.key, turn=["push"])
    row = Delivery(user=ann, kind=Kind.TURN, way=Way.PUSH, thread=match.key, title=match.name)
    notice = notice_for(ann, row, now=NOON)
    assert notice is not None
    assert json.loads(notice.payload())["badge"] == 1


def test_turns_are_counted_in_one_query_and_in_two_for_who_chose_ways(
    ann: User, table: Callable[[], Match]
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            counted(ann)
        return len(asked)

    table()
    once = queries()
    for _ in range(9):
        choose(ann, table().key, turn=["push"])
    assert (once, queries()) == (1, 2)


def test_talk_not_to_be_told_of_is_not_counted_at_its_tab(client: Client, ann: User, ben: User) -> None:
    match, other = (match_of([ann, ben], game="world-domination") for _ in range(2))
    for each in (match, other):
        said(each, ben, "Hello")
    choose(ann, match.key, wrote=["digest"])
    client.force_login(ann)

    def new(at: Match) -> str:
        return client.get(f"/m/{at.key}/chat/new/").content.decode().strip()

    assert new(match) == ""
    assert ">1</b>" in new(other)
