"""Folder of the backups of a timer: it has the newest ones, and no more than it should."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from .dump import dump

NAME: Final = "alliances-%Y-%m-%dT%H%M%SZ.jsonl.gz"
OURS: Final = re.compile(r"alliances-\d{4}-\d\d-\d\dT\d{6}Z\.jsonl\.gz")
CUT_OFF: Final = timedelta(days=1)
"""Age after which a partial file was left by a backup that was killed."""


def add_backup(folder: Path, *, keep: int, now: datetime, using: str = "default") -> tuple[Path, int]:
    """Write a backup into a folder and delete the oldest of those that were written like this.

    Nothing is deleted before the new one is whole, nor ever anything that has another name.

    :param keep: how many there are to be afterwards, at least 1.
    :returns: the new file, and how many rows it has.
    :raises OSError: the folder cannot be written to; all that was there still is.
    """
    path = folder / now.astimezone(UTC).strftime(NAME)
    rows = dump(path, now=now, using=using)
    for old in made(folder)[:-keep]:
        if old != path:
            old.unlink()
    for part in folder.glob("alliances-*.jsonl.gz.part"):
        if OURS.fullmatch(part.name.removesuffix(".part")) and _written_at(part) < now - CUT_OFF:
            part.unlink(missing_ok=True)
    return path, rows


def made(folder: Path) -> list[Path]:
    """The backups that were written into a folder by `add_backup`, the oldest first."""
    return sorted(path for path in folder.iterdir() if OURS.fullmatch(path.name))


def newest_at(folder: Path) -> datetime | None:
    """The time of the newest backup; None without any. :raises OSError: the folder cannot be read."""
    names = made(folder)
    return datetime.strptime(names[-1].name, NAME).replace(tzinfo=UTC) if names else None


def _written_at(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
