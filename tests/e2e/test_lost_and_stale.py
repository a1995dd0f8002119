"""A lost connection, two tabs, an old page: nothing is lost, and the page says what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from games.demo import PASSWORD

from .people import act, choices, dismiss_guide, ply, tap
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


def log_in(page: Page) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("E-mail address or user name").fill("tamsin")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/moves/")


@pytest.fixture(scope="module")
def keys(site: Site) -> dict[str, str]:
    site.manage("demo")
    found: dict[str, str] = site.ask("tables_in_every_phase", "tamsin")
    return found


def deaf(page: Page) -> None:
    """Let a page's socket connect but never hear anything, as on a network that drops what it dislikes."""
    page.route_web_socket("**/ws/**", lambda _socket: None)


def test_an_old_tab_gets_the_fresh_table_and_says_so(
    visitor: Callable[..., BrowserContext], keys: dict[str, str]
) -> None:
    context = visitor()
    first, second = context.new_page(), context.new_page()
    log_in(first)
    deaf(second)
    for page in (first, second):
        page.goto(f"/m/{keys['play']}/")
    dismiss_guide(first)
    if second.locator("#guide[open]").count():
        dismiss_guide(second)
    act(first)
    now = ply(first)
    assert ply(second) == now - 1, "the old tab has heard of nothing"
    tap(second, choices(second)[-1])
    second.locator("#go").click()
    told = second.locator("[data-stale]")
    told.wait_for()
    assert "moved on" in told.inner_text()
    assert ply(second) == now


def test_a_double_click_plays_once(visitor: Callable[..., BrowserContext], keys: dict[str, str]) -> None:
    page = visitor().new_page()
    log_in(page)
    page.goto(f"/m/{keys['auction']}/")
    dismiss_guide(page)
    before = ply(page)
    tap(page, choices(page)[0])
    page.locator("#go").dblclick()
    page.wait_for_function(
        "before => Number(document.getElementById('table').dataset.ply) > before", arg=before
    )
    page.wait_for_timeout(500)
    assert ply(page) == before + 1
    assert page.locator("[data-stale], .told--bad").count() == 0


def test_a_site_that_cannot_answer_leaves_table_and_choice_as_they_are(
    visitor: Callable[..., BrowserContext], keys: dict[str, str]
) -> None:
    page = visitor().new_page()
    log_in(page)
    page.goto(f"/m/{keys['target']}/")
    dismiss_guide(page)
    away = {"status": 503, "headers": {"Retry-After": "3"}, "content_type": "text/html"}
    page.route("**/move/", lambda route: route.fulfill(body="<h1>catching its breath</h1>", **away))
    before = ply(page)
    tap(page, choices(page)[0])
    page.locator("#go").click()
    page.wait_for_function("() => document.getElementById('says').textContent.includes('did not answer')")
    assert page.get_by_text("catching its breath").count() == 0
    page.unroute("**/move/")
    page.locator("#go").click()  # the choice is kept
    page.wait_for_function(
        "before => Number(document.getElementById('table').dataset.ply) > before", arg=before
    )


@pytest.fixture
def own_site(tmp_path: Any) -> Iterator[Site]:
    site = Site(tmp_path / "data")
    try:
        yield site
    finally:
        site.close()


def test_a_page_outlives_the_server_and_catches_up(own_site: Site, browser: Browser) -> None:
    own_site.start()
    own_site.manage("demo")
    found: dict[str, str] = own_site.ask("tables_in_every_phase", "tamsin")
    page = browser.new_context(base_url=own_site.url).new_page()
    log_in(page)
    page.goto(f"/m/{found['waiting']}/")
    dismiss_guide(page)
    state = page.locator(".link-state").first
    page.wait_for_function("() => document.querySelector('.link-state')?.textContent === 'live'")
    page.evaluate("window.neverReloaded = true")
    before = ply(page)

    own_site.kill()
    page.wait_for_function(
        "() => document.querySelector('.link-state').textContent.startsWith('reconnecting')"
    )
    own_site.ask("somebody_moves", found["waiting"])
    own_site.start()

    page.wait_for_function(
        "before => Number(document.getElementById('table').dataset.ply) > before", arg=before, timeout=45_000
    )
    assert state.inner_text() == "live"
    assert page.evaluate("window.neverReloaded") is True
    page.context.close()
