"""The moments of a match in a browser: an end is kept, results are seen, one looks back, pieces travel."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .looks import faults
from .people import ply
from .screens import deaf, drawn, hear
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

Visitor = Callable[..., "BrowserContext"]

WATCH = """() => {
    window.shown = [];
    const note = () => {
        const ply = Number(document.getElementById("table").dataset.ply);
        if (window.shown.at(-1)?.[0] !== ply) window.shown.push([ply, performance.now()]);
    };
    const all = {subtree: true, childList: true, attributes: true};
    new MutationObserver(note).observe(document.documentElement, all);
    note();
}"""
"""Notes what the page shows as soon as it does: whoever looks now and then is late on a slow machine."""
KEY = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}))"
PRESS = f"""wanted => {{
    const timer = setInterval(() => {{
        if (!window.shown.some(([ply]) => ply === wanted)) return;
        clearInterval(timer);
        {KEY};
    }}, 10);
}}"""
"""A key pressed by the page itself as soon as it shows so long a record: no slow machine is late for it."""
FLIGHTS = """() => {
    window.flights = 0;
    new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes) {
            if (node.classList?.contains("flyer")) window.flights += 1;
        }
    }).observe(document.body, {childList: true, subtree: true});
}"""


def at_the_table(person: Callable[..., Page], key: str, query: str = "", **options: Any) -> Page:
    page = person("tamsin", **options)
    page.goto(f"/m/{key}/{query}")
    return page


def watching(visitor: Visitor, key: str, **options: Any) -> Page:
    """A stranger's page with a match, which hears of nothing but what `hear` tells it."""
    page = visitor(**options).new_page()
    deaf(page)
    page.goto(f"/m/{key}/")
    return page


def shown_at(page: Page, wanted: int) -> float:
    """The time at which the page came to show so long a record, in milliseconds of its clock."""
    at: float = page.wait_for_function(
        "wanted => window.shown.find(([ply]) => ply === wanted)?.[1]", arg=wanted, polling=20
    ).json_value()
    return at


@pytest.mark.live
def test_an_end_is_kept_over_reload_and_in_a_second_browser_until_one_goes_on_once(
    person: Callable[..., Page], site: Site
) -> None:
    key = site.ask("campaign_just_ended", "tamsin")
    page = at_the_table(person, key)
    kept = ply(page)
    title = page.locator("#verdict-title").inner_text()
    assert re.fullmatch("Campaign 1 is (yours|lost)", title)
    now = site.ask("others_play_on", key, "tamsin")
    assert now > kept
    page.reload()
    other = at_the_table(person, key, width=390, height=844)
    for screen in (page, other):
        assert ply(screen) == kept
        assert screen.locator("#verdict-title").inner_text() == title
        assert screen.locator("#next-campaign").inner_text().startswith("Next campaign: your bid")
        assert screen.locator("#move-form").count() == 0
        assert faults(screen) == []
    assert other.locator(".dock").bounding_box()["height"] <= 0.46 * 844  # type: ignore[index]
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.url) if r.method == "POST" else None)
    page.locator("#next-campaign").dblclick()
    page.locator("#move-form").wait_for()
    assert ply(page) == now
    assert all(url.endswith("/go-on/") for url in sent)
    other.locator("#move-form").wait_for()  # it hears of it
    page.reload()
    assert (ply(page), page.locator("#verdict-title").count()) == (now, 0)


def test_each_result_stays_two_seconds_and_a_key_goes_on_at_once(visitor: Visitor, site: Site) -> None:
    key = site.ask("people_at_a_table", "21")
    site.ask("conflicts_pass", key, "1")
    page = watching(visitor, key)
    page.evaluate(WATCH)
    *results, newest = site.ask("conflicts_pass", key, "2")
    hear(page, site, key)
    times = [shown_at(page, each) for each in (*results[-2:], newest)]
    assert [later - before >= 1990 for before, later in pairwise(times)] == [True, True]
    *results, newest = site.ask("conflicts_pass", key, "2")
    page.evaluate(PRESS, results[-2])
    hear(page, site, key)
    shown_at(page, newest)
    seen = [at for at, _ in page.evaluate("window.shown")]
    assert results[-2] in seen
    assert results[-1] not in seen, "the key goes on to the newest"


def test_a_key_is_heard_while_a_result_is_being_fetched_too(visitor: Visitor, site: Site) -> None:
    key = site.ask("people_at_a_table", "23")
    site.ask("conflicts_pass", key, "1")
    page = watching(visitor, key)
    page.evaluate(WATCH)
    *results, newest = site.ask("conflicts_pass", key, "2")
    asked: list[str] = []

    def impatient(route: Route) -> None:
        asked.append(route.request.url)
        page.evaluate(KEY)
        route.continue_()

    page.route("**/*at=*", impatient)
    hear(page, site, key)
    shown_at(page, newest)
    assert len(asked) == 1
    assert results[-1] not in [at for at, _ in page.evaluate("window.shown")]


def test_one_steps_back_and_on_by_arrows_and_links_and_skips_to_the_present(
    visitor: Visitor, site: Site
) -> None:
    key = site.ask("people_at_a_table", "22")
    site.ask("conflicts_pass", key, "1")
    page = watching(visitor, key)
    page.evaluate("window.neverReloaded = true")
    newest = ply(page)

    def shows(wanted: int) -> None:
        page.wait_for_function(
            "wanted => document.getElementById('table').dataset.ply === String(wanted)", arg=wanted
        )

    page.keyboard.press("ArrowLeft")
    shows(newest - 1)
    assert page.locator(".dock--steps").count() == 1
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(
        "newest => Number(document.getElementById('table').dataset.ply) < newest - 1", arg=newest
    )
    page.locator("#step-on").click()
    shows(newest - 1)
    page.keyboard.press("Escape")
    shows(newest)
    assert page.locator(".dock--steps").count() == 0
    assert page.evaluate("window.neverReloaded") is True


@pytest.mark.parametrize(("motion", "flights"), [("no-preference", 1), ("reduce", 0)])
def test_a_card_travels_unless_motion_is_reduced(
    visitor: Visitor, site: Site, motion: str, flights: int
) -> None:
    key = site.ask("people_at_a_table", f"3{flights}")
    site.ask("conflicts_pass", key, "1")
    page = watching(visitor, key, reduced_motion=motion)
    page.evaluate(FLIGHTS)
    now = site.ask("somebody_moves", key)
    hear(page, site, key)
    page.wait_for_function("now => Number(document.getElementById('table').dataset.ply) >= now", arg=now)
    if flights:
        page.wait_for_function("window.flights > 0")
    drawn(page)
    expect(page.locator(".flyer")).to_have_count(0)
    assert page.evaluate("window.flights") == flights
