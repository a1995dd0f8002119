"""Backups of other releases than this one, and databases that are not quite of this one."""

from __future__ import annotations

import gzip
import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from games.backup.dump import dump
from games.backup.load import load
from games.backup.tables import BadBackup
from tests.support.clock import NOON

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[3]
BEFORE_QUESTIONS = Path(__file__).parent / "backups" / "before-questions.jsonl.gz"
"""Of the release that had 21 migrations of `games`: no questions yet, no moderation."""
LAST = ("games", "0027_unseen_moves")
SQUASHED = ("games", "0001_squashed_0036_people_balance")


@pytest.fixture
def new_site(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a site of the same kind with a database without tables."""
    environment = {**os.environ, "ALLIANCES_DATA": str(tmp_path)}
    environment["DJANGO_SETTINGS_MODULE"] = "alliances_site.settings.test"
    if connection.vendor == "sqlite":
        yield environment | {"DATABASE_URL": f"sqlite:///{tmp_path / 'alliances.sqlite3'}"}
        return
    name = f"restored_{secrets.token_hex(6)}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    yield environment | {"DATABASE_URL": os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{name}"}
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def test_a_backup_of_an_earlier_release_becomes_a_site_of_this_one(new_site: dict[str, str]) -> None:
    restored = manage(new_site, "restore", str(BEFORE_QUESTIONS))
    assert restored.returncode == 0, restored.stderr
    assert "601 rows restored" in restored.stdout
    assert "5 matches replayed, 0 failed" in restored.stdout
    assert manage(new_site, "migrate", "--check").returncode == 0
    asked = (
        "import django; django.setup()\n"
        "from accounts.models import User; from games.models import MoveRecord\n"
        "from django.contrib.auth.models import Permission\n"
        "assert User.objects.get(username='tamsin').is_demo\n"
        "assert MoveRecord.objects.filter(match__key='h893krmukg').count() > 50\n"
        "assert Permission.objects.filter(codename='view_question').exists()\n"
        "last = User.objects.order_by('-pk')[0].pk\n"
        "assert User.objects.create_user('newcomer').pk > last\n"
    )
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", asked], cwd=ROOT, env=new_site, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_it_is_not_brought_into_tables_of_this_release(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match=r"earlier release, it lacks .*new database without tables"):
        load(BEFORE_QUESTIONS)


def test_a_database_that_is_half_migrated_says_so(tmp_path: Path) -> None:
    path = tmp_path / "backup.gz"
    dump(path, now=NOON)
    with without_migration(), pytest.raises(BadBackup, match=rf"half migrated, it lacks games\.{LAST[1]}:"):
        load(path)
    with without_migration(), pytest.raises(BadBackup, match=r"half migrated"):
        load(BEFORE_QUESTIONS)


def test_a_database_that_a_newer_release_has_migrated_says_so(tmp_path: Path) -> None:
    path = tmp_path / "backup.gz"
    dump(path, now=NOON)
    recorder = MigrationRecorder(connection)
    recorder.record_applied("games", "9999_later")
    try:
        with pytest.raises(BadBackup, match=r"database is one of a newer release: .* games\.9999_later"):
            load(path)
    finally:
        recorder.record_unapplied("games", "9999_later")


def test_a_database_of_another_release_is_not_written_down_in_part(tmp_path: Path) -> None:
    with without_migration(), pytest.raises(BadBackup, match=rf"not of this release, .*games\.{LAST[1]}"):
        dump(tmp_path / "backup.gz", now=NOON)
    assert not list(tmp_path.iterdir())


def test_a_database_is_of_this_release_whichever_way_its_tables_were_made(tmp_path: Path) -> None:
    """One that had them one by one has no squashed migration on record before the next comes."""
    path = tmp_path / "backup.gz"
    dump(path, now=NOON)
    with without_migration(SQUASHED):
        dump(tmp_path / "other.gz", now=NOON)
        load(path)
    load(tmp_path / "other.gz")


def test_the_backup_that_is_kept_is_of_an_earlier_release() -> None:
    with gzip.open(BEFORE_QUESTIONS, "rt") as file:
        had = json.loads(next(file))["migrations"]
    assert "games.0021_question_taken_back" in had
    assert "games.0022_questions" not in had


@contextmanager
def without_migration(which: tuple[str, str] = LAST) -> Iterator[None]:
    """The database as if this migration had not been reached."""
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied(*which)
    try:
        yield
    finally:
        recorder.record_applied(*which)
