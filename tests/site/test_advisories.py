"""Advisories against packages: none is told of only where one would have been."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.advisories import CANARY
from deploy.processes import ROOT

KNOWN = {"id": "PYSEC-1", "fix_versions": ["2"]}
UNMENDED = {"id": "PYSEC-2", "fix_versions": []}
# Stands for pip-audit, and answers by the last of its words, a file, with what is said for it.
AUDIT = """
import json, pathlib, sys
said = json.loads(pathlib.Path(__file__).with_name("said.json").read_text())
text = pathlib.Path(sys.argv[-1]).read_text().strip()
known = said[text]
if known is None:
    sys.exit(f"{text}: Dependency not found on PyPI and could not be audited")
print(json.dumps({"dependencies": [{"name": text, "version": "1", "vulns": known}]}))
"""


@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        ({CANARY: None}, 3, "NOT CHECKED: the registry of packages does not say"),
        ({CANARY: []}, 3, "NOT CHECKED: the registry of packages does not say"),
        ({CANARY: [KNOWN], "a": None}, 3, "a.lock: a: Dependency not found"),
        ({CANARY: [KNOWN], "a": []}, 0, "a.lock: nothing known"),
        ({CANARY: [KNOWN], "a": [KNOWN]}, 1, "a 1: PYSEC-1, mended in 2"),
        ({CANARY: [KNOWN], "a": [UNMENDED]}, 0, "a 1: PYSEC-2, not mended yet"),
    ],
)
def test_silence_of_the_registry_is_no_good_news(
    tmp_path: Path, said: dict[str, list[object] | None], code: int, words: str
) -> None:
    (tmp_path / "pip_audit.py").write_text(AUDIT)
    (tmp_path / "said.json").write_text(json.dumps(said))
    (tmp_path / "a.lock").write_text("a\n")
    done = subprocess.run(
        [sys.executable, "-m", "deploy.advisories", str(tmp_path / "a.lock")],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, words in done.stdout) == (code, True), done.stdout + done.stderr
