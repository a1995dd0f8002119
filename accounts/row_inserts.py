"""Inserts many rows by the shortest way that a database has for them, from values and not from models.

Django's `bulk_create` makes the SQL of every few dozen rows anew, and converts each value by itself: that
takes longer than the database does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connections, models

PLAIN: Final = (models.IntegerField, models.FloatField, models.CharField)
"""Fields whose values drivers take as they are."""


def insert_rows(model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows. Signals are not sent, and what is not named gets the database's default.

    :param names: attributes of the model that hold columns (`player_id`), in the order of the values.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    quoted = connection.ops.quote_name
    known: dict[str, Any] = {field.attname: field for field in model._meta.concrete_fields}
    fields = [known[name] for name in names]
    converted = [(at, field) for at, field in enumerate(fields) if not _is_plain(field)]
    values = [list(row) for row in rows]
    for row in values:
        for at, field in converted:
            row[at] = field.get_db_prep_save(row[at], connection)
    table, columns = quoted(model._meta.db_table), ", ".join(quoted(field.column) for field in fields)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with connection.wrap_database_errors, cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in values:
                    copy.write_row(row)
            return
        marks = ", ".join(["%s"] * len(fields))
        cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", values)  # noqa: S608 - names of the models


def _is_plain(field: Any) -> bool:
    return isinstance(field.target_field if field.is_relation else field, PLAIN)
