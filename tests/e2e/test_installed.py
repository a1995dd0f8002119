"""The site as a program on a device: installed, without network, and its count of turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from .people import entered, unique
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept.sort();
}"""
BADGES = """
    window.badges = [];
    navigator.setAppBadge = async (count) => { window.badges.push(count); };
    navigator.clearAppBadge = async () => { window.badges.push(0); };
"""
PICTURE = """document.querySelector('link[rel="icon"][type="image/svg+xml"]').href"""


def held(page: Page) -> None:
    """Wait until the worker stands by and holds the page."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def test_nothing_is_missing_to_install_the_site(visitor: Callable[..., BrowserContext]) -> None:
    page = visitor(worker=True).new_page()
    page.goto("/")
    held(page)
    cdp = page.context.new_cdp_session(page)
    told = cdp.send("Page.getAppManifest")
    assert told["url"].endswith("/manifest.webmanifest")
    assert told["errors"] == []
    amiss = [error["errorId"] for error in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(amiss) <= {"in-incognito"}  # as every context of these tests is


def test_without_network_a_page_says_so_and_no_old_table_is_shown(
    visitor: Callable[..., BrowserContext], site: Site, tamsin: object, keys: dict[str, str]
) -> None:
    context = visitor(worker=True, storage_state=tamsin)
    page = context.new_page()
    page.goto(f"/m/{keys['hexes']}/")
    expect(page.locator("main")).to_be_visible()
    name = page.locator("h1").first.inner_text()
    held(page)
    page.goto("/moves/")
    # The cache holds the page without network and its files: no table, no list, no answer of any kind.
    assert [path for path in page.evaluate(KEPT) if not path.startswith("/static/")] == ["/offline/"]

    context.set_offline(True)
    for path in (f"/m/{keys['hexes']}/", "/moves/", "/"):
        page.goto(path)
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        assert name not in page.content()
        assert page.url == site.url + path  # to come back to it is enough
    # Its styles and its picture are there.
    assert page.evaluate("getComputedStyle(document.body).display") == "grid"
    assert page.evaluate("document.querySelector('img').naturalWidth") > 0

    page.goto("/moves/")
    context.set_offline(False)  # the page hears of it and goes on by itself
    expect(page.locator("#inbox")).to_be_visible()


def test_title_picture_and_badge_count_my_turns(
    visitor: Callable[..., BrowserContext], site: Site, tamsin: object
) -> None:
    page = visitor(storage_state=tamsin).new_page()
    page.add_init_script(BADGES)
    page.goto("/rules/")
    waits = int(page.locator("#badge .count").inner_text())
    assert waits > 0
    assert page.title().startswith(f"({waits}) ")
    page.wait_for_function(f"() => {PICTURE}.startsWith('data:')")
    shown = str(waits) if waits < 10 else "9+"
    assert f">{shown}</text>" in unquote(page.evaluate(PICTURE))
    assert page.evaluate("badges") == [waits]

    nobody = visitor(storage_state=entered(site, unique("idle"))).new_page()
    nobody.add_init_script(BADGES)
    nobody.goto("/rules/")
    expect(nobody.locator("#badge")).to_be_attached()
    assert not nobody.title().startswith("(")
    assert nobody.evaluate(PICTURE).endswith("icon.svg")


IPHONE = "Object.defineProperty(navigator, 'userAgent', {value: 'Mozilla/5.0 (iPhone; like Mac OS X)'})"


@pytest.mark.parametrize(
    ("browser_is", "words"),
    [
        ("delete window.PushManager", "Push does not work in this browser."),
        (
            f"delete window.PushManager; {IPHONE}",
            "On iPhone and iPad, push works from the home screen",
        ),
        (
            "Object.defineProperty(Notification, 'permission', {value: 'denied'})",
            "Notifications from Alliances are blocked here.",
        ),
        (
            "Object.defineProperty(Notification, 'permission', {value: 'default'})",
            "Push is off here. Your browser will ask",
        ),
    ],
)
def test_the_settings_say_what_is_the_matter_with_push_here(
    person: Callable[..., Page], browser_is: str, words: str
) -> None:
    page = person("ines", own=True)
    page.add_init_script(
        f"window.asked = 0; Notification.requestPermission = async () => {{ asked++; }}; {browser_is}"
    )
    page.goto("/settings/reach/")
    expect(page.get_by_text(words)).to_be_visible()
    can_be = "default" in browser_is
    expect(page.get_by_role("button", name="Switch on")).to_be_visible(visible=can_be)
    assert page.evaluate("asked") == 0  # nobody is asked who has not clicked
