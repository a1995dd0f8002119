"""Long words: where every message is a third longer no page scrolls sideways and no button is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from .looks import DESK, PHONE, is_wide
from .people import entered
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

PUBLIC = [
    "/",
    "/watch/",
    "/rules/",
    "/rules/floating-partners/",
    "/rules/dark-lord/",
    "/accounts/login/",
    "/accounts/signup/",
    "/nowhere/",
    "/m/{over}/replay/",
]
MINE = [
    "/", "/moves/", "/finished/", "/tables/new/", "/tables/new/?game=floating-partners&seats=8",
    "/settings/", "/accounts/email/", "/m/{play}/", "/m/{waiting}/", "/m/{over}/", "/m/{hexes}/",
    "/m/{partners}/", "/m/{ring}/", "/m/{open}/", "/m/{play}/resign/", "/hours/", "/leave/", "/seats/",
]  # fmt: skip
PRESSED = ".btn, .chip, .menu__item, .tabs label, .bar a, .dock__prompt"
CUT = """(pressed) => {
    const isSeen = (e) =>
        e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 2;
    const seen = [...document.querySelectorAll(pressed)].filter(isSeen);
    const cut = seen.filter((e) => {
        const box = e.getBoundingClientRect();
        const clips = getComputedStyle(e).overflowX !== "visible" && e.scrollWidth > e.clientWidth + 1;
        const leaves = box.left < -1 || box.right > innerWidth + 1;
        return clips || (leaves && !e.closest("[data-scrolls], .chips, .tabs"));
    });
    return cut.map((e) => e.textContent.trim().slice(0, 60));
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that speaks with long words."""
    folder = tmp_path_factory.mktemp("site")
    with Site(folder, DJANGO_SETTINGS_MODULE="tests.e2e.long_words") as site:
        yield site.start()


@pytest.fixture(scope="module")
def keys(site: Site) -> dict[str, str]:
    found: dict[str, str] = site.ask("tables_in_every_phase", "tamsin")
    return found | {
        "open": site.ask("open_table_of", "dmitri"),
        "hexes": site.ask("finished_match", "three-colours"),
        "partners": site.ask("running_match", "tamsin", "floating-partners"),
        "ring": site.ask("paced_partners", "tamsin", "8", "20"),
    }


def amiss(page: Page, paths: list[str], keys: dict[str, str]) -> list[Any]:
    """The pages among these that scroll sideways, and what is cut on them."""
    found: list[Any] = []
    for path in paths:
        page.goto(path.format(**keys))
        assert "⟦" in page.locator("body").inner_text(), "the page speaks with long words"
        if page.locator("#guide[open]").count():
            page.keyboard.press("Escape")
        for width, height in (DESK, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            if is_wide(page):
                found.append((path, width, "scrolls sideways"))
            found += [(path, width, words) for words in page.evaluate(CUT, PRESSED)]
    return found


def test_nothing_overflows(visitor: Callable[..., BrowserContext], site: Site, keys: dict[str, str]) -> None:
    page = visitor().new_page()
    found = amiss(page, PUBLIC, keys)
    page.context.add_cookies(entered(site, "tamsin")["cookies"])  # type: ignore[arg-type]
    found += amiss(page, MINE, keys)
    assert not found, "\n".join(map(str, found))
