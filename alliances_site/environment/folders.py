"""Folders that the site writes into: made, tried, and kept from the other users of the machine."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from .reading import explained

TRIED = 1 << 20
"""Bytes that a folder has to take to be good for anything."""
OURS = ("secret-key", "alliances.sqlite3", "alliances.sqlite3-wal", "alliances.sqlite3-shm")
"""Files of a data folder that nobody else may read. (What is made beside them takes their mode.)"""
FULL = {errno.ENOSPC, errno.EDQUOT}


def trouble_with(folder: Path, *, name: str) -> str | None:
    """A line that says why nothing can be written there; None if it can. Makes the folder.

    :param name: the variable of the environment that says where it is.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(b"\0" * TRIED)
            trial.flush()
            os.fsync(trial.fileno())
    except OSError as error:
        why = "its disk is full" if error.errno in FULL else f"{error.strerror}"
        return explained(name, f"leads to {folder}, which cannot be written to ({why})")
    return None


def insist_on(folder: Path, *, name: str) -> None:
    """Go on only if the folder can be written to. :raises SystemExit: with a line that says why not."""
    if line := trouble_with(folder, name=name):
        sys.exit(line)


def keep_private(folder: Path) -> None:
    """Let nobody but its owner look into a data folder and read what lies in it, whatever was so before.

    A folder that others use too is left as it is (one like /tmp, one of somebody else's, one with nothing of
    the site in it): there the files alone are kept.
    """
    ours = [path for name in OURS if (path := folder / name).exists()]
    for path in (*ours, folder / "mail"):
        _tighten(path)
    if ours or not any(folder.iterdir()):
        _tighten(folder)


def _tighten(path: Path) -> None:
    with suppress(OSError):
        about = path.stat()
        others = stat.S_IRWXG | stat.S_IRWXO
        if about.st_uid == os.geteuid() and about.st_mode & others and not about.st_mode & stat.S_ISVTX:
            path.chmod(stat.S_IMODE(about.st_mode) & ~others)
