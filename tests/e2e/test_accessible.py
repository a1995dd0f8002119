"""axe finds nothing to blame on any page of the site, nothing scrolls sideways, no page complains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, StorageState

PUBLIC = [
    "/", "/watch/", "/rules/", "/rules/world-domination/", "/rules/world-domination/balance/",
    "/credits/", "/seats/", "/people/tamsin/", "/people/bot-vane/",
    "/m/{play}/", "/m/{over}/", "/m/{over}/history/1/", "/m/{over}/history/2/", "/nowhere/",
    "/m/{over}/replay/", "/m/{over}/replay/?ply=140&eyes=2", "/m/{over}/replay/?ply=9999&eyes=open",
    "/rules/three-colours/", "/m/{hexes}/", "/m/{hexes}/replay/?ply=20&eyes=1",
]  # fmt: skip
MINE = [
    "/", "/moves/", "/finished/", "/tables/new/", "/tables/new/?game=three-colours", "/hours/", "/leave/",
    "/m/{draft}/", "/m/{meeting}/", "/m/{auction}/",
    "/m/{target}/", "/m/{ended}/",
    "/m/{play}/", "/m/{waiting}/", "/m/{over}/", "/m/{play}/resign/", "/m/{play}/history/1/", "/m/{open}/",
]  # fmt: skip


@pytest.fixture
def page(visitor: Callable[..., BrowserContext], request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that is 1280 or 390 pixels wide, in light or dark; its console must stay empty."""
    width, scheme = request.param
    said: list[str] = []
    page = visitor(width=width, color_scheme=scheme).new_page()
    page.on(
        "console",
        lambda m: said.append(m.text) if m.type in {"error", "warning"} and "404" not in m.text else None,
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    assert said == []


looks = pytest.mark.parametrize(
    "page", [(1280, "light"), (390, "dark")], ids=["desk", "phone"], indirect=True
)


def blame(page: Page, paths: list[str], keys: dict[str, str]) -> list[Any]:
    """What axe finds on these pages, and which of them scroll sideways."""
    found: list[Any] = []
    for path in paths:
        page.goto(path.format(**keys))
        if page.locator("#guide[open]").count():
            found += violations(page, f"{path} with its guide")
            page.keyboard.press("Escape")
        found += violations(page, path)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append((path, "scrolls sideways"))
    return found


def violations(page: Page, where: str) -> list[Any]:
    results = Axe().run(page)
    return [
        (where, v["id"], [node["html"][:200] for node in v["nodes"][:3]])
        for v in results.response["violations"]
    ]


@looks
def test_public_pages_are_accessible(page: Page, keys: dict[str, str]) -> None:
    assert blame(page, PUBLIC, keys) == []


@looks
def test_my_pages_are_accessible(page: Page, keys: dict[str, str], tamsin: StorageState) -> None:
    page.context.add_cookies(tamsin["cookies"])  # type: ignore[arg-type] # what it gives it does not take
    assert blame(page, MINE, keys) == []
