"""Somebody stays away: a bot takes the seat, its owner comes back, and at last another takes it over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .people import unique
from .screens import PATIENCE
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

LAPSING = 3 * PATIENCE
"""A sweep finds what nobody was called for."""


def hand(page: Page) -> list[str]:
    """The labels of the cards of the own hand."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.hand [id], #move-form [id^=card], .pcard')]"
        ".map((e) => e.textContent.trim()).filter((e) => e)"
    )
    return sorted(found)


def test_a_bot_sits_in_the_owner_is_back_and_a_substitute_takes_the_seat(
    site: Site, person: Callable[..., Page]
) -> None:
    owner, other = unique("owner"), unique("eve")
    mine = person(owner)
    theirs = person(other)
    key = site.ask("paced_match", owner, "substitute")

    mine.goto(f"/m/{key}/")
    expect(mine.locator("#move-form")).to_be_visible()
    site.ask("turn_is_up", key, owner)
    # The table hears of it by itself; its owner watches now, and a spectator is offered nothing yet.
    expect(mine.locator("#come-back")).to_be_visible(timeout=LAPSING)
    theirs.goto(f"/m/{key}/")
    expect(theirs.locator("#board")).to_be_visible()
    assert theirs.locator("form[action$='/take/']").count() == 0

    # One click, from the list of tables as well as from the table. Back in the turn that lapsed, that one
    # turn would lapse again: one missed, not two.
    site.ask("bot_has_played", key, owner)
    mine.goto("/moves/")
    mine.locator(f"#k-{key} button").click()
    expect(mine.locator("#table[data-seated]")).to_be_visible(timeout=LAPSING)
    site.ask("their_turn", key, owner)
    mine.goto(f"/m/{key}/")
    expect(mine.locator("#move-form")).to_be_visible()
    known = hand(mine)
    assert known

    # Away for a second turn: the seat stands in the lobby, and whoever takes it holds what the owner held.
    site.ask("turn_is_up", key, owner)
    expect(mine.locator("#come-back")).to_be_visible(timeout=LAPSING)
    theirs.goto("/seats/")
    theirs.locator(f"[id^='s-{key}-'] button").click()
    expect(theirs.locator("#table[data-seated]")).to_be_visible()
    assert set(hand(theirs)) & set(known)
    expect(mine.locator("#come-back")).to_have_count(0, timeout=LAPSING)
    assert mine.locator("#table[data-seated]").count() == 0
