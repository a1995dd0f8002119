"""`make fast`: the modules of `games.compiled`, compiled by mypyc for this Python and this machine.

Needs a C compiler and Python's headers. Does nothing if these sources have been compiled already.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from mypyc.build import mypycify
from setuptools import Distribution

from games.catalogue import GAMES
from games.compiled import FLAGS, FOLDER, LIBRARY, ROOT, SETTINGS, folder_of

MODULES: Final = ("games.kit.bots.search", *(module for game in GAMES.values() for module in game.compiled))
"""Modules in which bots spend their time: those that games share, then those that each game names."""


def compile_into(folder: Path, work: Path) -> None:
    """Compile all modules.

    :param folder: gets a file a module, by its whole name, and the library.
    :param work: for what is not needed afterwards.
    """
    settings = work / "mypy.ini"
    settings.write_text(SETTINGS, encoding="utf-8")
    extensions = mypycify(
        [f"--config-file={settings}", f"--cache-dir={work / 'types'}", *map(_source, MODULES)],
        group_name=LIBRARY,
        target_dir=str(work / "c"),
        debug_level="0",
    )
    for extension in extensions:
        extension.extra_compile_args.extend(FLAGS)
    distribution = Distribution({"name": "alliances", "ext_modules": extensions})
    build = distribution.get_command_obj("build_ext")
    build.build_lib, build.build_temp = str(work / "lib"), str(work / "objects")
    distribution.run_command("build_ext")
    suffix = EXTENSION_SUFFIXES[0]
    for file in (work / "lib").rglob(f"*{suffix}"):
        name = ".".join(file.relative_to(work / "lib").parts)
        shutil.move(file, folder / name)


def _source(module: str) -> str:
    return module.replace(".", "/") + ".py"


def main() -> int:
    """Compile what is not compiled; the exit code."""
    os.chdir(ROOT)  # module names follow from paths
    there = folder_of()
    if there.exists():
        print("These sources are compiled already.")
        return 0
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        print("make fast needs a C compiler (apt-get install gcc). The site runs without it too.")
        return 1
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=FOLDER, prefix="making-") as name:
        work = Path(name)
        made = work / "made"
        made.mkdir()
        compile_into(made, work)
        if folder_of() != there:
            print("The sources have changed meanwhile, and nobody knows which of them were read: make fast")
            return 1
        try:
            made.rename(there)
        except OSError:
            if not there.exists():
                raise
            print("These sources have been compiled meanwhile.")
            return 0
    for other in FOLDER.iterdir():
        if other != there and other.name.endswith(EXTENSION_SUFFIXES[0]):
            shutil.rmtree(other)
    print(f"{len(MODULES)} modules compiled: {there.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
