"""Writes a backup while the site runs."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from .releases import refuse_another
from .tables import FORMAT, columns, migrations, tables, to_json_value

CHUNK = 2000
"""Rows held in memory at a time."""


def dump(path: Path, *, now: datetime, using: str = "default") -> int:
    """Write everything that the database holds at one moment to a new file that its owner alone may read.

    Nobody waits for it: moves are played on meanwhile and are not in it. Memory stays flat.

    :returns: the number of rows.
    :raises FileExistsError: the file is there already.
    :raises BadBackup: the database is one of another release, of which some would be missing.
    """
    connection = connections[using]
    refuse_another(connection)
    if path.exists():
        raise FileExistsError(path)
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8", compresslevel=6) as file, _one_moment(connection):
                rows = _write(file, connection, now)
            raw.flush()
            os.fsync(raw.fileno())
        part.rename(path)
    finally:
        part.unlink(missing_ok=True)
    return rows


def _write(file: IO[str], connection: BaseDatabaseWrapper, now: datetime) -> int:
    def line(data: object) -> None:
        file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")

    line({"format": FORMAT, "made_at": now.isoformat(), "migrations": migrations(connection)})
    count = 0
    for model in tables():
        names = [field.attname for field in columns(model)]
        line({"table": model._meta.label, "columns": names})
        rows = model._base_manager.using(connection.alias).order_by("pk").values_list(*names)
        for row in rows.iterator(chunk_size=CHUNK):
            line([to_json_value(value) for value in row])
            count += 1
    line({"rows": count})
    return count


@contextmanager
def _one_moment(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """A transaction that reads all of one moment, however long it takes, and that no writer waits for."""
    if connection.vendor == "postgresql":
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield
        return
    # Django would begin with the lock of a writer; a plain BEGIN reads what is there at its first SELECT.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
