"""Keeps the SQLite database that the migrations make for the next run of the tests, which copies it."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sqlite3
from pathlib import Path
from typing import IO, Final

import django
from django.apps import apps
from django.db import connection

FOLDER: Final = Path(__file__).resolve().parents[2] / ".cache" / "test-database"


def _template() -> Path:
    """The file for the migrations as they are now; there is one for each state of them."""
    state = hashlib.sha256(django.__version__.encode())
    for config in apps.get_app_configs():
        for path in sorted(Path(config.path).glob("migrations/*.py")):
            state.update(f"{config.label}.{path.name}".encode() + path.read_bytes())
    return FOLDER / f"{state.hexdigest()[:32]}.sqlite3"


_making: list[IO[str]] = []
"""The lock of this process while it makes what is to be kept."""


def lay_down(place: Path | None = None) -> bool:
    """Copy it to a place, to where the test database will be if none is said; False if there is none.

    Of processes that begin together one migrates, which takes seconds, and the others wait for it.
    """
    if connection.vendor != "sqlite":
        return False
    kept = _template()
    if place is None and not kept.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        lock = (FOLDER / "lock").open("w")
        fcntl.flock(lock, fcntl.LOCK_EX)
        if kept.exists():
            lock.close()
        else:
            _making.append(lock)  # until it is kept, or this process ends
    if not kept.exists():
        return False
    shutil.copyfile(kept, place or connection.settings_dict["TEST"]["NAME"])
    return True


def keep() -> None:
    """Keep the test database, in which nothing has been tested yet, unless it is kept already."""
    if connection.vendor == "sqlite" and not (kept := _template()).exists():
        _keep_as(kept)
    while _making:
        _making.pop().close()


def _keep_as(kept: Path) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.sqlite3"):
        old.unlink(missing_ok=True)
    made = kept.with_suffix(f".{os.getpid()}")
    made.unlink(missing_ok=True)
    with sqlite3.connect(made) as copy:
        connection.ensure_connection()
        connection.connection.backup(copy)
    copy.close()
    made.replace(kept)
