"""Queries of my lists and of the badge."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import SeatTenure
from games.models.tenure import SeatTenureQuerySet
from games.selectors.inbox.inbox import overdue_bots
from tests.support.clock import NOON
from tests.support.inboxes import keep, open_one, over, table
from tests.support.replays import logged_in
from tests.support.tables import person

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ann() -> User:
    return person("ann")


@pytest.fixture
def ben() -> User:
    return person("ben")


# Queries -------------------------------------------------------------------------------------------


def one_of_each(ann: User, ben: User) -> None:
    table(ann, "mine", since=NOON, other=ben)
    table(ann, "thinking", other=ben)
    open_one(ann, "open")
    over(ann, "over")
    keep(open_one(ben, "kept"), ann)


@pytest.mark.parametrize(("path", "expected"), [("/moves/", 17), ("/moves/list/", 16), ("/finished/", 6)])
def test_a_list_of_mine_asks_as_often_for_thirty_tables_as_for_one(
    ann: User, ben: User, path: str, expected: int
) -> None:
    client = logged_in(ann)
    counts = []
    for more in (1, 29):
        for _ in range(more):
            one_of_each(ann, ben)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        counts.append(len(queries))
    assert counts == [expected, expected]


def test_the_badge_costs_one_query_beside_the_login(ann: User) -> None:
    client = logged_in(ann)
    with CaptureQueriesContext(connection) as queries:
        client.get("/moves/badge/", headers=HTMX)
    assert len(queries) == 3


MINE: SeatTenureQuerySet = SeatTenure.objects.filter(player_id=5)


def test_the_sweep_asks_nothing_that_is_always_so() -> None:
    with CaptureQueriesContext(connection) as asked:
        list(overdue_bots(NOON))
    (query,) = asked.captured_queries
    assert "turn_ply" not in query["sql"].partition("WHERE")[2]


@pytest.mark.parametrize(
    ("rows", "index"),
    [
        (MINE.to_move()[:50], "tenure_my_turns"),
        (SeatTenure.objects.to_move().exclude(level="").filter(turn_since__lt=NOON)[:9], "tenure_bot_turns"),
        (MINE.current().filter(ended_at=None, turn_since=None).order_by("-id")[:51], "tenure_going_on"),
        (
            MINE.filter(ended_at__isnull=False, won__isnull=False).order_by("-ended_at", "-id")[:5],
            "tenure_over",
        ),
    ],
)
def test_my_lists_are_read_along_an_index(rows: QuerySet[SeatTenure], index: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    plan = rows.explain()
    if connection.vendor == "sqlite":  # which of two that fit it takes changes with its release
        assert " INDEX " in plan
        assert "TEMP B-TREE" not in plan
    else:
        assert index in plan
    assert "SCAN" not in plan
    assert "Seq Scan" not in plan
