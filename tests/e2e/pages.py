"""Keeps pages for the next test: to open one takes longer than to load most of what they show."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

from .people import GUIDES
from .screens import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, StorageState

WITHOUT_WORKER = "navigator.serviceWorker.register = async () => { throw new Error() }"
RESTS_AT = "/healthz"
"""A page of the site without scripts."""


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
    state = options.pop("storage_state", {})
    items = {
        item["name"]: item["value"] for each in state.get("origins", []) for item in each["localStorage"]
    }
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=base_url, **options)
    context.set_default_timeout(PATIENCE)
    context.add_cookies(state.get("cookies", []))
    if items:  # Playwright itself would open a page for it
        _remember(context, items)
    if not worker:
        context.add_init_script(WITHOUT_WORKER)
    return context


def _remember(context: BrowserContext, items: dict[str, str]) -> None:
    """Have every page of a site find these in what its browser keeps."""
    context.add_init_script(f"try {{ Object.assign(localStorage, {json.dumps(items)}) }} catch {{}}")


class KeptPages:
    """Pages each in a browser of its own, that has seen the guides and forgets all else between two tests."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = {}
        self._sites: dict[Page, str] = {}

    def take(
        self,
        url: str,
        state: StorageState,
        width: int = 1280,
        height: int = 800,
        *,
        color_scheme: Any = "light",
    ) -> Page:
        """An empty page in the browser of somebody at a site."""
        free = self._free.setdefault(url, [])
        page = free.pop() if free else self._new(url)
        page.context.add_cookies(state.get("cookies", []))  # type: ignore[arg-type] # alike but for their names
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, reduced_motion="reduce", forced_colors="none")
        return page

    def give_back(self, page: Page) -> None:
        """Make a page as good as new; one that cannot be, its site being gone, is closed."""
        context, url = page.context, self._sites[page]
        try:
            for other in context.pages:
                if other is not page:
                    other.close()
            page.unroute_all(behavior="ignoreErrors")
            context.clear_permissions()
            page.goto(RESTS_AT)
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            context.clear_cookies()
        except Error:
            context.close()
        else:
            self._free[url].append(page)

    def close(self) -> None:
        """Close them all."""
        for pages in self._free.values():
            for page in pages:
                page.context.close()

    def _new(self, url: str) -> Page:
        context = context_of(self._browser, url)
        _remember(context, dict.fromkeys(GUIDES, "seen"))
        page = context.new_page()
        self._sites[page] = url
        return page
