"""A site and browsers for the tests that look at it as people do."""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in Path(item.path).parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that runs for all tests of a module."""
    site = Site(tmp_path_factory.mktemp("site"))
    try:
        yield site.start()
    finally:
        site.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a screen."""
    if CHROMIUM is None:
        missing = "Chromium was not found. On Debian: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    from playwright.sync_api import sync_playwright

    with warnings.catch_warnings(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitor(browser: Browser, site: Site) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers of people who share nothing: each call a context of its own, at the site."""
    contexts: list[BrowserContext] = []

    def make(width: int = 1280, height: int = 800, **options: Any) -> BrowserContext:
        context = browser.new_context(
            base_url=site.url, viewport={"width": width, "height": height}, reduced_motion="reduce", **options
        )
        context.set_default_timeout(30_000)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
