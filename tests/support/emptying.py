"""Empties the database of a test that has committed: quickly, and though the audit refuses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from django.apps import apps
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection, connections
from django.db.models.signals import post_migrate

from accounts.bots import seat_bots
from accounts.models import User

Flush = Callable[..., list[str]]
OF_MODELS = frozenset({"django_content_type", "auth_permission"})
"""Tables whose rows follow from the models alone: they stay, for to make them anew takes longer than most
tests."""
MADE = ("accounts_user", "auth_group", "auth_group_permissions")
"""Tables that migrations fill: with bots, and with moderators' groups."""
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
    """Let the rows of `OF_MODELS` be as they are whenever the database has been emptied, and put `MADE` back.

    To make those anew, each looked for before, takes as long as many a test.
    """
    assert post_migrate.disconnect(create_contenttypes)
    assert post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    accounts = apps.get_app_config("accounts")
    assert post_migrate.disconnect(seat_bots, sender=accounts)
    inserts = [_insert_of(table) for table in MADE]

    def put_back(using: str, **more: Any) -> None:
        if User.objects.using(using).filter(is_bot=True).exists():  # nothing was emptied: a migration has run
            seat_bots(using, **more)
            return
        with connections[using].cursor() as cursor:
            for statement, rows in inserts:
                cursor.executemany(statement, rows)

    post_migrate.connect(put_back, sender=accounts, weak=False)


def _insert_of(table: str) -> tuple[str, list[tuple[Any, ...]]]:
    """A statement for a table, and the rows that are there now."""
    named = connection.ops.quote_name(table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {named}")  # noqa: S608 - it is one of ours
        rows = cursor.fetchall()
        columns = [connection.ops.quote_name(column[0]) for column in cursor.description]
    places = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {named} ({', '.join(columns)}) VALUES ({places})", rows  # noqa: S608 - as above
