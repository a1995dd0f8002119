"""Databases of their own for sites, on the PostgreSQL of the tests."""

from __future__ import annotations

from django.conf import settings

EMBEDDED: bool = settings.IS_SQLITE
"""True if the tests run on SQLite, each site in one process, and not on PostgreSQL and Redis."""


def fresh_database(name: str, *, like: str = "template1") -> str:
    """Make a database anew, empty or as another one is; its address."""
    drop_database(name)
    _on_server(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
    base = settings.DATABASES["default"]
    return f"postgres://{base['USER']}:{base['PASSWORD']}@{base['HOST']}:{base['PORT'] or 5432}/{name}"


def drop_database(name: str) -> None:
    """Drop a database, if it is there, whoever is connected to it."""
    _on_server(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _on_server(statement: str) -> None:
    import psycopg

    base = settings.DATABASES["default"]
    with psycopg.connect(
        host=base["HOST"],
        port=base["PORT"] or 5432,
        user=base["USER"],
        password=base["PASSWORD"],
        dbname="postgres",
        autocommit=True,
    ) as connection:
        connection.execute(statement)
