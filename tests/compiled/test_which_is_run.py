"""Compiled modules run where they are made of the very sources that stand there; else the sources do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from deploy.compile import MODULES
from games.compiled import FOLDER, ROOT, SWITCH, Finder, folder_of

SUFFIX = EXTENSION_SUFFIXES[0]
WHERE = "from games.catalogue.world_domination.rules import lean; print(lean.__file__)"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of all that is compiled, with what it is imported by."""
    (tmp_path / "games").mkdir()
    shutil.copy(ROOT / "games/__init__.py", tmp_path / "games")
    shutil.copy(ROOT / "games/compiled.py", tmp_path / "games")
    for name in ("games/kit", "games/catalogue"):
        shutil.copytree(
            ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "tests", "face")
        )
    return tmp_path


def run(sources: Path, wish: str) -> subprocess.CompletedProcess[str]:
    """Import a module in a process of its own and print where it came from."""
    environ = {name: value for name, value in os.environ.items() if name != SWITCH}
    if wish:
        environ[SWITCH] = wish
    return subprocess.run(
        [sys.executable, "-c", WHERE], cwd=sources, env=environ, capture_output=True, text=True, check=False
    )


def compiled_before(sources: Path) -> None:
    """A folder of what was compiled before the sources were changed."""
    folder = sources / FOLDER.name / f"0123456789abcdef{SUFFIX}"
    folder.mkdir(parents=True)
    (folder / f"games.catalogue.world_domination.rules.lean{SUFFIX}").write_bytes(b"no library at all")


def test_nothing_compiled_runs_the_source_and_says_nothing(sources: Path) -> None:
    done = run(sources, "")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip().endswith("lean.py")


def test_sources_that_have_changed_run_as_they_are_and_say_so(sources: Path) -> None:
    compiled_before(sources)
    done = run(sources, "")
    assert done.stdout.strip().endswith("lean.py")
    assert "have changed since `make fast`" in done.stderr


def test_running_from_source_may_be_asked_for(sources: Path) -> None:
    compiled_before(sources)
    done = run(sources, "no")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip().endswith("lean.py")


@pytest.mark.parametrize("is_old", [True, False])
def test_who_insists_on_what_is_compiled_gets_nothing_else(sources: Path, is_old: bool) -> None:
    if is_old:
        compiled_before(sources)
    done = run(sources, "yes")
    assert done.returncode == 1
    assert "make fast" in done.stderr


@pytest.mark.parametrize("name", ["games/kit/rules/api.py", "games/kit/bots/search.py", "games/compiled.py"])
def test_any_change_of_rules_or_bots_is_another_folder(sources: Path, name: str) -> None:
    before = folder_of(sources)
    assert folder_of(sources) == before
    with (sources / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert folder_of(sources) != before


def test_the_mark_of_an_editor_on_a_source_is_no_change_of_it(sources: Path) -> None:
    before = folder_of(sources)
    (sources / "games/kit/bots/.#search.py").symlink_to("somebody@this-machine.4711:1")
    assert folder_of(sources) == before


def test_compiled_modules_are_found_before_their_sources(tmp_path: Path) -> None:
    library = tmp_path / f"games.catalogue.world_domination.rules.lean{SUFFIX}"
    library.touch()
    finder = Finder(tmp_path)
    spec = finder.find_spec("games.catalogue.world_domination.rules.lean", None)
    assert spec is not None
    assert spec.origin == str(library)
    assert finder.find_spec("games.catalogue.world_domination.rules.view", None) is None


@pytest.mark.parametrize("module", MODULES)
def test_every_module_that_is_compiled_has_a_source(module: str) -> None:
    assert (ROOT / f"{module.replace('.', '/')}.py").is_file()
