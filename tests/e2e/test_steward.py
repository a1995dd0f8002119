"""A steward stops a match and lets it go on, and gives a seat to a bot and back: what both sides see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .looks import faults
from .people import entered, unique
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

WHY = "A report about this table is being read."


@pytest.fixture
def steward(site: Site, visitor: Callable[..., BrowserContext]) -> Page:
    """The page of somebody who may look after matches, past the second factor."""
    name = unique("mona")
    state = entered(site, unique("nobody"))
    state["cookies"][0]["value"] = site.ask("steward_session", name)
    return visitor(storage_state=state).new_page()


def does(steward: Page, what: str, number: int, button: str) -> None:
    """Do something to a match, by its page."""
    steward.goto(f"/admin/moderation/do/{what}/{number}/")
    if steward.locator("[name=seat]").count():
        steward.locator("[name=seat]").select_option(index=0)
    steward.get_by_label("What those concerned read").fill(WHY)
    steward.get_by_role("button", name=button).click()
    steward.wait_for_url("**/match/*/")


@pytest.mark.live
def test_a_match_is_stopped_and_goes_on_and_a_seat_changes_hands(
    steward: Page, person: Callable[..., Page], site: Site
) -> None:
    names = [unique(name) for name in ("ann", "ben", "cat")]
    ann, ben, _cat = (person(name) for name in names)
    key = site.ask("table_with_clocks", "standard", *names)
    number = site.ask("match_number", key)
    for page in (ann, ben):
        page.goto(f"/m/{key}/")

    does(steward, "pause", number, "Pause the match")
    for page in (ann, ben):
        expect(page.locator("#told")).to_contain_text("A moderator stopped the clocks for 3 days at most")
        expect(page.locator("#told")).to_contain_text(WHY)
    assert faults(ann) == []
    ann.get_by_role("button", name="I have read it").click()
    expect(ann.locator("#told")).to_have_count(0)
    expect(ann.locator(".log i").filter(has_text="A moderator stopped the clocks")).not_to_have_count(0)
    expect(ben.locator("#told")).to_be_visible()

    does(steward, "go-on", number, "Let the match go on")
    expect(ann.locator("#told")).to_contain_text("A moderator let the clocks run again")

    assert ann.locator("#table[data-seated]").count() == 1
    does(steward, "seat-to-bot", number, "Give a seat to a bot")
    expect(ben.locator("#told")).to_contain_text("A moderator gave seat 1 to a bot")
    expect(ann.locator("#table[data-seated]")).to_have_count(0)
    assert faults(ben) == []
    does(steward, "seat-to-owner", number, "Give a seat back")
    expect(ann.locator("#table[data-seated]")).to_be_visible()
    expect(ben.locator("#told")).to_contain_text("A moderator gave seat 1 back to whoever held it before")
