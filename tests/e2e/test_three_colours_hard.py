"""A match of Three Colours against the strongest bot, by clicking."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from .people import ply
from .screens import TURN_SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Page

STRAIGHT = ("g6", "f6", "h6", "e6", "i6", "d5", "j5", "c5", "k5", "b4", "l4", "a3", "m3")
"""Moves of somebody who thinks of one way only: down the middle, outwards."""


def free_cell(page: Page) -> str:
    """The next cell of the straight way, or any other, that is still empty."""
    for cell in STRAIGHT:
        if page.locator(f"input#cell-{cell}:enabled").count():
            return f"cell-{cell}"
    found = page.locator("input[name=cell]:enabled").first.get_attribute("id")
    assert found is not None
    return found


def test_the_strongest_bot_answers_by_itself(person: Callable[..., Page]) -> None:
    page = person("ann-against-hard", width=1280, height=800)
    page.goto("/tables/new/?game=three-colours")
    page.get_by_label(re.compile("Seat 2 is")).select_option("hard")
    page.get_by_label("Name of the table").fill("Against the best")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/*/")
    page.wait_for_selector("#table")
    page.evaluate("window.neverReloaded = true")
    for _ in range(2):
        before = ply(page)
        page.locator("label:has(#colour-orange)").click()
        page.locator(f"label:has(#{free_cell(page)})").click()
        page.locator("#go:enabled").click()
        page.wait_for_function(
            """before => document.getElementById("move-form")
                && Number(document.getElementById("table").dataset.ply) >= before + 2""",
            arg=before,
            timeout=1000 * TURN_SECONDS,
        )
    assert page.evaluate("window.neverReloaded") is True
    assert "hard" in page.locator("#main").inner_text()
