"""The pool of connections while PostgreSQL is away, half open, or has forgotten them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from django.conf import settings
from psycopg_pool import ConnectionPool

from alliances_site.database import options
from tests.support.cut_link import Cut

STATEMENT_SECONDS = 1.0
SIZE = 6
SOON = 15.0
"""Seconds: without its own limits the pool waits for thirty, and a connection for ever."""


@pytest.fixture
def link() -> Iterator[Cut]:
    """A link to the tests' PostgreSQL. These drills mean nothing on another database."""
    database = settings.DATABASES["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql", "DATABASE_URL must name a PostgreSQL"
    with Cut(int(database["PORT"] or 5432), host=database["HOST"]) as link:
        yield link


@pytest.fixture
def pool(link: Cut) -> Iterator[ConnectionPool[Any]]:
    """The pool that Django would make, over that link."""
    database = settings.DATABASES["default"]
    given = options({}, statement_seconds=STATEMENT_SECONDS, pool_size=SIZE)
    of_pool = given.pop("pool")
    address = {"host": "127.0.0.1", "port": link.port, "dbname": "postgres", "autocommit": True}
    login = {"user": database["USER"], "password": database["PASSWORD"]}
    with ConnectionPool(
        kwargs={**given, **address, **login}, open=False, check=ConnectionPool.check_connection, **of_pool
    ) as pool:
        pool.wait(timeout=60)
        yield pool


def asked(pool: ConnectionPool[Any], statement: str = "SELECT 1") -> float:
    """The seconds until the answer, or until it was told that there is none."""
    start = time.monotonic()
    try:
        with pool.connection() as connection:
            connection.execute(statement)
    except psycopg.OperationalError:
        return -(time.monotonic() - start)
    return time.monotonic() - start


def filled(pool: ConnectionPool[Any]) -> None:
    """Let the pool grow to its full size."""
    with ThreadPoolExecutor(SIZE) as people:
        assert all(
            took > 0 for took in people.map(lambda _: asked(pool, "SELECT pg_sleep(0.3)"), range(SIZE))
        )


def test_an_answer_that_does_not_come_is_an_error_soon(link: Cut, pool: ConnectionPool[Any]) -> None:
    with pool.connection() as connection:
        link.swallow()
        start = time.monotonic()
        with pytest.raises(psycopg.OperationalError, match="has not answered"):
            connection.execute("SELECT 1")
    assert time.monotonic() - start < SOON


@pytest.mark.parametrize("way", ["refuse", "swallow"])
def test_nobody_waits_long_for_a_connection(link: Cut, pool: ConnectionPool[Any], way: str) -> None:
    filled(pool)
    getattr(link, way)()
    for _ in range(3):
        assert -SOON < asked(pool) < 0


@pytest.mark.parametrize("way", ["refuse", "swallow", "forget"])
def test_nobody_is_refused_once_the_database_is_back(link: Cut, pool: ConnectionPool[Any], way: str) -> None:
    filled(pool)
    with ThreadPoolExecutor(SIZE) as people:
        (link.refuse if way == "refuse" else link.swallow)()
        until = time.monotonic() + 8
        while time.monotonic() < until:
            list(people.map(lambda _: asked(pool), range(SIZE)))
        link.mend(forget=way == "forget")
        until = time.monotonic() + 60
        while asked(pool) < 0 and time.monotonic() < until:
            time.sleep(0.5)
        assert all(took > 0 for took in people.map(lambda _: asked(pool), range(4 * SIZE)))


def test_connections_that_died_unnoticed_cost_nobody_an_error(link: Cut, pool: ConnectionPool[Any]) -> None:
    filled(pool)
    link.refuse()
    link.mend()
    with ThreadPoolExecutor(SIZE) as people:
        assert all(took > 0 for took in people.map(lambda _: asked(pool), range(2 * SIZE)))


def test_the_server_ends_statements_and_transactions_that_take_too_long(pool: ConnectionPool[Any]) -> None:
    with pytest.raises(psycopg.errors.QueryCanceled), pool.connection() as connection:
        connection.execute("SELECT pg_sleep(30)")
    with pool.connection() as connection:
        shown = connection.execute("SHOW idle_in_transaction_session_timeout").fetchone()
        assert shown == ("5s",)
