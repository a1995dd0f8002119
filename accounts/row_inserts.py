"""Inserts many rows by the shortest way that a database has for them, from values, or a few models at once.

Django's `bulk_create` makes the SQL of every few dozen rows anew, and asks each value several times what it
is: that takes longer than the database does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models

_Model = TypeVar("_Model", bound=models.Model)

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


def insert_models(rows: Sequence[_Model], *, ignore_conflicts: bool = False) -> None:
    """Insert a few new models as they stand in memory, in one statement whose SQL is made once.

    Signals are not sent, and the models do not learn their keys.

    :param rows: of one model whose key the database gives, and none of whose values it does.
    :param ignore_conflicts: leave those out that a constraint keeps out. :raises IntegrityError: if not so.
    """
    if not rows:
        return
    connection = connections[DEFAULT_DB_ALIAS]
    model = type(rows[0])
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    values = [
        field.get_db_prep_save(getattr(row, field.attname), connection) for row in rows for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(_statement(model, len(rows), ignore_conflicts), values)


@cache
def _statement(model: type[models.Model], count: int, ignore_conflicts: bool) -> str:
    quoted = connections[DEFAULT_DB_ALIAS].ops.quote_name
    columns = [quoted(str(field.column)) for field in model._meta.concrete_fields if not field.primary_key]
    row = f"({', '.join(['%s'] * len(columns))})"
    end = " ON CONFLICT DO NOTHING" if ignore_conflicts else ""
    return (
        f"INSERT INTO {quoted(model._meta.db_table)} ({', '.join(columns)}) "  # noqa: S608 - names of the models
        f"VALUES {', '.join([row] * count)}{end}"
    )


def _is_plain(field: Any) -> bool:
    return isinstance(field.target_field if field.is_relation else field, PLAIN)
