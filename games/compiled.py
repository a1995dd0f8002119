"""Imports the busiest pure modules from where ``make fast`` has compiled them, all others from the sources.

What was compiled lies in a folder that is named after the sources that it was made of. After any change in
them that folder is not looked at any more, so that nothing old is ever run: the site then runs from source,
and says so.

A game names its modules in `GAME`. One belongs there if a profile says that bots spend their time in it, and
if it is plain: no `__new__`, no `type(self)`, no values of one instance put on another. A class of which
copies are made takes None for its position and stays blank. mypyc takes tuples of a fixed length apart and
puts them together again each time, so that those looked up by a number that varies are typed ``tuple[int,
...]``; it cannot read a `Final` one of floats while the module loads. Floats are added in a loop: from Python
3.12 on its own `sum` rounds otherwise.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / ".compiled"
"""Has a folder for each set of sources, Python and machine that was compiled."""
MADE_OF: Final = (
    "games/kit/rules",
    "games/kit/bots",
    "games/catalogue/*/rules",
    "games/catalogue/*/bots",
    "games/compiled.py",
)
"""Paths on which compiled code depends: the constants of one module are part of the code of another."""
LIBRARY: Final = "alliances_compiled"
"""The code of all modules is in one library of this name, so that they call each other without a detour."""
# Settings of its own: those of pyproject.toml bring Django's plugin along, which these modules do not need.
SETTINGS: Final = "[mypy]\nstrict = True\n"
"""Settings of mypy for the modules."""
FLAGS: Final = (
    "-ffp-contract=off",  # the same fractions as from source on every kind of machine
    "-fvisibility=hidden",  # calls within the library without a detour
)
"""Options of the C compiler for the library.

They stand here, as all that compiled code depends on. It stands here, as all that what is compiled depends
on.
"""
SWITCH: Final = "COMPILED"
"""In the environment: ``no`` runs from source, ``yes`` refuses to run without what is compiled."""


class NotCompiledError(ImportError):
    """Compiled modules were insisted on, and are not there or not made of these sources."""


def folder_of(root: Path = ROOT) -> Path:
    """The folder of the compiled modules for the sources as they are now, made or not."""
    digest = sha256()
    for path in (path for name in MADE_OF for path in sorted(root.glob(name))):
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            if file.name.startswith("."):  # no module: Emacs marks a file so that is being edited
                continue
            content = file.read_bytes()
            digest.update(f"{file.relative_to(root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return root / FOLDER.name / f"{digest.hexdigest()[:16]}{EXTENSION_SUFFIXES[0]}"


class Finder(MetaPathFinder):
    """Finds the compiled modules of a folder before anybody finds their sources."""

    def __init__(self, folder: Path) -> None:
        self._files = {path.name.removesuffix(EXTENSION_SUFFIXES[0]): path for path in folder.iterdir()}

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 - Python says what it asks for
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """The place of a module, if it is one of these."""
        file = self._files.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, str(file)))


def is_used() -> bool:
    """True if this process runs compiled modules."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)


def use() -> None:
    """Have what is compiled imported, if it may be and is there.

    :raises NotCompiledError: it was insisted on.
    """
    wish = os.environ.get(SWITCH, "")
    if wish == "no" or is_used() or (not FOLDER.exists() and wish != "yes"):
        return
    folder = folder_of()
    if folder.exists():
        sys.meta_path.insert(0, Finder(folder))
    elif wish == "yes":
        raise NotCompiledError(f"{SWITCH}=yes, but these sources are not compiled: make fast")
    else:
        logging.getLogger(__name__).warning(
            "The rules and bots have changed since `make fast`: they run from source, which is slower."
        )
