"""Thinking again: from the dock to all choices side by side, and back with one of them, by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_choice_made_beside_the_others_lies_ready_at_the_table(
    person: Callable[..., Page], keys: dict[str, str]
) -> None:
    page = person("tamsin", 1280, 800)
    page.goto(f"/m/{keys['play']}/")
    page.get_by_role("link", name="Think again").press("Enter")
    expect(page.locator(".weigh__one").first).to_contain_text("You are winning for gold")
    page.get_by_role("link", name="Choose Politics 5").press("Enter")
    expect(page.locator("#go")).to_have_text("Play Politics 5")
    expect(page.locator("#go")).to_be_enabled()
    page.locator("#put-back").press("Enter")
    expect(page.locator("#go")).to_have_text("Choose a card")
