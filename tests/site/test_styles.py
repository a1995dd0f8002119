"""Hidden elements are drawn by no style: one rule hides them, every frame brings it, and none is stronger."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders

ROOT = Path(__file__).resolve().parents[2]
RULE = "[hidden] { display: none !important; }"
FRAMES = {
    "templates/base.html": "css/ui.css",
    "templates/admin/base.html": "css/ui.css",
    "templates/error_page.html": "css/ui.css",
    "templates/accounts/offline.html": "css/offline.css",
    "templates/games/embed.html": "css/ui.css",
}
"""Templates that every page is made of, and the style sheet that has the rule there."""
NEVER_HIDDEN = {".tc:has(#move-swap:checked) .pair--swapped"}
"""A pair of the swap, which styles alone show and hide."""


def sheets() -> dict[str, str]:
    """The site's own style sheets, by their names."""
    found = {}
    for finder in get_finders():
        for name, storage in finder.list([]):
            if name.endswith(".css") and ROOT in Path(storage.path(name)).parents and "vendor" not in name:
                found[name] = Path(storage.path(name)).read_text(encoding="utf-8")
    return {name: sheet for name, sheet in found.items() if not name.startswith(("admin/", "debug"))}


def test_no_rule_is_stronger_than_the_one_that_hides() -> None:
    shown = {
        selector.strip()
        for sheet in sheets().values()
        for selector, body in re.findall(
            r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
        )
        if re.search(r"display:\s*(?!none)[\w-]+\s*!important", body)
    }
    assert shown == NEVER_HIDDEN


@pytest.mark.parametrize(("frame", "sheet"), FRAMES.items())
def test_every_frame_brings_the_rule_that_hides(frame: str, sheet: str) -> None:
    assert sheet in (ROOT / frame).read_text(encoding="utf-8")
    assert RULE in sheets()[sheet]


def test_there_is_no_other_frame() -> None:
    templates = [
        path
        for folder in ("templates", "accounts", "games", "moderation")
        for path in (ROOT / folder).rglob("*.html")
        if "<html" in path.read_text(encoding="utf-8")
    ]
    others = {str(path.relative_to(ROOT)) for path in templates} - FRAMES.keys()
    assert {Path(path).name for path in others} == {
        "mail.html",
        "letter.html",
        "head.html",
    }  # mails, own data
