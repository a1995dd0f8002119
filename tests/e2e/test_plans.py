"""Planning a turn by clicking, and dropping the plan, at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .looks import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site

SIZES = pytest.mark.parametrize(
    ("width", "height"),
    [(1280, 800), (390, 844)],
    ids=["desk", "phone"],
)


def tells(page: Page, words: str) -> None:
    """Wait until the table tells so of the plan."""
    expect(page.locator(".told--plan")).to_contain_text(words)


@SIZES
def test_a_turn_is_planned_waits_and_is_stopped(
    person: Callable[..., Page], site: Site, width: int, height: int
) -> None:
    key = site.ask("before_my_turn", "tamsin", "auction")
    page = person("tamsin", width, height)
    page.goto(f"/m/{key}/")
    page.get_by_role("button", name="Plan …").click()
    sheet = page.get_by_role("dialog", name="Plan my next turn")
    box = sheet.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    assert faults(page) == []
    sheet.get_by_label("pass from now on").check()
    sheet.get_by_role("button", name="Keep this plan").click()
    sheet.wait_for(state="hidden")
    tells(page, "Planned: pass from now on.")
    site.ask("somebody_moves_now", key)
    page.reload()
    page.get_by_role("button", name="Not this time").wait_for()
    tells(page, "Your plan is carried out before")
    page.get_by_role("button", name="Not this time").click()
    page.locator(".told--plan").wait_for(state="detached")
    assert page.locator("#move-form").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_plan_is_made_of_cards_changed_and_dropped(person: Callable[..., Page], site: Site) -> None:
    key = site.ask("before_my_turn", "tamsin", "play")
    page = person("tamsin", 390, 844)
    page.goto(f"/m/{key}/")
    for what, words in (
        ("Lowest if I cannot win", "lowest card if none leads"),
        ("Throw a card if I am void", "throw "),
    ):
        page.get_by_role("button", name="Plan …").click()
        part = page.get_by_role("group", name=what)
        part.locator("input:not([value=''])").first.check(force=True)
        page.get_by_role("button", name="Keep this plan").click()
        page.get_by_role("dialog").wait_for(state="hidden")
        tells(page, words)
    tells(page, "lowest card if none leads")
    page.get_by_role("button", name="Plan …").click()
    page.get_by_role("button", name="Drop the plan").click()
    page.locator(".told--plan").wait_for(state="detached")
