"""A warning is read before the next move, which goes on then; its reader appeals and is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .looks import faults_at_desk_and_phone
from .people import unique
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

WHY = "Please do not insult the others at your table."


def test_a_warning_is_read_before_the_move_and_an_appeal_is_answered(
    site: Site, person: Callable[..., Page]
) -> None:
    name = unique("ada")
    page = person(name)
    key = site.ask("warned_at_a_table", name, WHY)

    page.goto(f"/m/{key}/")
    page.locator("#move-form label:has(input)").first.click()
    page.locator("label:has([id^=cell-])").first.click()
    page.locator("#go:enabled").click()
    expect(page.locator("#warned")).to_be_visible()
    expect(page.get_by_text(WHY)).to_be_visible()
    assert faults_at_desk_and_phone(page) == []
    page.locator("#have-read").click()
    expect(page.locator("#log").get_by_text("You placed")).to_be_attached()
    assert page.locator("#warned").count() == 0

    page.goto("/settings/standing/")
    assert faults_at_desk_and_phone(page) == []
    page.get_by_role("link", name="Appeal", exact=True).click()
    assert faults_at_desk_and_phone(page) == []
    page.get_by_role("textbox").fill("It was a joke among friends.")
    page.get_by_role("button", name="Send the appeal").click()
    expect(page.get_by_text("Your appeal waits to be looked at.")).to_be_visible()
    site.ask("appeal_is_granted", name, "You are right: they say so too.")
    page.reload()
    expect(page.get_by_text("Your appeal was granted.")).to_be_visible()
    expect(page.get_by_text("You are right: they say so too.").first).to_be_visible()
