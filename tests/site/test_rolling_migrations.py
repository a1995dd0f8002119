"""Migrations of a release leave the one before it able to work on the same tables while it still runs."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db import migrations
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED, Field

BEFORE = {"accounts": "0006", "games": "0021", "moderation": "0001"}
"""Those below were made when nobody served the site yet."""
AWAY = (
    migrations.RemoveField, migrations.RenameField, migrations.DeleteModel, migrations.RenameModel,
    migrations.AlterModelTable,
)  # fmt: skip


def test_what_comes_to_a_table_has_a_default_in_the_database_and_nothing_is_taken_away() -> None:
    """A process of the release before names no column that it does not know, and all that it does know."""
    loader = MigrationLoader(None)
    looked_at = 0
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if app in BEFORE and name >= BEFORE[app]:
            looked_at += 1
            assert not list(unfit(migration)), f"{app}.{name}"
    assert looked_at > 20


def unfit(migration: migrations.Migration) -> Iterator[str]:
    """The faults of a migration over which the release before would stumble."""
    new = set()
    for operation in migration.operations:
        if isinstance(operation, migrations.CreateModel):
            new.add(operation.name.lower())
        elif isinstance(operation, AWAY):
            yield f"{operation} takes away what it knows: leave that to the release after the next"
        elif (
            isinstance(operation, migrations.AddField)
            and operation.model_name.lower() not in new
            and not fits(operation.field)
        ):
            yield f"{operation.model_name}.{operation.name} needs null or a db_default"


def fits(field: Field[object, object]) -> bool:
    """True if a row may be written without naming this column."""
    has_default = getattr(field, "db_default", NOT_PROVIDED) is not NOT_PROVIDED
    return field.null or field.many_to_many is True or has_default or getattr(field, "generated", False)


def test_a_column_without_a_default_is_found() -> None:
    field = apps.get_model("games", "Match")._meta.get_field("name").clone()
    field.db_default = NOT_PROVIDED
    taking, adding = migrations.RemoveField("match", "name"), migrations.AddField("match", "more", field)
    unfitting = type("Migration", (migrations.Migration,), {"operations": [taking, adding]})
    assert len(list(unfit(unfitting("0099_unfit", "games")))) == 2
