"""Locks a data folder for one site: of two on one database neither would know of the other's calls."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

FILE = "in-use"


class InUseError(Exception):
    """Another site runs on the folder. Its text says which."""


class DataFolderLock:
    """A folder that is held for this process until it ends, however it ends.

    The lock is one of POSIX: processes in which bots think do not inherit it, so it is gone with its owner.

    :param folder: the data folder. :param words: what others are told of who holds it.
    :raises InUseError: another process holds it, with what that says of itself.
    """

    def __init__(self, folder: Path, words: str) -> None:
        self._file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            told = os.read(self._file, 200).decode(errors="replace")
            os.close(self._file)
            raise InUseError(told) from error
        os.ftruncate(self._file, 0)
        os.write(self._file, words.encode())

    def let_go(self) -> None:
        """Hold it no longer."""
        os.close(self._file)
