"""Text is called safe where ruff sees it (S308): by `mark_safe`, and so by the builder of markup."""

import ast
from pathlib import Path

from django.conf import settings

FOLDERS = ("accounts", "alliances_site", "moderation", "games")


def test_no_text_is_called_safe_by_its_type_alone() -> None:
    base = Path(settings.BASE_DIR)
    modules = [path for folder in FOLDERS for path in (base / folder).rglob("*.py")]
    found = [
        f"{path.relative_to(base)}:{node.lineno}"
        for path in modules
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "SafeString"
    ]
    assert not found
