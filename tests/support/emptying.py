"""Empties the database of a test that has committed: quickly, and though the audit refuses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from django.contrib.contenttypes.management import create_contenttypes
from django.db.models.signals import post_migrate

Flush = Callable[..., list[str]]
OF_MODELS = frozenset({"django_content_type", "auth_permission"})
"""Tables whose rows follow from the models alone: they stay, for to make them anew takes longer than most
tests."""
ON_POSTGRES = """DO $$
DECLARE
    each text;
    audited boolean := EXISTS (SELECT FROM {audit});
BEGIN
    IF audited THEN ALTER TABLE {audit} DISABLE TRIGGER USER; END IF;
    FOREACH each IN ARRAY ARRAY[{tables}] LOOP
        EXECUTE format('DELETE FROM %I', each);
    END LOOP;
    SET CONSTRAINTS ALL IMMEDIATE;
    IF audited THEN ALTER TABLE {audit} ENABLE TRIGGER USER; END IF;
END $$"""
"""Deletes: to truncate a hundred tables, most of them empty, takes as long as a test."""


def emptying(plain: Flush, vendor: str) -> Flush:
    """Statements that empty a test's database, the audit's own triggers put aside meanwhile."""
    guard = import_module("moderation.migrations.0003_append_only")

    def sql_flush(self: Any, style: Any, tables: Sequence[str], **kwargs: Any) -> list[str]:
        filled = [table for table in tables if table not in OF_MODELS]
        if vendor == "postgresql":
            return [ON_POSTGRES.format(audit=guard.TABLE, tables=", ".join(f"'{table}'" for table in filled))]
        return [*guard.dropping(), *plain(self, style, filled, **kwargs), *guard.making()]

    return sql_flush


def keep_what_follows_from_models() -> None:
    """Let the rows of `OF_MODELS` be as they are whenever the database has been emptied."""
    assert post_migrate.disconnect(create_contenttypes)
    assert post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
