"""Tells the release of a backup, and of a database, by the migrations that each has had.

A squashed migration does not count: those that it replaces do, which a database records in either case.
"""

from __future__ import annotations

from django.apps import apps
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import Error
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from .tables import BadBackup, migrations


def refuse_another(connection: BaseDatabaseWrapper) -> None:
    """:raises BadBackup: the tables of a database are not those that this release knows."""
    loader = MigrationLoader(connection)
    if other := _known(loader) ^ (frozenset(migrations(connection)) - _squashed(loader)):
        raise BadBackup(
            "the database is not of this release, make its backup with the one that it is of: they differ by "
            f"{_listed(other)}"
        )


class Release:
    """The release that a backup is of, for the database that is to take it.

    :param there: the migrations of the backup.
    :raises BadBackup: the database cannot take it. Says why, and what to do.
    """

    def __init__(self, connection: BaseDatabaseWrapper, there: frozenset[str]) -> None:
        self._connection = connection
        loader = MigrationLoader(connection)
        known, squashed = _known(loader), _squashed(loader)
        there -= squashed
        here = frozenset(migrations(connection)) - squashed
        self._nodes = [(app, name) for app, _, name in (n.partition(".") for n in sorted(there))]
        self.is_new_database = not here
        self._is_ours = there == known
        if newer := here - known:
            raise BadBackup(f"the database is one of a newer release: this one lacks {_listed(newer)}")
        if here and (lacks := known - here):
            raise BadBackup(
                f"the database is half migrated, it lacks {_listed(lacks)}: take a new one without tables"
            )
        if newer := there - known:
            raise BadBackup(
                "the file was made by a newer release, restore it with that one: "
                f"this one lacks {_listed(newer)}"
            )
        if here and there != here:
            raise BadBackup(
                f"the file was made by an earlier release, it lacks {_listed(here - there)}: restore it into "
                "a new database without tables (`restore` makes them), not into one that is migrated"
            )

    @property
    def apps(self) -> Apps:
        """The models of that release."""
        if self._is_ours:
            return apps
        return self._executor().loader.project_state(self._nodes).apps

    def make_tables(self) -> None:
        """Make the tables of that release, in a database without any.

        :raises BadBackup: it does not take them.
        """
        executor = self._executor()
        try:
            executor.migrate(self._last(executor.loader))
        except Error as error:
            raise BadBackup(f"the database does not take the tables: {error}") from error

    def _executor(self) -> MigrationExecutor:
        """One that goes the way of squashed migrations only if it ends at this release."""
        executor = MigrationExecutor(self._connection)
        if not self._is_ours:
            executor.loader = MigrationLoader(self._connection, replace_migrations=False)
        return executor

    def _last(self, loader: MigrationLoader) -> list[tuple[str, str]]:
        """The migrations of that release that no other of it builds on."""
        if self._is_ours:
            return list(loader.graph.leaf_nodes())
        nodes, graph = set(self._nodes), loader.graph.node_map
        return [node for node in self._nodes if not nodes & {each.key for each in graph[node].children}]

    def migrate_on(self) -> None:
        """Bring them to this release, with the rows that are in them.

        :raises BadBackup: a migration does not take these rows. The database is of no use then.
        """
        try:
            call_command("migrate", database=self._connection.alias, verbosity=0, interactive=False)
        except Error as error:
            raise BadBackup(
                f"what was restored could not be brought to this release, throw the database away: {error}"
            ) from error


def _known(loader: MigrationLoader) -> frozenset[str]:
    """The migrations of this release."""
    return frozenset(".".join(node) for node in loader.disk_migrations) - _squashed(loader)


def _squashed(loader: MigrationLoader) -> frozenset[str]:
    """Those that replace others."""
    return frozenset(".".join(node) for node, each in loader.disk_migrations.items() if each.replaces)


def _listed(names: frozenset[str] | set[str]) -> str:
    """Some of these migrations, in a line."""
    first = sorted(names)[:3]
    return ", ".join(first) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
