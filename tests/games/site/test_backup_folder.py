"""A folder of backups that a timer fills."""

from __future__ import annotations

import os
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.backup.folder import add_backup, made, newest_at
from games.backup.load import load
from tests.support.clock import NOON

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_newest_stay_and_nothing_else_is_touched(tmp_path: Path) -> None:
    others = [
        tmp_path / name for name in ("mine.jsonl.gz", "alliances-before-the-move.jsonl.gz", "notes.txt")
    ]
    for other in others:
        other.touch()
    for day in range(4):
        path, rows = add_backup(tmp_path, keep=2, now=NOON + timedelta(days=day))
        assert rows
    assert made(tmp_path)[-1] == path
    assert [newest_at(tmp_path), len(made(tmp_path))] == [NOON + timedelta(days=3), 2]
    assert all(other.exists() for other in others)
    assert load(path) == rows


def test_what_cannot_be_written_deletes_nothing(tmp_path: Path) -> None:
    for day in range(3):
        add_backup(tmp_path, keep=3, now=NOON + timedelta(days=day))
    with pytest.raises(FileExistsError):
        add_backup(tmp_path, keep=1, now=NOON + timedelta(days=2))
    assert len(made(tmp_path)) == 3


def test_what_a_killed_one_left_goes_and_what_is_being_written_stays(tmp_path: Path) -> None:
    left, written = (tmp_path / f"alliances-2026-01-0{day}T000000Z.jsonl.gz.part" for day in (1, 2))
    for path, at in ((left, NOON - timedelta(days=2)), (written, NOON - timedelta(minutes=2))):
        path.touch()
        os.utime(path, (at.timestamp(), at.timestamp()))
    add_backup(tmp_path, keep=1, now=NOON)
    assert (left.exists(), written.exists()) == (False, True)


def test_the_command_makes_none_while_there_is_a_younger_one(tmp_path: Path) -> None:
    for _ in range(2):
        call_command("backup", "--into", str(tmp_path), "--unless-younger", "23", stdout=StringIO())
    assert len(made(tmp_path)) == 1


def test_the_command_says_which_folder_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="missing"):
        call_command("backup", "--into", str(tmp_path / "missing"))


@pytest.mark.parametrize("keep", ["0", "-1", "many"])
def test_at_least_one_is_kept(tmp_path: Path, keep: str) -> None:
    with pytest.raises(CommandError, match="not a number of files, 1 or more"):
        call_command("backup", "--into", str(tmp_path), "--keep", keep)
