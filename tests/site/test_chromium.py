"""`make test` without a browser: its last line says so, and where changes are let in it fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def ended(path: Path, **environment: str) -> tuple[int, str]:
    """Exit code and output of what ends the tests, with the programs of a folder alone."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.chromium"],
        cwd=ROOT, env={"PATH": str(path), **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


@pytest.mark.parametrize(("environment", "code"), [({}, 0), ({"CI": "true"}, 1)])
def test_a_machine_without_chromium_is_told_so(
    tmp_path: Path, environment: dict[str, str], code: int
) -> None:
    said = "THE BROWSER TESTS DID NOT RUN. Chromium was not found. On Debian: apt-get install chromium\n"
    assert ended(tmp_path, **environment) == (code, said)


def test_a_machine_with_chromium_is_told_nothing(tmp_path: Path) -> None:
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert ended(tmp_path, CI="true") == (0, "")


def test_it_is_the_last_thing_that_make_test_does() -> None:
    done = subprocess.run(
        ["make", "-n", "--no-print-directory", "test"],  # noqa: S607 - the one that runs the tests
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1].endswith("python -m tests.e2e.chromium")
