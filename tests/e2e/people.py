"""People at the site, who click."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from games.catalogue import RULES

from .screens import until

if TYPE_CHECKING:
    from playwright.sync_api import Page, StorageState

    from .site import Site

GUIDES = [
    f"guide-{game}" if len(rules.seat_counts) == 1 else f"guide-{game}-{count}"
    for game, rules in RULES.items()
    for count in rules.seat_counts
]
"""Storage keys of a browser that has seen the guides."""
PASSWORD = "harbour-lantern-42"  # of people who live for one test
_IS_GUIDE_NOTED = "localStorage.getItem(`guide-${document.getElementById('guide').dataset.game}`) !== null"


def entered(site: Site, username: str) -> StorageState:
    """The storage of the browser of somebody who has logged in and seen the guides, with an account.

    No form is filled: that takes a second, and many log-ins in a minute are refused.
    """
    session: str = site.ask("session_of", username)
    return {
        "cookies": [
            {
                "name": "sessionid",
                "value": session,
                "domain": "127.0.0.1",
                "path": "/",
                "expires": -1,
                "httpOnly": True,
                "secure": False,
                "sameSite": "Lax",
            }
        ],
        "origins": [
            {
                "origin": site.url,
                "localStorage": [{"name": name, "value": "seen"} for name in GUIDES],
            }
        ],
    }


def unguided(state: StorageState) -> StorageState:
    """The same in a browser that has not seen the guides."""
    return {"cookies": state["cookies"]}


def unique(name: str) -> str:
    """A name that nobody has at the site, which other tests use too, and this one perhaps a second time."""
    return f"{name}-{secrets.token_hex(3)}"


def sign_up(page: Page, name: str) -> None:
    """Make an account; ends on the page with one's tables."""
    page.goto("/accounts/signup/")
    page.get_by_label("E-mail address").fill(f"{name}@example.org")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/moves/")


def open_table(
    page: Page, name: str, bots: dict[int, str], *options: str, seats: int = 4, game: str = "world-domination"
) -> str:
    """Open a table with oneself at seat 1 and bots; its address.

    :param bots: level by seat, seats from 1 as people count them.
    :param options: labels of the variants to switch on.
    """
    page.goto(f"/tables/new/?game={game}&seats={seats}")
    page.get_by_label("As chosen").check()
    for seat, level in bots.items():
        page.get_by_label(re.compile(f"Seat {seat} is")).select_option(level)
    for option in options:
        page.get_by_role("switch", name=option).check()
    page.get_by_label("Name of the table").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/*/")
    return page.url


def sit_down(page: Page, address: str, seat: int) -> None:
    """Take a chair, as people count them, at an open table."""
    page.goto(address)
    page.locator(f"button[form=sits][value='{seat - 1}']").click()


def dismiss_guide(page: Page) -> None:
    """Close the guide that greets everybody who sits at a table for the first time."""
    guide = page.locator("#guide[open]")
    guide.wait_for()
    page.keyboard.press("Escape")
    guide.wait_for(state="hidden")
    # That it was seen is noted by an event of the dialog, which comes a moment after it is gone.
    until(page, lambda: bool(page.evaluate(_IS_GUIDE_NOTED)))


def ply(page: Page) -> int:
    """The length of the record, as the page shows it."""
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


def choose_first(page: Page, *, asking: bool = False) -> None:
    """Choose what comes first, and answer what it asks, without confirming.

    :param asking: choose a card that asks for more.
    """
    form = page.locator("#move-form")
    if form.get_attribute("data-parts"):
        for part in (form.get_attribute("data-parts") or "").split():
            chosen = page.locator(f"[name='{part}']:enabled:checked").count()  # the only choice comes chosen
            for _ in range(chosen, int(form.get_attribute("data-count") or "1")):
                tap(page, _first_of(page, part))
    elif page.locator("#move-form.dock--pairs").count():
        lay_pairs(page)
    else:
        wanted = 2 if page.locator("#move-form input[name=pair]").count() else 1
        offered = [choice for choice in choices(page) if not asking or _asks(page, choice)]
        for choice in offered[:wanted]:
            if not page.locator(f"#{choice}").is_checked():  # the only choice there is comes chosen
                tap(page, choice)
    for answer in unanswered(page):
        tap(page, answer)


def _first_of(page: Page, part: str) -> str:
    """The id of the first choice of a part; of suits it is the highest, which any number suffices for."""
    inputs = page.locator(
        f"input[form=move-form][name='{part}']:enabled:not(:checked),"
        f" #move-form input[name='{part}']:enabled:not(:checked)"
    )
    return inputs.nth(-1 if part == "suit" else 0).get_attribute("id") or ""


def _asks(page: Page, choice: str) -> bool:
    return page.locator(f".args--{choice.removeprefix('card-')}").count() > 0


def act(page: Page) -> str:
    """Make a move by clicking: choose what comes first, answer what it asks, confirm.

    Returns what the button said.
    """
    choose_first(page)
    go = page.locator("#go:enabled")
    said = go.inner_text()
    turn = page.locator("#move-form input[name=ply]").input_value()
    # Twice at one spot is a double click, and not heard: one clicks at the left and at the right in turn.
    is_left = page.evaluate("() => (window.left = !window.left)")
    width = (go.bounding_box() or {"width": 0})["width"]
    go.click(position={"x": 16 if is_left else width - 16, "y": 20})
    page.wait_for_function(
        "turn => document.querySelector('#move-form input[name=ply]')?.value !== turn", arg=turn, polling=20
    )
    return said
