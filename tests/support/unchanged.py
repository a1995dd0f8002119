"""Checks that nothing was written: every row before and after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection

KEPT = ("accounts", "games", "moderation")


def all_rows() -> dict[str, list[dict[str, Any]]]:
    """Every row of the site's own tables, by table; when somebody last logged in is none of them."""
    found = {}
    with connection.cursor() as cursor:
        for label, (statement, values) in _statements().items():
            cursor.execute(statement, values)
            names = [column[0] for column in cursor.description]
            rows = (dict(zip(names, row, strict=True)) for row in cursor.fetchall())
            found[label] = [row | {"last_login": None} for row in rows]
    return found


@cache
def _statements() -> dict[str, tuple[str, tuple[Any, ...]]]:
    """Statements for all rows of each table, which take longer to make than to run."""
    models = [model for name in KEPT for model in apps.get_app_config(name).get_models()]
    return {
        model._meta.label: model._default_manager.order_by("pk").query.sql_with_params() for model in models
    }


@contextmanager
def nothing_changes() -> Iterator[None]:
    """Fails, with the rows that differ, if anything is written within."""
    before = all_rows()
    yield
    after = all_rows()
    changed = {
        label: [row for row in after[label] if row not in rows]
        or [row for row in rows if row not in after[label]]
        for label, rows in before.items()
        if rows != after[label]
    }
    assert not changed, changed
