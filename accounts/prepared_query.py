"""Queries and updates that are compiled once and asked many times with other values.

Django makes the SQL of a query anew each time. For rows of a hundred columns over several tables that takes
longer than the database and all that is done with them: it was a fifth of the time of a match's page.

    TENURES = PreparedQuery(
        lambda: SeatTenure.objects.filter(match=Asked("match", BigIntegerField())).select_related("player")
    )
    tenures = TENURES(match=match.pk)
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.expressions import Expression
from django.db.models.query import get_related_populators
from django.db.models.sql import UpdateQuery

ModelT = TypeVar("ModelT", bound=models.Model)


class Asked(Expression):
    """A value of a prepared query that is given when it is asked.

    :param name: its name then. :param field: a field of its type.
    """

    def __init__(self, name: str, field: models.Field[Any, Any]) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:  # noqa: ARG002 - Django's signature
        """Compile to a placeholder whose value is this expression itself."""
        return "%s", (self,)


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A query as one database knows it, and the way from its rows to models."""

    connection: Any
    sql: str
    values: tuple[Any, ...]
    """Values in the order of the statement; those still to be given as `Asked`."""
    rows: Callable[[list[Sequence[Any]]], Any]
    """Converts what the driver returned to Python values."""
    model: type[models.Model]
    columns: slice
    names: Sequence[str]
    related: Sequence[Any]
    annotated: Sequence[tuple[str, int]]


class PreparedQuery(Generic[ModelT]):
    """A query for models, with joins and annotations, whose SQL and reading of rows are made once a thread.

    :param make: makes it, with `Asked` where a value is given later. Queries that defer fields, prefetch, or
        give values instead of models are no such ones. It is called when the query is first asked.
    """

    def __init__(self, make: Callable[[], models.QuerySet[ModelT]]) -> None:
        self._make = make
        self._kept: Final = threading.local()  # as connections are, which compile

    def __call__(self, **values: Any) -> list[ModelT]:
        """Return the models that the query finds, all read at once.

        :param values: for each `Asked` its value. :raises KeyError: one is missing.
        """
        query = self._compiled()
        connection = query.connection
        with connection.cursor() as cursor:
            cursor.execute(query.sql, _given(query.values, values, connection))
            found = cursor.fetchall()
        models_found: list[ModelT] = []
        for row in query.rows(found):
            model: Any = query.model.from_db(DEFAULT_DB_ALIAS, query.names, row[query.columns])
            for populator in query.related:
                populator.populate(row, model)
            for name, position in query.annotated:
                setattr(model, name, row[position])
            models_found.append(model)
        return models_found

    def first(self, **values: Any) -> ModelT | None:
        """Return the first of them; None if there is none."""
        return next(iter(self(**values)), None)

    def _compiled(self) -> _Compiled:
        kept: _Compiled | None = getattr(self._kept, "query", None)
        if kept is None or kept.connection is not connections[DEFAULT_DB_ALIAS]:
            kept = self._kept.query = _compile(self._make())
        return kept


class PreparedUpdate:
    """An update of the rows that a query finds, whose SQL is made once a thread.

    :param make: the query, as in `PreparedQuery`.
    :param changes: the value of each field that changes, with `Asked` where it is given later.
    """

    def __init__(self, make: Callable[[], models.QuerySet[Any]], **changes: Any) -> None:
        self._make, self._changes = make, changes
        self._kept: Final = threading.local()

    def __call__(self, **values: Any) -> int:
        """Update the rows and return how many there were.

        :param values: for each `Asked` its value. :raises KeyError: one is missing.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        kept: tuple[Any, str, tuple[Any, ...]] | None = getattr(self._kept, "update", None)
        if kept is None or kept[0] is not connection:
            update: Any = self._make().query.chain(UpdateQuery)
            update.add_update_values(self._changes)
            sql, given = update.get_compiler(using=DEFAULT_DB_ALIAS).as_sql()
            kept = self._kept.update = (connection, sql, tuple(given))
        with connection.cursor() as cursor:
            cursor.execute(kept[1], _given(kept[2], values, connection))
            changed: int = cursor.rowcount
        return changed


def _given(kept: Sequence[Any], values: Mapping[str, Any], connection: Any) -> list[Any]:
    """The values of a statement, with those that are given now. :raises KeyError: one is missing."""
    return [
        each.output_field.get_db_prep_value(values[each.name], connection)
        if isinstance(each, Asked)
        else each
        for each in kept
    ]


def _compile(queryset: models.QuerySet[Any]) -> _Compiled:
    compiler: Any = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
    sql, values = compiler.as_sql()
    converters = compiler.get_converters([column for column, *_ in compiler.select[: compiler.col_count]])
    start, end = compiler.klass_info["select_fields"][0], compiler.klass_info["select_fields"][-1] + 1
    return _Compiled(
        connection=compiler.connection,
        sql=sql,
        values=tuple(values),
        rows=lambda rows: compiler.apply_converters(rows, converters),
        model=compiler.klass_info["model"],
        columns=slice(start, end),
        names=[column.target.attname for column, *_ in compiler.select[start:end]],
        related=get_related_populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS),  # type: ignore[call-arg] # the stubs are of another Django
        annotated=tuple(compiler.annotation_col_map.items()),
    )
