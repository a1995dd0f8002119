"""Format of backups: the tables that a file holds, and the encoding of a value.

A file is gzipped lines of JSON: a head (`FORMAT`, the migrations that the database had), for each table a
line with its name and columns followed by a line a row, and a last line with the number of rows, without
which the file was cut off.
"""

from __future__ import annotations

import base64
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from django.apps import apps
from django.apps.registry import Apps
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.utils.duration import duration_iso_string

FORMAT: Final = "alliances-backup/1"

LEFT_OUT: Final = frozenset(
    {
        "sessions.Session",
        "usersessions.UserSession",
        "accounts.Mail",
        "accounts.Alert",
        "accounts.Delivery",
        "accounts.OwnFile",
        "accounts.OwnPiece",
        "accounts.OwnPart",
        "games.BoardPicture",
        "games.MonthFile",
        "games.MonthPart",
    }
)
"""Tables that are left out: sessions, deliveries and files that are made of the rest. People log in again,
nobody is told twice, what is to be gone after a week is nowhere else, and the rest is made anew.
"""

MADE_BY_MIGRATIONS: Final = frozenset(
    {"contenttypes.ContentType", "auth.Permission", "auth.Group", "auth.Group_permissions"}
)
"""Tables whose rows a database has from its migrations; the bots are the only such people."""


class BadBackup(Exception):  # noqa: N818 - the words are for whoever restores
    """A file that cannot be restored, or not into this database. Its text says why."""


def tables(of: Apps = apps) -> list[type[models.Model]]:
    """The model of every table of the site, those between two models too, by name.

    :param of: the models of today, or those of an earlier release.
    """
    found = of.get_models(include_auto_created=True)
    kept = (m for m in found if m._meta.managed and not m._meta.proxy and m._meta.label not in LEFT_OUT)
    return sorted(kept, key=lambda model: model._meta.label)


def columns(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    """The fields that a table has columns for, but for those that the database works out itself."""
    return [field for field in model._meta.concrete_fields if not getattr(field, "generated", False)]


def migrations(connection: BaseDatabaseWrapper) -> list[str]:
    """The migrations that a database has had, as `app.name`."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def to_json_value(value: Any) -> Any:
    """A column's value as JSON can hold it. :raises TypeError: one that no table of the site has."""
    match value:
        case None | bool() | int() | float() | str() | list() | dict():
            return value
        case datetime() | date() | time():
            return value.isoformat()
        case timedelta():
            return duration_iso_string(value)
        case Decimal() | UUID():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(bytes(value)).decode("ascii")
    raise TypeError(type(value))


def from_json_value(field: models.Field[Any, Any], value: Any, connection: BaseDatabaseWrapper) -> Any:
    """The value as that column of a database takes it."""
    if not isinstance(field, models.JSONField):
        value = field.to_python(value)
    return field.get_db_prep_save(value, connection)
