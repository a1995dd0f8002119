"""The problem of the day: from the lobby to a solved one, and to one that was tried in vain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .looks import faults_at_desk_and_phone
from .people import unique

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site


def place(page: Page, move: str) -> None:
    _, cell, colour = move.split()
    page.locator(f"#colour-{colour}").check(force=True)
    page.locator(f"#cell-{cell}").check(force=True)
    page.get_by_role("button", name=f"Place {colour} on {cell}").click()


def test_one_is_solved_from_the_lobby_and_one_tried_in_vain(site: Site, person: Callable[..., Page]) -> None:
    _, second, _ = site.ask("problems_of_today")
    page = person(unique("ann-problems"), 1280, 800)
    page.goto("/")
    page.get_by_role("link", name="Problem of the day").click()
    page.wait_for_url("**/problem/*/1/")
    page.locator(".level").nth(1).click()
    page.wait_for_url(f"**{second['path']}")
    assert faults_at_desk_and_phone(page) == []

    *before, last = second["right"]
    for move in before:
        place(page, move)
        _, cell, colour = move.split()
        page.locator(".problem__told").get_by_text(f"{colour.capitalize()} on {cell} was right").wait_for()
    place(page, last)
    page.locator(".problem__told").get_by_text("Solved, at the first try").wait_for()
    assert "counts as solved" in page.locator(".problem__try").inner_text()
    assert faults_at_desk_and_phone(page) == []

    page.get_by_role("link", name="Step through the proof").click()
    answers = page.locator(".problem__answers a")
    answers.first.click()
    page.get_by_role("link", name="One answer back").wait_for()
    assert faults_at_desk_and_phone(page) == []

    third = site.ask("problems_of_today")[2]
    page.goto(third["path"])
    place(page, third["wrong"])
    page.locator(".problem__told").get_by_text("Not this way").wait_for()
    assert faults_at_desk_and_phone(page) == []
    page.get_by_role("link", name="Try again").click()
    page.get_by_text("Your first try is over").wait_for()
