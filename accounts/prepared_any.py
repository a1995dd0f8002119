"""One question of many queries at once, compiled once: does any of them find anything?"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connections, models

from accounts.prepared_query import values_given, with_constants


class PreparedAny:
    """Queries of which the database looks at one after the other, until one finds a row.

    :param make: makes them, with `Asked` where a value is given later; what comes first is looked for first.
        It is called when they are first asked.
    """

    def __init__(self, make: Callable[[], Iterable[models.QuerySet[Any]]]) -> None:
        self._make = make
        self._kept: Final = threading.local()  # as connections are, which compile

    def __call__(self, **values: Any) -> bool:
        """Return whether any of them finds anything. One query.

        :param values: for each `Asked` its value. :raises KeyError: one is missing.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        kept: tuple[Any, str, tuple[Any, ...]] | None = getattr(self._kept, "query", None)
        if kept is None or kept[0] is not connection:
            kept = self._kept.query = (connection, *self._compiled())
        with connection.cursor() as cursor:
            cursor.execute(kept[1], values_given(kept[2], values, connection))
            return bool(cursor.fetchone()[0])

    def _compiled(self) -> tuple[str, tuple[Any, ...]]:
        parts: list[str] = []
        given: list[Any] = []
        for each in self._make():
            query: Any = each.query.exists()
            sql, values = with_constants(*query.get_compiler(using=DEFAULT_DB_ALIAS).as_sql())
            parts.append(f"WHEN EXISTS ({sql}) THEN 1")
            given += values
        return f"SELECT CASE {' '.join(parts)} ELSE 0 END", tuple(given)
