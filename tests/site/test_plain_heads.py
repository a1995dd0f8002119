"""Docstrings begin with a noun or a verb, so that a list of modules reads as a table of contents."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("accounts", "alliances_site", "bench", "deploy", "games", "moderation", "tests")
WORDS = r"\s*(What|Who|Whom|Whose|That|Which|How|Whether|Where|When|Why|If)(ever)?\b"
CLAUSE = re.compile(WORDS)
QUOTED = re.compile(rf"[\"']{WORDS}")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def clauses(source: str) -> Iterator[str]:
    """The docstrings of a module, its classes and its functions that begin with a clause."""
    if not QUOTED.search(source):  # parsing all files takes seconds
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED):
            told = ast.get_docstring(node)
            if told is not None and CLAUSE.match(told):
                yield told.partition("\n")[0]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_begins_with_a_clause(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    found = [
        f"{path.relative_to(ROOT)}: {told}" for path in files for told in clauses(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


def test_a_clause_is_told_from_a_noun() -> None:
    one = 'class One:\n    """One."""\n    def two(self) -> None:\n        """Whoever asks."""\n'
    assert list(clauses(f'"""What it says."""\n{one}')) == ["What it says.", "Whoever asks."]
