"""Queries and updates that are compiled once and asked many times with other values.

Django makes the SQL of a query anew each time. For rows of a hundred columns over several tables that takes
longer than the database and all that is done with them: it was a fifth of the time of a match's page.

    TENURES = PreparedQuery(
        lambda: SeatTenure.objects.filter(match=Asked("match", BigIntegerField())).select_related("player")
    )
    tenures = TENURES(match=match.pk)
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Generic, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.expressions import Expression
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


_Conversion: TypeAlias = tuple[int, tuple[list[Callable[..., Any]], Any]]
"""Position of a column, and by what in turn its value becomes Python's."""


@dataclass(frozen=True, slots=True, eq=False)
class _Columns:
    """Columns that are a model, wherever in a row they stand, and the ways from their values to Python's."""

    names: tuple[str, ...]
    connection: Any
    lasting: tuple[_Conversion, ...]
    """Conversions to what nobody can change."""
    fresh: tuple[_Conversion, ...]
    """Conversions to what whoever has it may change."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Some columns of a row, side by side, that are a model."""

    model: type[models.Model]
    place: slice
    columns: _Columns

    def read(self, row: Sequence[Any]) -> Any:
        """Return the model that stands in a row as it was fetched."""
        columns, values = self.columns, row[self.place]
        if columns.lasting:
            values = _converted(columns, values)
        if columns.fresh:
            values = [*values]
            _convert(values, columns.fresh, columns.connection)
        return self.model.from_db(DEFAULT_DB_ALIAS, columns.names, values)


@lru_cache(maxsize=2048)
def _converted(columns: _Columns, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values of a row of a table, but for those that may be changed.

    Most rows that a page reads are as they were when they were read last. To look that up takes a tenth of
    the time of converting them again.
    """
    row = [*values]
    _convert(row, columns.lasting, columns.connection)
    return tuple(row)


@dataclass(frozen=True, slots=True)
class _Related:
    """A model to which another one refers that is read from the same row."""

    part: _Part
    key: int
    """Position of its primary key."""
    is_shared: bool
    """True if several may refer to the same."""
    set_at: Callable[[Any, Any], None]
    """Keeps it with the model that refers to it, the first of the two."""
    set_back: Callable[[Any, Any], None]
    """The other way round."""


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A query as one database knows it, and the way from its rows to models."""

    connection: Any
    sql: str
    values: tuple[Any, ...]
    """Values in the order of the statement; those still to be given as `Asked`."""
    part: _Part
    related: Sequence[_Related]
    annotated: Sequence[tuple[str, int, Sequence[Callable[..., Any]], Any]]
    """What is annotated: its name, and as in `_Conversion`."""

    def models(self, rows: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Return the models of rows as they were fetched.

        What several refer to is one model, made once: one statement has read the same of it in each row.
        """
        found = []
        made: dict[tuple[int, Any], Any] = {}
        for row in rows:
            model = self.part.read(row)
            for each in self.related:
                key = each.key, row[each.key]
                other = made.get(key)
                if other is None and key[1] is not None:
                    other = each.part.read(row)
                    each.set_back(other, model)
                    if each.is_shared:
                        made[key] = other
                each.set_at(model, other)
            for name, position, converters, expression in self.annotated:
                value = row[position]
                for converter in converters:
                    value = converter(value, expression, self.connection)
                setattr(model, name, value)
            found.append(model)
        return found


def _convert(row: list[Any], conversions: Sequence[_Conversion], connection: Any) -> None:
    """Convert some values of a row, in place."""
    for position, (converters, expression) in conversions:
        value = row[position]
        for converter in converters:
            value = converter(value, expression, connection)
        row[position] = value


class PreparedQuery(Generic[ModelT]):
    """A query for models, with joins and annotations, whose SQL and reading of rows are made once a thread.

    :param make: makes it, with `Asked` where a value is given later. Queries that prefetch, or give values
        instead of models, are no such ones. It is called when the query is first asked.
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
            cursor.execute(query.sql, values_given(query.values, values, connection))
            found = cursor.fetchall()
        return query.models(found)

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
            sql, given = with_constants(*update.get_compiler(using=DEFAULT_DB_ALIAS).as_sql())
            kept = self._kept.update = (connection, sql, given)
        with connection.cursor() as cursor:
            cursor.execute(kept[1], values_given(kept[2], values, connection))
            changed: int = cursor.rowcount
        return changed


def values_given(kept: Sequence[Any], values: Mapping[str, Any], connection: Any) -> list[Any]:
    """The values of a statement, with those that are given now. :raises KeyError: one is missing."""
    made: dict[str, Any] = {}
    given = []
    for each in kept:
        if isinstance(each, Asked):
            if each.name not in made:
                made[each.name] = each.output_field.get_db_prep_value(values[each.name], connection)
            given.append(made[each.name])
        else:
            given.append(each)
    return given


_WORD: Final = re.compile(r"[\w-]+", re.ASCII)


def with_constants(sql: str, values: Sequence[Any]) -> tuple[str, tuple[Any, ...]]:
    """A statement in which numbers and words that stay the same stand themselves, and the other values.

    SQLite plans a statement anew each time a value is given that an index with a condition may depend on.
    """
    left, given = iter(values), []

    def placed(found: re.Match[str]) -> str:
        if found[0] == "%%":
            return found[0]
        value = next(left)
        if type(value) is int:
            return str(value)
        if isinstance(value, str) and _WORD.fullmatch(value):
            return f"'{value!s}'"
        given.append(value)
        return found[0]

    return re.sub("%[%s]", placed, sql), tuple(given)


def _compile(queryset: models.QuerySet[Any]) -> _Compiled:
    compiler: Any = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
    sql, values = with_constants(*compiler.as_sql())
    converters = compiler.get_converters([column for column, *_ in compiler.select[: compiler.col_count]])

    def part_of(info: Any) -> _Part:
        start, end = info["select_fields"][0], info["select_fields"][-1] + 1
        names = tuple(column.target.attname for column, *_ in compiler.select[start:end])
        conversions = [(at - start, found) for at, found in converters.items() if start <= at < end]
        columns = _columns_of(info["model"], names, conversions, compiler.connection)
        return _Part(info["model"], slice(start, end), columns)

    def related_of(info: Any) -> _Related:
        if info.get("related_klass_infos") or info["from_parent"]:
            raise NotImplementedError("what is joined to what is joined is not read")
        part = part_of(info)
        key = part.place.start + part.columns.names.index(info["model"]._meta.pk.attname)
        is_shared = not info["reverse"] and not info["field"].unique
        return _Related(part, key, is_shared, info["local_setter"], info["remote_setter"])

    return _Compiled(
        connection=compiler.connection,
        sql=sql,
        values=values,
        part=part_of(compiler.klass_info),
        related=[related_of(info) for info in compiler.klass_info.get("related_klass_infos", ())],
        annotated=[
            (name, at, *converters.get(at, ((), None))) for name, at in compiler.annotation_col_map.items()
        ],
    )


_COLUMNS: Final[dict[Any, _Columns]] = {}


def _columns_of(
    model: type[models.Model], names: tuple[str, ...], conversions: Sequence[_Conversion], connection: Any
) -> _Columns:
    """Columns with their conversions: the same for all threads, so that they share what is converted."""
    fresh = [each for each in conversions if isinstance(each[1][1].output_field, models.JSONField)]
    lasting = [each for each in conversions if each not in fresh]
    key = model, names, connection.vendor
    return _COLUMNS.setdefault(key, _Columns(names, connection, tuple(lasting), tuple(fresh)))
