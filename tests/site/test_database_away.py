"""While the database is away: 503, when to come again, and a page that needs none."""

from __future__ import annotations

import select
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import (
    DatabaseError,
    DataError,
    InterfaceError,
    InternalError,
    OperationalError,
    connection,
    transaction,
)
from django.test import Client
from django.test.utils import CaptureQueriesContext
from redis.exceptions import ConnectionError as RedisAway

from accounts.transient_errors import is_away
from alliances_site.error_pages import alone
from tests.support.tables import match_of, people


class Database:
    """The database, which can be taken away and brought back."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def leave(self) -> None:
        def gone(*_: Any, **__: Any) -> None:
            raise OperationalError("connection refused") from psycopg.OperationalError("connection refused")

        self._patch.setattr(connection, "cursor", gone)
        self._patch.setattr(connection, "ensure_connection", gone)

    def come_back(self) -> None:
        self._patch.undo()


@pytest.fixture
def database(db: None) -> Iterator[Database]:
    """There at first, and in the end."""
    with pytest.MonkeyPatch.context() as patch:
        yield Database(patch)


@pytest.fixture
def visitor(db: None) -> Client:
    """A browser that is answered as a server would."""
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("address", ["/", "/moves/", "/m/KEY/", "/m/KEY/table/", "/nowhere/", "/admin/"])
def test_every_page_says_so_and_when_to_come_again(
    visitor: Client, database: Database, caplog: pytest.LogCaptureFixture, address: str, htmx: bool
) -> None:
    players = people("ann", "ben", "cat", "dan")
    address = address.replace("KEY", match_of(players).key)
    visitor.force_login(players[0])
    database.leave()
    answer = visitor.get(address, headers={"hx-request": "true"} if htmx else {})
    assert answer.status_code == 503
    assert not [record for record in caplog.records if record.exc_info], "one line is enough for each"
    assert int(answer.headers["Retry-After"]) <= 5
    assert "no-store" in answer.headers["Cache-Control"]
    assert "Wait a few seconds" in answer.content.decode()


def test_a_move_while_it_is_away_changes_nothing(visitor: Client, database: Database) -> None:
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players)
    visitor.force_login(players[3])
    database.leave()
    assert visitor.post(f"/m/{match.key}/move/", {"ply": 3, "typed": "pass"}).status_code == 503
    database.come_back()
    match.refresh_from_db()
    assert match.ply == 3


def test_what_is_broken_is_still_broken(visitor: Client, settings: Any) -> None:
    settings.LOGIN_URL = "no-such-address-anywhere:at-all"
    answer = visitor.get("/moves/")
    assert answer.status_code == 500
    assert "Retry-After" not in answer.headers


def test_the_pages_that_stand_alone_ask_nothing(db: None) -> None:
    with CaptureQueriesContext(connection) as asked:
        for status in (400, 408, 413, 500, 503):
            page = alone(status).content.decode()
            assert page.startswith("<!DOCTYPE html>")
            assert '<link rel="stylesheet"' in page
    assert not asked.captured_queries


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Path]:
    """A SQLite file in which somebody else is writing."""
    path = tmp_path / "locked.sqlite3"
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    yield path
    writer.close()


def _raised(path: Path, statement: str) -> OperationalError:
    reader = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        reader.execute(statement)
    except sqlite3.OperationalError as error:
        mine = OperationalError(*error.args)
        mine.__cause__ = error
        return mine
    finally:
        reader.close()
    raise AssertionError


def test_a_lock_of_sqlite_passes_and_a_missing_table_does_not(locked: Path) -> None:
    assert is_away(_raised(locked, "BEGIN IMMEDIATE"))
    assert not is_away(_raised(locked, "SELECT * FROM nothing_like_this"))


def test_what_came_of_an_absence_is_one_too() -> None:
    outer = RuntimeError()
    outer.__cause__ = OperationalError("the connection is lost")
    assert is_away(outer)
    assert is_away(InterfaceError("connection already closed"))
    assert is_away(RedisAway())
    assert not is_away(ValueError())
    assert not is_away(None)


def of_state(state: str) -> Exception:
    """The error that Django raises where PostgreSQL has said so, in the class that the driver gives it."""
    cause = psycopg.errors.lookup(state)()
    kinds = (OperationalError, InternalError, DataError, InterfaceError)
    kind = next((kind for kind in kinds if isinstance(cause, getattr(psycopg, kind.__name__))), DatabaseError)
    error = kind("as the server said")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "state",
    ["08000", "08003", "08006", "08P01", "25P03", "40001", "40P01", "53300", "53100", "55P03",
     "57014", "57P01", "57P02", "57P03", "57P05", "58030"],
)  # fmt: skip
def test_whatever_takes_a_connection_away_passes(state: str) -> None:
    """Also where the driver files it among internal errors: a transaction that was idle for too long."""
    assert is_away(of_state(state))


@pytest.mark.parametrize("state", ["22003", "22P05", "25P02", "42P01", "42601", "54001", "XX001"])
def test_a_mistake_does_not(state: str) -> None:
    assert not is_away(of_state(state))


@pytest.mark.live
@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_was_idle_for_too_long_is_no_mistake() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite ends no connections")
    with pytest.raises(DatabaseError) as caught:
        _be_idle()
    assert is_away(caught.value)
    connection.close()


def _be_idle() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 50")
        # Until the server has hung up, which it says on the line.
        select.select([cursor.connection.fileno()], [], [], 10)
        cursor.execute("SELECT 1")
