"""What people do at the site, by clicking."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PASSWORD = "harbour-lantern-42"  # of people who live for one test


def sign_up(page: Page, name: str) -> None:
    """Make an account; ends on the page with one's tables."""
    page.goto("/accounts/signup/")
    page.get_by_label("E-mail address").fill(f"{name}@example.org")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/moves/")


def open_table(page: Page, name: str, bots: dict[int, str], *options: str, seats: int = 4) -> str:
    """Open a table of World Domination with oneself at seat 1 and bots; its address.

    :param bots: level by seat, seats from 1 as people count them.
    :param options: labels of the variants to switch on.
    """
    page.goto("/tables/new/")
    page.get_by_role("link", name=f"{seats} seats").click()
    page.get_by_label("Name of the table").wait_for()
    for seat, level in bots.items():
        page.get_by_label(re.compile(f"Seat {seat} is")).select_option(level)
    for option in options:
        page.get_by_role("switch", name=option).check()
    page.get_by_label("Name of the table").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/*/")
    return page.url


def sit_down(page: Page, name: str, seat: int) -> None:
    """Find a table in the lobby and take a chair."""
    page.goto("/")
    page.get_by_role("link", name=re.compile(re.escape(name))).first.click()
    page.wait_for_url("**/m/*/")
    page.locator(f"form[action$='/sit/']:has(input[name=seat][value='{seat - 1}']) button").click()


def dismiss_guide(page: Page) -> None:
    """Close the guide that greets everybody who sits at a table for the first time."""
    guide = page.locator("#guide[open]")
    guide.wait_for()
    page.keyboard.press("Escape")
    guide.wait_for(state="hidden")


def ply(page: Page) -> int:
    """How long the record is, as the page shows it."""
    return int(page.locator("#table").get_attribute("data-ply") or 0)


def is_my_turn(page: Page) -> bool:
    return page.locator("#move-form").count() > 0


def tap(page: Page, choice: str) -> None:
    """Click what stands for a choice: its label."""
    page.locator(f"label[for='{choice}'], label:has(#{choice})").first.click()


def choices(page: Page) -> list[str]:
    """The ids of what can be chosen now, in the order of the page."""
    found: list[str] = page.evaluate(
        """() => [...document.getElementById("move-form").elements]
            .filter((e) => (e.name === "move" || e.name === "cards") && e.id && !e.disabled)
            .map((e) => e.id)"""
    )
    return found


def unanswered(page: Page) -> list[str]:
    """The id of the first answer to each question of the chosen card that has none yet."""
    found: list[str] = page.evaluate(
        """() => {
            const inputs = [...document.querySelectorAll("#move-form fieldset input[type=radio]")]
                .filter((e) => e.closest("fieldset").offsetParent);
            const answered = new Set(inputs.filter((e) => e.checked).map((e) => e.name));
            const open = inputs.filter((e) => !answered.has(e.name)).reverse();
            return [...new Map(open.map((e) => [e.name, e.id])).values()];
        }"""
    )
    return found


def lay_pairs(page: Page) -> None:
    """Put the first two cards of the hand into the first tray and the next two into the second."""
    for place in (0, 1, 2, 3):
        tray = page.locator(f"#move-form input[name^='pair.'][value='{1 + place // 2}']").nth(place)
        tap(page, tray.get_attribute("id") or "")


def act(page: Page) -> str:
    """Make a move by clicking: choose what comes first, answer what it asks, confirm.

    Returns what the button said.
    """
    if page.locator("#move-form.dock--pairs").count():
        lay_pairs(page)
    wanted = 2 if page.locator("#move-form input[name=pair]").count() else 1
    for choice in choices(page)[:wanted]:
        if not page.locator(f"#{choice}").is_checked():  # the only choice there is comes chosen
            tap(page, choice)
    if page.locator("#number-10").count():
        tap(page, "number-10")
    for answer in unanswered(page):
        tap(page, answer)
    go = page.locator("#go:enabled")
    said = go.inner_text()
    turn = page.locator("#move-form input[name=ply]").input_value()
    go.click()
    page.wait_for_function(
        "turn => document.querySelector('#move-form input[name=ply]')?.value !== turn", arg=turn, polling=20
    )
    return said
