"""The guide of Three Colours on a first visit: by keyboard at a desk, by finger on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .looks import faults_in_both_schemes
from .people import entered, unguided
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

FINGER = 44
"""Least width of things to be tapped, in pixels."""


def open_table(page: Page, name: str) -> None:
    """A table with oneself at seat 1 and a bot at seat 2."""
    page.goto("/tables/new/?game=three-colours")
    page.get_by_label("As chosen").check()
    page.get_by_label("Seat 2 is").select_option("easy")
    page.get_by_label("Name of the table").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/*/")


def test_the_guide_comes_once_and_its_position_is_tried_by_keys(
    visitor: Callable[..., BrowserContext], site: Site
) -> None:
    state = unguided(entered(site, "ann-shown-round"))
    page = visitor(width=1280, height=800, storage_state=state).new_page()
    open_table(page, "Shown round")
    guide, answer = page.locator("#guide[open]"), page.locator("[data-guide-answer]")
    guide.wait_for()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert page.locator("[data-guide-at]").inner_text() == "3"
    for _ in range(3):  # over Back and Close to the cells
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    said = {}
    for _ in range(4):
        said[page.evaluate("document.activeElement.value")] = answer.inner_text()
        page.keyboard.press("ArrowDown")
    assert {cell: words.split(":")[0] for cell, words in said.items()} == {
        "d6": "Not yet",
        "g6": "Yes",
        "g9": "Not yet",
        "j6": "Not yet",
    }
    assert page.locator("#move-form input[name=cell]:checked").count() == 0, "nothing is chosen at the table"
    assert faults_in_both_schemes(page) == []
    page.keyboard.press("Escape")
    guide.wait_for(state="hidden")

    page.reload()
    page.locator("#table-menu summary").click()
    assert guide.count() == 0
    page.get_by_role("button", name="Show me round").click()
    guide.wait_for()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('guide'))") == [
        "guide-three-colours"
    ]


def test_the_position_fits_a_phone_and_fingers(visitor: Callable[..., BrowserContext], site: Site) -> None:
    state = unguided(entered(site, "ben-shown-round"))
    page = visitor(width=390, height=844, has_touch=True, is_mobile=True, storage_state=state).new_page()
    open_table(page, "Shown round on a phone")
    page.locator("#guide[open]").wait_for()
    for _ in range(2):
        part, around = page.locator(".guide-here").bounding_box(), page.locator("#guide").bounding_box()
        assert part is not None
        assert around is not None
        assert around["y"] + around["height"] <= part["y"], "the guide hides what it speaks of"
        page.locator("[data-guide-next]").tap()
    cell = page.locator("#guide input[value=g6]")
    cell.tap()
    assert page.locator("[data-guide-answer]").inner_text().startswith("Yes: ")
    box, around = cell.bounding_box(), page.locator("#guide").bounding_box()
    assert box is not None
    assert around is not None
    assert box["width"] >= FINGER
    assert around["width"] <= 390
    assert around["y"] >= 0
    assert around["y"] + around["height"] <= 844
    page.locator("[data-guide-next]").tap()
    page.locator("#guide[open]").wait_for(state="hidden")
