"""A site and browsers for the tests that look at it as people do."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .chromium import CHROMIUM, FLAGS, MISSING, WINDOWLESS
from .fake_site import Table
from .pages import KeptPages, context_of
from .people import entered
from .screens import PATIENCE, deaf
from .site import Site
from .turns import Turns

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, StorageState


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in Path(item.path).parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that runs for all tests of a process: each brings what it changes, and may run twice.

    Tests that kill it or want it otherwise have one of their own.
    """
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site.start()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A site for one test, not yet started."""
    with Site(tmp_path / "data") as site:
        yield site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a screen. (What calls people needs one that could have windows.)"""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)  # who has no browser may run the rest; where changes are let in this fails
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with warnings.catch_warnings(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=WINDOWLESS, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def tamsin(site: Site) -> StorageState:
    """The storage of the browser of Tamsin, one of the demo's people, at whose turn many tables are."""
    return entered(site, "tamsin")


@pytest.fixture(scope="session")
def keys(site: Site) -> dict[str, str]:
    """The keys of a match of Tamsin's in each phase, for tests that only look at it."""
    found: dict[str, str] = site.ask("tables_in_every_phase", "tamsin")
    return found | {
        "open": site.ask("open_table_of", "dmitri"),
        "hexes": site.ask("finished_match", "three-colours"),
    }


@pytest.fixture(scope="session")
def turns(site: Site) -> Turns:
    """Matches in which Tamsin is asked for a move of each kind."""
    return Turns(site, "tamsin")


@pytest.fixture(scope="session")
def kept_pages(browser: Browser) -> Iterator[KeptPages]:
    """Pages that go from test to test."""
    pages = KeptPages(browser)
    yield pages
    pages.close()


@pytest.fixture(scope="session")
def onlooker(browser: Browser, site: Site) -> Iterator[Page]:
    """A page of Tamsin's for tests that only look at what is there: to open it takes longer than to look.

    It stands where the test before left it, as wide as that wanted it. Nobody clicks with it.
    """
    context = context_of(browser, site.url, storage_state=entered(site, "tamsin"))
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def unheard(browser: Browser, site: Site) -> Iterator[Page]:
    """A page of Tamsin's whose sockets say nothing and whose clock stops when it is told to."""
    context = context_of(browser, site.url, storage_state=entered(site, "tamsin"))
    page = context.new_page()
    deaf(page)
    page.clock.install()
    yield page
    context.close()


@pytest.fixture
def table(unheard: Page, keys: dict[str, str]) -> Iterator[Table]:
    """A table at which Tamsin is asked for a card, whose site is played by the test."""
    unheard.clock.resume()
    unheard.goto(f"/m/{keys['play']}/")
    table = Table(unheard)
    table.says("live")
    unheard.clock.pause_at(unheard.evaluate("Date.now()") / 1000 + 1)  # from here on time is the test's
    yield table
    unheard.unroute_all(behavior="ignoreErrors")


@pytest.fixture
def visitor(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers of people who share nothing: each call a context of its own, at the site."""
    contexts: list[BrowserContext] = []

    def make(*size: int, **options: Any) -> BrowserContext:
        base_url = options.pop("base_url", "") or request.getfixturevalue("site").url
        contexts.append(context_of(browser, base_url, *size, **options))
        return contexts[-1]

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def person(
    visitor: Callable[..., BrowserContext], kept_pages: KeptPages, site: Site
) -> Iterator[Callable[..., Page]]:
    """Makes an empty page in a browser of somebody who has an account and has logged in.

    The page has served other tests before, unless a test asks for one of its own (`own`), because it does to
    it what cannot be undone, or for a browser that is otherwise than usual.
    """
    taken: list[Page] = []

    def make(username: str, *size: int, own: bool = False, **options: Any) -> Page:
        state = entered(site, username)
        if own or options.keys() - {"width", "height", "color_scheme"}:
            return visitor(*size, storage_state=state, **options).new_page()
        taken.append(kept_pages.take(site.url, state, *size, **options))
        return taken[-1]

    yield make
    for page in taken:
        kept_pages.give_back(page)


@pytest.fixture
def stranger(kept_pages: KeptPages, site: Site) -> Iterator[Callable[..., Page]]:
    """Makes an empty page in a browser of somebody without an account, as `person` does."""
    taken: list[Page] = []

    def make(*size: int, **options: Any) -> Page:
        taken.append(kept_pages.take(site.url, {}, *size, **options))
        return taken[-1]

    yield make
    for page in taken:
        kept_pages.give_back(page)
