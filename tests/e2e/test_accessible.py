"""axe finds nothing to blame on any page of the site, nothing scrolls sideways, no page complains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from .looks import faults_at_desk_and_phone

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, StorageState

PUBLIC = [
    "/rules/", "/rules/world-domination/", "/rules/world-domination/balance/", "/rules/three-colours/",
    "/rules/dark-lord/", "/credits/", "/api/", "/database/", "/seats/", "/people/tamsin/",
    "/people/tamsin/rated/three-colours/",
    "/m/{play}/", "/m/{over}/", "/m/{over}/history/2/", "/m/{hexes}/",
    "/m/{over}/replay/?ply=140&eyes=2", "/m/{over}/replay/?ply=9999&eyes=open",
    "/m/{hexes}/replay/?ply=20&eyes=1",
]  # fmt: skip
MINE = [
    "/tables/new/?game=three-colours", "/tables/new/?game=dark-lord", "/notes/", "/m/{play}/notes/",
    "/m/{play}/choices/", "/m/{ended}/", "/m/{waiting}/", "/m/{over}/", "/m/{play}/resign/",
    "/m/{play}/history/1/", "/m/{open}/",
]  # fmt: skip
"""Beside the lists and the form of a new table (test_lobby), accounts (test_accounts) and kinds of turns
(test_narrow)."""


@pytest.fixture
def page(visitor: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A page whose console must stay empty."""
    said: list[str] = []
    page = visitor().new_page()
    page.on(
        "console",
        lambda m: said.append(m.text) if m.type in {"error", "warning"} and "404" not in m.text else None,
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    assert said == []


def blame(page: Page, paths: list[str], keys: dict[str, str]) -> dict[str, Any]:
    """The faults on each of these pages, at a desk and on a phone."""
    found: dict[str, Any] = {}
    for path in paths:
        page.goto(path.format(**keys))
        if page.locator("#guide[open]").count():
            found[f"{path} with its guide"] = faults_at_desk_and_phone(page)
            page.keyboard.press("Escape")
        found[path] = faults_at_desk_and_phone(page)
    return {where: each for where, each in found.items() if each}


def test_public_pages_are_accessible(page: Page, keys: dict[str, str]) -> None:
    assert blame(page, PUBLIC, keys) == {}


def test_my_pages_are_accessible(page: Page, keys: dict[str, str], tamsin: StorageState) -> None:
    page.context.add_cookies(tamsin["cookies"])  # type: ignore[arg-type] # what it gives it does not take
    assert blame(page, MINE, keys) == {}
