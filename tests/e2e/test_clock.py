"""A clock that is counted down on the page, to the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .screens import until
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

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
    """The seconds that the clock in the head shows."""
    minutes, rest = page.locator("#head .clock--live b").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def test_the_last_minute_of_a_live_turn_is_read_out_once(site: Site, person: Callable[..., Page]) -> None:
    made = site.ask("clocked_table", "cam-by-clock", "dee-by-clock", "live", "62")
    mine = person(made["mover"], own=True)
    mine.add_init_script(HEARD)
    mine.goto(f"/m/{made['key']}/")
    first = seconds(mine)
    until(mine, lambda: seconds(mine) < first - 2)
    assert mine.evaluate("window.read").count("You have one minute left.") == 1


@pytest.mark.live
def test_a_live_turn_is_counted_down_to_its_timeout(site: Site, person: Callable[..., Page]) -> None:
    made = site.ask("clocked_table", "ann-by-clock", "ben-by-clock", "live", "100")
    mine, theirs = person(made["mover"]), person(made["waits"])
    for page in (mine, theirs):
        page.goto(f"/m/{made['key']}/")
    assert (
        theirs.locator("#head .clock--live").inner_text().splitlines()[-1].startswith("then a bot plays for")
    )
    assert mine.locator("#head .clock--mine .clock__then").inner_text() == "then a bot plays for you"
    assert re.match(r"0:\d\d · ● ", mine.title())
    for page in (mine, theirs):
        page.get_by_text(re.compile("time .*was up")).first.wait_for()
    assert "Your time was up" in mine.locator("#log").inner_text()
    assert not re.match(r"\d+:\d\d", mine.title())


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
