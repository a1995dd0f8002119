"""A board of one's own, between two people: a tree plays three discs by itself and breaks at the fourth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .looks import faults, faults_at_desk_and_phone

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site


def tried(page: Page, number: int) -> None:
    """Wait until so many moves lie on the board."""
    expect(page.locator(".tried")).to_have_count(number)


def tap(page: Page, cell: str, number: int, colour: str = "") -> None:
    """Try a disc with the mouse."""
    if colour:
        page.locator(f"label:has(#colour-{colour})").click()
    page.locator(f"label:has(#cell-{cell})").click()
    tried(page, number)


def place(page: Page, cell: str, discs: int) -> None:
    """Place green at the table, and wait until so many discs lie there."""
    page.locator("label:has(#colour-green)").click()
    page.locator(f"label:has(#cell-{cell})").click()
    page.locator("#go:enabled").click()
    expect(page.locator("#hexboard [data-piece]")).to_have_count(discs)


def test_a_tree_plays_three_discs_by_itself_and_breaks_at_the_fourth(
    person: Callable[..., Page], site: Site
) -> None:
    key = site.ask("colours_between", "dmitri", "tamsin")
    tamsin = person("tamsin", 1280, 800)
    tamsin.goto(f"/m/{key}/")
    tamsin.get_by_role("link", name="Try it on your own board").click()
    expect(tamsin.locator("#own")).to_contain_text("Nobody else sees it.")
    tap(tamsin, "d5", 1, "green")
    for number, cell in enumerate(("e5", "d6", "e6", "d7", "e7"), start=2):
        tap(tamsin, cell, number)
    expect(tamsin.locator("output")).to_have_text("6 of 6")
    tamsin.locator("#prompt").focus()
    tamsin.keyboard.press("ArrowLeft")
    tried(tamsin, 5)
    tamsin.keyboard.press("ArrowRight")
    tried(tamsin, 6)
    tamsin.get_by_role("button", name="Keep 3 answers").click()
    tamsin.get_by_role("button", name="Let 3 answers go").wait_for()
    assert tamsin.locator(".twig--auto").count() == 3
    assert faults_at_desk_and_phone(tamsin) == []
    tamsin.set_viewport_size({"width": 320, "height": 700})
    assert faults(tamsin) == []
    branches = tamsin.locator("#branches")
    expect(branches).to_be_hidden()
    tamsin.locator("#to-branches").click()
    expect(branches).to_be_visible()
    assert faults(tamsin) == []
    tamsin.keyboard.press("Escape")
    expect(branches).to_be_hidden()
    tamsin.locator("#to-branches").click()
    branches.locator("a.twig").first.click()
    expect(branches).to_be_hidden()
    tried(tamsin, 1)
    tamsin.set_viewport_size({"width": 1280, "height": 800})
    tamsin.keyboard.press("Escape")
    expect(tamsin.locator("#dock")).to_contain_text("3 answers wait")
    dmitri = person("dmitri", 390, 844)
    dmitri.goto(f"/m/{key}/")
    for discs, cell in ((2, "d5"), (4, "d6"), (6, "d7")):
        place(dmitri, cell, discs)
    expect(tamsin.locator("#hexboard [data-piece]")).to_have_count(6)
    assert tamsin.locator("#move-form").count() == 0, "it is Dmitri's turn again"
    tamsin.goto(f"/m/{key}/think/")
    tap(tamsin, "a1", 1, "green")
    tap(tamsin, "a2", 2)
    tamsin.get_by_role("button", name="Keep 1 answer").click()
    tamsin.get_by_role("button", name="Let 1 answer go").wait_for()
    tamsin.keyboard.press("Escape")
    expect(tamsin.locator("#dock")).to_contain_text("1 answer waits")
    place(dmitri, "m1", 7)
    expect(tamsin.locator("#move-form")).to_contain_text("Your answers did not foresee m1")
    assert faults(tamsin) == []
