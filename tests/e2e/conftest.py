"""A site and browsers for the tests that look at it as people do."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .catching import Table
from .chromium import CHROMIUM, FLAGS, MISSING, WINDOWLESS
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


def context_of(
    browser: Browser,
    base_url: str,
    width: int = 1280,
    height: int = 800,
    *,
    worker: bool = False,
    **options: Any,
) -> BrowserContext:
    """A browser of somebody who shares nothing with others.

    :param worker: whether it may have the site's worker: what goes through it escapes the tests that answer
        in the site's place.
    """
    options.setdefault("reduced_motion", "reduce")
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=base_url, **options)
    context.set_default_timeout(PATIENCE)
    if not worker:
        context.add_init_script("navigator.serviceWorker.register = async () => { throw new Error() }")
    return context


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
def person(visitor: Callable[..., BrowserContext], site: Site) -> Callable[..., Page]:
    """Makes an empty page in a browser of somebody who has an account and has logged in."""

    def make(username: str, **options: Any) -> Page:
        return visitor(storage_state=entered(site, username), **options).new_page()

    return make
