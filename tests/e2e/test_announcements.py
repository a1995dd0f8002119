"""Announcements of a table: what my move decided comes before whose turn it is, in one piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .people import ply, unique
from .screens import PATIENCE, hear, shows_more
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_my_own_deciding_move_is_read_out_before_whose_turn_it_is(
    site: Site, person: Callable[..., Page]
) -> None:
    page = person("ann")
    made = site.ask("before_a_colour", "ann")
    page.goto(f"/m/{made['key']}/")
    heard = page.locator("#heard")
    assert heard.inner_text() == ""
    before = ply(page)
    page.get_by_text("In words", exact=True).click()
    page.get_by_label("Type a move").fill(made["move"])
    page.locator("#typed-move button").click()
    shows_more(page, before)
    assert heard.inner_text() == "Orange is yours: a fence of purple bars Rival from it. Rival is to move."


def test_the_move_of_another_is_read_out_before_my_turn(site: Site, person: Callable[..., Page]) -> None:
    page = person("cat")
    made = site.ask("before_a_colour", "cat")
    page.goto(f"/m/{made['key']}/")
    page.get_by_text("In words", exact=True).click()
    page.get_by_label("Type a move").fill(made["move"])
    page.locator("#typed-move button").click()
    page.locator("#move-form").wait_for(state="detached")
    site.ask("somebody_moves", made["key"])
    hear(page, site, made["key"])
    page.wait_for_selector("#move-form")
    said = page.locator("#heard").inner_text()
    assert said.startswith("Rival placed ")
    assert said.endswith(" It is your turn.")


LAPSING = 3 * PATIENCE
"""A sweep finds what nobody was called for."""
READ = "words => read.join(' ').includes(words)"
NOTED = """() => {
    window.read = [];
    const heard = document.getElementById("heard");
    new MutationObserver(() => window.read.push(heard.textContent))
        .observe(heard, { childList: true, characterData: true, subtree: true });
}"""


def test_what_happens_between_moves_is_read_out_once(site: Site, person: Callable[..., Page]) -> None:
    away = unique("hal")
    person(away)
    key = site.ask("paced_match", away, "bot")
    page = person(f"{away}-1")
    page.goto(f"/m/{key}/")
    page.evaluate(NOTED)
    told = (
        f"The time of {away} was up.",
        f"A bot plays for {away} until they are back.",
        f"{away}-2 asks all to pause for 3 days.",
    )

    site.ask("turn_is_up", key, away)
    for words in told[:2]:
        page.wait_for_function(READ, arg=words, timeout=LAPSING)
    site.ask("somebody_asks", key, f"{away}-2")
    hear(page, site, key)
    page.wait_for_function(READ, arg=told[2])
    said = " ".join(page.evaluate("read"))
    assert [said.count(words) for words in told] == [1, 1, 1], said
