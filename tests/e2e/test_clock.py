"""A clock that is counted down on the page, to the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from .screens import deaf, until
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

HEARD = """
    window.read = [];
    document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        const heard = document.getElementById("heard");
        if (heard) new MutationObserver(() => window.read.push(heard.textContent))
            .observe(heard, { childList: true, characterData: true, subtree: true });
    });
"""
"""Keeps whatever is read out; it listens before the scripts of the page do."""


def seconds(page: Page) -> int:
    """What the clock in the head shows, in seconds."""
    minutes, rest = page.locator("#head .clock--live b").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


@pytest.mark.live
def test_a_live_turn_is_counted_down_to_its_timeout(site: Site, person: Callable[..., Page]) -> None:
    made = site.ask("clocked_table", "ann-by-clock", "ben-by-clock", "live", "62")
    mine, theirs = person(made["mover"]), person(made["waits"])
    mine.add_init_script(HEARD)
    for page in (mine, theirs):
        page.goto(f"/m/{made['key']}/")
    assert (
        theirs.locator("#head .clock--live").inner_text().splitlines()[-1].startswith("then a bot plays for")
    )
    assert mine.locator("#head .clock--mine .clock__then").inner_text() == "then a bot plays for you"
    first = seconds(mine)
    until(mine, lambda: seconds(mine) < first - 2)
    assert mine.evaluate("window.read").count("You have one minute left.") == 1
    assert re.match(r"0:\d\d · ● ", mine.title())
    for page in (mine, theirs):
        page.get_by_text(re.compile("time .*was up")).first.wait_for()
    assert "Your time was up" in mine.locator("#log").inner_text()
    assert not re.match(r"\d+:\d\d", mine.title())


ASLEEP = """
    const wall = Date.now.bind(Date);
    let asleep = 0;
    Date.now = () => wall() + asleep;
    window.sleep = (ms) => { asleep += ms; };  // performance.now stands still meanwhile
"""
HOUR_MS = 3_600_000


def hours_left(page: Page) -> float:
    """What the clock in the head shows, in hours: *3 d 20 h left*, *5 h 03 left*."""
    shown = page.locator("#head .clock b").inner_text()
    days, hours = (re.search(rf"(\d+) {unit}", shown) for unit in "dh")
    return sum(int(found[1]) * each for found, each in ((days, 24), (hours, 1)) if found)


def answered_late(page: Page, by: float) -> None:
    """From now on nothing changes at the table, and the server's clock is so many milliseconds further."""

    def answer(route: Route) -> None:
        route.fulfill(status=304, headers={"Site-Time": f"{timezone.now().timestamp() * 1000 + by:.0f}"})

    page.route("**/table/**", answer)
    page.route("**/sw.js", lambda route: route.fulfill(status=200, headers={"Site-Time": "0"}, body=""))


@pytest.fixture
def clocked(site: Site, person: Callable[..., Page]) -> Page:
    """A table of somebody with days left, on a device that can be put to sleep; no socket tells anything."""
    made = site.ask("clocked_table", "gil-by-clock", "hal-by-clock", "slow", "60")
    page = person(made["mover"])
    deaf(page)
    page.add_init_script(ASLEEP)
    page.goto(f"/m/{made['key']}/")
    page.locator("#head .clock b").wait_for()
    return page


def test_after_sleep_the_clock_shows_what_is_left_then_without_any_answer(clocked: Page) -> None:
    before = hours_left(clocked)
    clocked.route("**/table/**", lambda route: route.abort())
    clocked.route("**/sw.js", lambda route: route.abort())
    clocked.evaluate(f"window.sleep({30 * HOUR_MS})")
    until(clocked, lambda: before - 32 <= hours_left(clocked) <= before - 29)


@pytest.mark.parametrize("event", ["visibilitychange", "pageshow"])
def test_an_answer_that_nothing_changed_brings_the_time(clocked: Page, event: str) -> None:
    before = hours_left(clocked)
    answered_late(clocked, 50 * HOUR_MS)
    clocked.evaluate(
        """event => event === "pageshow"
            ? dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
            : document.dispatchEvent(new Event("visibilitychange"))""",
        event,
    )
    until(clocked, lambda: before - 52 <= hours_left(clocked) <= before - 49)


def test_a_device_whose_clock_was_set_forward_is_put_right_by_the_next_answer(clocked: Page) -> None:
    before = hours_left(clocked)
    answered_late(clocked, 0)
    with clocked.expect_response("**/table/**"):
        clocked.evaluate(f"window.sleep({100 * HOUR_MS})")
    until(clocked, lambda: hours_left(clocked) >= before - 2)


def test_a_deadline_is_read_in_two_zones(site: Site, visitor: Callable[..., BrowserContext]) -> None:
    key = site.ask("clocked_table", "eve-by-clock", "fay-by-clock", "slow", "60")["key"]
    dates = []
    for zone in ("Pacific/Auckland", "America/New_York"):
        context = visitor(timezone_id=zone)
        context.add_cookies([{"name": "timezone", "value": zone, "url": site.url}])
        page = context.new_page()
        page.goto(f"/m/{key}/")
        time = page.locator("#head .clock time")
        dates.append((time.get_attribute("datetime"), time.inner_text()))
    (auckland, read_there), (new_york, read_here) = dates
    assert auckland == new_york
    assert read_there != read_here
