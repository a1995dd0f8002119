"""Restores a backup into a new database."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.db import Error, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from accounts.models import User
from games.models import Question, QuestionVersion

from .releases import Release
from .tables import FORMAT, MADE_BY_MIGRATIONS, BadBackup, columns, from_json_value, tables

BATCH = 1000
"""Rows written by one statement."""


def load(path: Path, *, using: str = "default") -> int:
    """Bring what a file holds into a database that holds nothing yet: all rows or none. Memory stays flat.

    A database without tables gets those that the file was made of, then the rows, and then the migrations
    that have come since: so it takes the file of any earlier release. One that is migrated takes a file of
    the same migrations.

    :returns: the number of rows.
    :raises BadBackup: the file is damaged or of a newer release, or the database is not empty.
    :raises OSError: the file cannot be read.
    """
    connection = connections[using]
    with _told(path), gzip.open(path, "rt", encoding="utf-8") as file:
        lines = (json.loads(line) for line in file)
        there = _check_head(next(lines, None))
    release = Release(connection, there)
    if release.is_new_database:
        release.make_tables()
    else:
        _refuse_unless_empty(connection)
    found = tables(release.apps)
    with (
        _told(path),
        transaction.atomic(using=using, durable=True),
        gzip.open(path, "rt", encoding="utf-8") as file,
    ):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL statement_timeout = 0")
                cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        count = _fill(connection, (json.loads(line) for line in file), found)
        _set_sequences(connection, found)
    if release.is_new_database:
        release.migrate_on()
    ContentType.objects.clear_cache()
    return count


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """:raises BadBackup: in the place of whatever a damaged file leads to."""
    try:
        yield
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
        raise BadBackup(f"{path} is damaged, or is no backup: {error}") from error
    except Error as error:
        raise BadBackup(f"the database does not take what {path} holds: {error}") from error


def _refuse_unless_empty(connection: BaseDatabaseWrapper) -> None:
    for model in tables():
        if model._meta.label in MADE_BY_MIGRATIONS:
            continue
        rows = model._base_manager.using(connection.alias)
        if model is User:
            rows = rows.filter(is_bot=False)
        elif model is Question:
            rows = rows.filter(bank_digest="")  # the others come with the site
        elif model is QuestionVersion:
            continue
        if rows.exists():
            raise BadBackup(f"the database is not empty: it has rows of {model._meta.label}")


def _fill(connection: BaseDatabaseWrapper, lines: Iterator[Any], found: list[type[models.Model]]) -> int:
    next(lines)  # its head, which has been read
    by_label = {model._meta.label: model for model in found}
    with connection.cursor() as cursor:
        for model in by_label.values():  # what the migrations have made: the file has its own
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - a name of ours
        count = 0
        head = next(lines, None)
        while head is not None and "rows" not in head:
            fields, sql = _insertion(by_label[head["table"]], head["columns"], connection)
            head = None
            batch: list[list[Any]] = []
            for line in lines:
                if isinstance(line, dict):
                    head = line
                    break
                batch.append([from_json_value(f, v, connection) for f, v in zip(fields, line, strict=True)])
                count += 1
                if len(batch) == BATCH:
                    cursor.executemany(sql, batch)
                    batch = []
            if batch:
                cursor.executemany(sql, batch)
    if head is None:
        raise BadBackup("the file was cut off: its end is missing")
    if head["rows"] != count:
        raise BadBackup(f"the file has {count} rows where it should have {head['rows']}")
    return count


def _check_head(head: Any) -> frozenset[str]:
    """The migrations that the database had of which the file was made."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadBackup("this is no backup of this site")
    return frozenset(head["migrations"])


def _insertion(
    model: type[models.Model], names: list[str], connection: BaseDatabaseWrapper
) -> tuple[list[models.Field[Any, Any]], str]:
    """The fields of a table in the order of the file, and the statement that writes a row."""
    known = {field.attname: field for field in columns(model)}
    fields = [known[name] for name in names]
    quote = connection.ops.quote_name
    listed = ", ".join(quote(field.column or field.attname) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    return fields, f"INSERT INTO {quote(model._meta.db_table)} ({listed}) VALUES ({marks})"  # noqa: S608


def _set_sequences(connection: BaseDatabaseWrapper, found: list[type[models.Model]]) -> None:
    """Have the next rows numbered after those that were brought in."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), found):
            cursor.execute(sql)
