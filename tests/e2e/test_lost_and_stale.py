"""A lost connection, two tabs, an old page: nothing is lost, and the page says what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .people import act, choices, choose_first, ply, tap
from .screens import deaf, shows_more, until
from .site import Site
from .turns import Turns

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route


@pytest.mark.live
def test_an_old_tab_gets_the_fresh_table_and_says_so(person: Callable[..., Page], turns: Turns) -> None:
    first = person("tamsin")
    second = first.context.new_page()
    deaf(second)
    key = turns.take("play")
    for page in (first, second):
        page.goto(f"/m/{key}/")
    act(first)
    now = ply(first)
    assert ply(second) == now - 1, "the old tab has heard of nothing"
    tap(second, choices(second)[-1])
    second.locator("#go").click()
    told = second.locator("[data-stale]")
    told.wait_for()
    assert "moved on" in told.inner_text()
    assert ply(second) == now


def test_a_page_whose_scripts_come_late_hears_the_greeting_of_its_socket(
    person: Callable[..., Page], keys: dict[str, str]
) -> None:
    """The table was drawn before somebody moved, the socket opened after: nothing else will tell of it."""
    page = person("tamsin", own=True)
    late: list[Route] = []
    page.route("**/js/catchup.js", lambda route: late.append(route))  # noqa: PLW0108 - it is inspected
    page.route_web_socket("**/ws/m/**", lambda socket: socket.send('{"version": 9999}'))
    page.goto(f"/m/{keys['play']}/", wait_until="commit")
    page.wait_for_function("() => document.cookie.includes('timezone=')")  # what opens the socket has run
    until(page, lambda: bool(late))
    page.wait_for_timeout(300)  # time enough for a greeting that comes too early
    with page.expect_request("**/table/*"):
        late[0].continue_()


@pytest.mark.live
def test_a_double_click_plays_once(person: Callable[..., Page], turns: Turns) -> None:
    page = person("tamsin")
    page.goto(f"/m/{turns.take('auction')}/")
    before = ply(page)
    choose_first(page)
    page.locator("#go").dblclick()
    shows_more(page, before)
    page.wait_for_timeout(500)
    assert ply(page) == before + 1
    assert page.locator("[data-stale], .told--bad").count() == 0


def test_a_site_that_cannot_answer_leaves_table_and_choice_as_they_are(
    person: Callable[..., Page], turns: Turns
) -> None:
    page = person("tamsin")
    page.goto(f"/m/{turns.take('target')}/")
    away = {"status": 503, "headers": {"Retry-After": "3"}, "content_type": "text/html"}
    page.route("**/move/", lambda route: route.fulfill(body="<h1>catching its breath</h1>", **away))
    before = ply(page)
    tap(page, choices(page)[0])
    page.locator("#go").click()
    page.wait_for_function("() => document.getElementById('says').textContent.includes('did not answer')")
    assert page.get_by_text("catching its breath").count() == 0
    page.unroute("**/move/")
    page.wait_for_timeout(700)  # a second click at once would not be heard
    page.locator("#go").click()  # the choice is kept
    shows_more(page, before)


@pytest.mark.live
def test_a_page_outlives_the_server_and_catches_up(
    own_site: Site, visitor: Callable[..., BrowserContext]
) -> None:
    own_site.start()
    key = own_site.ask("people_at_a_table", "12")
    page = visitor(base_url=own_site.url).new_page()
    page.goto(f"/m/{key}/")
    state = page.locator(".link-state").first
    page.wait_for_function("() => document.querySelector('.link-state')?.textContent === 'live'")
    page.evaluate("window.neverReloaded = true")
    before = ply(page)

    own_site.kill()
    page.wait_for_function(
        "() => document.querySelector('.link-state').textContent.startsWith('reconnecting')"
    )
    own_site.ask("somebody_moves", key)
    own_site.start()

    shows_more(page, before)
    expect(state).to_have_text("live")
    assert page.evaluate("window.neverReloaded") is True
