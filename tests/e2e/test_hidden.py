"""Hidden elements in every frame of the site and at tables: none is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .looks import DESK, PHONE
from .people import entered, unique

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from .site import Site

DRAWN = """() => {
    const isDrawn = (each) => getComputedStyle(each).display !== "none";
    const all = [...document.body.querySelectorAll("*")].filter((each) => each instanceof HTMLElement);
    const were = all.filter((each) => each.hidden);
    const found = were.filter(isDrawn);
    for (const each of all) each.hidden = true;
    found.push(...all.filter(isDrawn));
    for (const each of all) each.hidden = were.includes(each);
    return [...new Set(found.map((each) => `${each.localName}.${each.className}`))];
}"""
"""The elements that are drawn though they are hidden, and those that would be if a script hid them."""


def drawn_for(context: BrowserContext, paths: list[str]) -> dict[str, Any]:
    """The elements that are drawn on these pages though they are hidden, at a desk and on a phone."""
    page, found = context.new_page(), {}
    for path in paths:
        page.goto(path)
        for width, height in (DESK, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            if drawn := page.evaluate(DRAWN):
                found[path] = drawn
    return found


def test_hidden_elements_are_drawn_in_no_frame_and_at_no_table(
    site: Site, visitor: Callable[..., BrowserContext], keys: dict[str, str]
) -> None:
    """A page of each frame, and the tables, which lay out most; all styles: tests.site.test_styles."""
    steward = visitor()
    session = site.ask("steward_session", unique("mona"))
    steward.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    tables = [f"/m/{keys[phase]}/" for phase in ("draft", "meeting", "auction", "play", "over", "hexes")]
    found = drawn_for(visitor(), ["/", "/offline/", "/nowhere/"])
    found |= drawn_for(visitor(storage_state=entered(site, "tamsin")), ["/moves/", "/tables/new/", *tables])
    found |= drawn_for(steward, ["/admin/"])
    assert found == {}
