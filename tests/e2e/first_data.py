"""The data with which every site of a test run begins, to be copied: to make it takes long."""

from __future__ import annotations

import atexit
import fcntl
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import IO

from tests.support import template

from .databases import EMBEDDED, drop_database, fresh_database

ROOT = Path(__file__).resolve().parents[2]
PREPARE = """from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("questions", "bank")
call_command("demo")
"""
"""Commands of one process: each of its own would read all of the site's code anew."""


def environment_of(folder: Path) -> dict[str, str]:
    """The environment of a site's processes: this process's, and where the site's data lie."""
    return {
        **{k: v for k, v in os.environ.items() if k != "PYTEST_CURRENT_TEST"},
        "DJANGO_SETTINGS_MODULE": "tests.e2e.settings",
        "ALLIANCES_DATA": str(folder),
        "SECRET_KEY": "of a site that lives for one test",
    }


def manage(environment: dict[str, str], *arguments: str) -> str:
    """The output of a management command."""
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


@cache
def beginning() -> Path:
    """A folder with the demo data, made once for all processes of a test run and gone with the last of them.

    On PostgreSQL the data lie in a database of the folder's name.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or secrets.token_hex(8)
    folder = Path(tempfile.gettempdir()) / f"alliances_e2e_{run}"
    folder.mkdir(exist_ok=True)
    users = (folder / "users.lock").open("w")
    fcntl.flock(users, fcntl.LOCK_SH)
    atexit.register(_leave, folder, users)
    with (folder / "maker.lock").open("w") as maker:
        fcntl.flock(maker, fcntl.LOCK_EX)  # whoever comes meanwhile waits until it is made
        made = folder / "made"
        if not made.exists():
            _make(folder / "data", folder.name)
            made.touch()
    return folder / "data"


def _make(folder: Path, database: str) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    environment = environment_of(folder)
    if EMBEDDED:
        # To migrate takes long: it begins with what other tests have migrated.
        template.lay_down(folder / "alliances.sqlite3")
    else:
        environment["DATABASE_URL"] = fresh_database(database)
    manage(environment, "shell", "--no-imports", "-c", PREPARE)


def _leave(folder: Path, users: IO[str]) -> None:
    """The last process of the run clears up."""
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return
    if not EMBEDDED:
        drop_database(folder.name)
    shutil.rmtree(folder, ignore_errors=True)
