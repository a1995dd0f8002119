"""Marks the release of the site that runs, where nobody has named it."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

DRAWN_FROM = ("accounts", "alliances_site", "games", "templates", "static", "requirements.lock")
"""Paths that decide how a page looks, below the root of the site."""


def release_of(root: Path) -> str:
    """A mark of the site's files: the same in every process of one deployment, another in the next.

    :param root: the folder that has the files of `DRAWN_FROM` in it.
    """
    digest = sha256()
    for name in DRAWN_FROM:
        path = root / name
        files = [path] if path.is_file() else sorted(path.rglob("*"))
        for file in files:
            if file.is_file() and file.suffix != ".pyc" and "tests" not in file.relative_to(root).parts:
                content = file.read_bytes()
                digest.update(f"{file.relative_to(root).as_posix()} {len(content)}\n".encode())
                digest.update(content)
    return digest.hexdigest()[:16]
