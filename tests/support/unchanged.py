"""Checks that nothing was written: every row before and after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps

KEPT = ("accounts", "games", "moderation")


def all_rows() -> dict[str, list[dict[str, Any]]]:
    """Every row of the site's own tables, by table; when somebody last logged in is none of them."""
    models = [model for name in KEPT for model in apps.get_app_config(name).get_models()]
    rows = {model._meta.label: list(model._default_manager.order_by("pk").values()) for model in models}
    return {label: [row | {"last_login": None} for row in found] for label, found in rows.items()}


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
