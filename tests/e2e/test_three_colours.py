"""A match of Three Colours: one at a desk with mouse and keys, one on a phone with fingers and zoom."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .looks import faults_in_both_schemes
from .people import ply, sit_down
from .screens import watched

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

WAY = ("a3", "b4", "c5", "d5", "e6", "f6", "h6", "i6", "j5", "k5", "l4", "m3")
"""From the top to the bottom, but for g6, where the first disc lies."""
FINGER = 44
"""A cell must be so wide to be hit, in pixels."""


def open_table(page: Page, name: str, *, swap: bool = False) -> str:
    """Open a table with oneself at seat 1 and the other seat free; its address."""
    page.goto("/tables/new/?game=three-colours")
    page.get_by_label("As chosen").check()
    if swap:
        page.get_by_role("switch", name="Swap").check()
    page.get_by_label("Name of the table").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/*/")
    return page.url


def confirmed(page: Page, words: str) -> None:
    """Press the button, which must say these words, and wait for what follows."""
    before = ply(page)
    go = page.locator("#go:enabled")
    assert go.inner_text() == words
    go.click()
    shown(page, before + 1)


def shown(page: Page, length: int) -> None:
    """Wait until the page shows a record so long."""
    page.wait_for_function(
        "length => Number(document.getElementById('table').dataset.ply) >= length", arg=length, polling=20
    )


def by_mouse(page: Page, cell: str, colour: str) -> None:
    page.locator(f"label:has(#colour-{colour})").click()
    page.locator(f"label:has(#cell-{cell})").click()
    confirmed(page, f"Place {colour} on {cell}")


def by_keys(page: Page, cell: str, colour: str) -> None:
    """Walk to a cell from the first one of the row above or below it, and confirm with Enter."""
    rows = "abcdefghijklm"
    row = rows.index(cell[0])
    start = rows[row - 1 if row else 1]
    page.locator(f"#cell-{start}1").focus()
    page.keyboard.press("ArrowDown" if row else "ArrowUp")
    page.keyboard.press("Home")
    for _ in range(int(cell[1:]) - 1):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == f"cell-{cell}"
    page.keyboard.press({"orange": "1", "purple": "2", "green": "3"}[colour])
    before = ply(page)
    assert page.locator("#go").inner_text() == f"Place {colour} on {cell}"
    page.keyboard.press("Enter")
    shown(page, before + 1)


def by_finger(page: Page, cell: str, colour: str) -> None:
    """Tap on the enlarged board."""
    if not page.locator("#zoom").is_checked():
        page.locator("label.tool--zoom").tap()
    label = page.locator(f"label:has(#cell-{cell})")
    label.tap()
    page.locator(f"label:has(#colour-{colour})").tap()
    box = label.bounding_box()
    assert box is not None
    assert box["width"] >= FINGER
    confirmed(page, f"Place {colour} on {cell}")


@pytest.mark.live
def test_a_match_with_the_swap_at_a_desk_and_on_a_phone(
    visitor: Callable[..., BrowserContext], person: Callable[..., Page]
) -> None:
    said: list[str] = []
    ann = watched(person("ann-of-colours", width=1280, height=800), said)
    ben = watched(person("ben-of-colours", width=390, height=844, has_touch=True, is_mobile=True), said)
    eve = watched(visitor(width=390, height=844).new_page(), said)
    address = open_table(ann, "A kaleidoscope", swap=True)
    sit_down(ben, address, seat=2)
    for page in (ann, ben):
        page.wait_for_selector("#table")
    eve.goto(address)
    for page in (ann, ben, eve):
        page.evaluate("window.neverReloaded = true")

    # the choice is told, kept and put back, and nothing is sent by it
    ann.locator("label:has(#cell-d8)").click()
    assert ann.locator("#go").inner_text() == "Choose a colour"
    ann.locator("label:has(#colour-green)").click()
    assert ann.locator("#go").inner_text() == "Place green on d8"
    assert "Green helps you" in ann.locator("#says").inner_text()
    ann.keyboard.press("Escape")
    assert ann.locator("#go").is_disabled()
    assert ply(ann) == 0
    by_mouse(ann, "g6", "orange")

    # the swap: who would connect what, before and after
    shown(ben, 1)
    ben.locator("label:has(#move-swap)").tap()
    assert "You take ann-of-colours’s pairs" in ben.locator("#says").inner_text()
    assert ben.locator("#links .pair--swapped").first.is_visible(), "who would connect what is shown beside"
    ben.locator("label:has(#cell-a1)").tap()
    ben.locator("label:has(#colour-green)").tap()
    assert not ben.locator("#move-swap").is_checked(), "who chooses a colour does not swap"
    ben.locator("label:has(#move-swap)").tap()
    confirmed(ben, "Swap colours")
    assert ben.locator("#links .link__pairs dd").first.inner_text() == "orange and purple"
    shown(ann, 2)
    assert "Ben-of-colours" not in ann.locator("#log").inner_text()
    assert "swapped" in ann.locator("#log").inner_text()

    # a straight chain, disc by disc
    for number, cell in enumerate(WAY):
        mover, other = (ben, ann) if number % 2 else (ann, ben)
        play = by_finger if number % 2 else (by_keys, by_mouse)[number // 2 % 2]
        shown(mover, number + 2)
        if number == len(WAY) - 1:
            ben.locator("label:has(#cell-m3)").tap()
            ben.locator("label:has(#colour-orange)").tap()
            assert "You win the match." in ben.locator("#says").inner_text()
        play(mover, cell, "orange")
        shown(other, number + 3)
    for page, title in (
        (ann, "You have lost the match, 1 : 2"),
        (ben, "You have won the match, 2 : 1"),
        (eve, "ben-of-colours has won the match, 2 : 1"),
    ):
        page.locator("#verdict-title").wait_for()
        assert page.locator("#verdict-title").inner_text() == title
        assert page.locator("#board .way--under").count() == 3
        assert page.locator("#move-form").count() == 0
        assert page.evaluate("window.neverReloaded") is True
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults_in_both_schemes(page) == []
    ann.get_by_role("button", name="Rematch").click()
    ann.wait_for_url(lambda url: url != address)
    assert "Three Colours" in ann.locator("#main").inner_text()
    assert said == []


def test_where_nothing_is_to_be_chosen_the_arrows_read_the_board(person: Callable[..., Page]) -> None:
    ann, ben = (person(f"{name}-who-reads", width=1280, height=800) for name in ("ann", "ben"))
    sit_down(ben, open_table(ann, "To be read"), seat=2)
    for page in (ann, ben):
        page.wait_for_selector("#table")
    by_mouse(ann, "g6", "purple")
    assert ann.locator("#cell-g6").get_attribute("tabindex") == "0"
    ann.locator("#cell-g6").focus()
    read = []
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "End", "ArrowDown", "Home"):
        ann.keyboard.press(key)
        read.append(ann.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert read == ["g7, empty", "f7, empty", "e7, empty", "e11, empty", "f11, empty", "f1, empty"]
    # over a disc the choice stays where it was
    shown(ben, 1)
    ben.locator("#cell-g5").focus()
    ben.keyboard.press("ArrowLeft")
    ben.keyboard.press("ArrowRight")
    ben.keyboard.press("ArrowRight")
    assert ben.evaluate("document.activeElement.getAttribute('aria-label')") == "g6, purple, the last disc"
    assert ben.locator("#cell-g5").is_checked()


def test_two_fingers_enlarge_the_board_and_a_fresh_table_keeps_it(person: Callable[..., Page]) -> None:
    ben = person("ben-who-pinches", width=390, height=844, has_touch=True, is_mobile=True)
    ann = person("ann-who-pinches")
    sit_down(ben, open_table(ann, "To be pinched"), seat=2)
    for page in (ann, ben):
        page.wait_for_selector("#table")
    box = ben.locator("#hexscroll").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = ben.context.new_cdp_session(ben)

    def fingers(kind: str, *away: float) -> None:
        points = [{"x": x + way, "y": y, "id": n} for n, way in enumerate(away)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -40)
    fingers("touchStart", -40, 40)
    for way in range(42, 102, 2):
        fingers("touchMove", -way, way)
    fingers("touchEnd")
    ben.wait_for_function(
        "document.getElementById('hexboard').offsetWidth > 2 * document.getElementById('map').clientWidth"
    )
    assert ben.locator("#zoom").is_checked()
    assert ben.evaluate("visualViewport.scale") == 1
    wide = ben.evaluate("document.getElementById('hexboard').offsetWidth")
    by_mouse(ann, "g6", "green")
    shown(ben, 1)
    assert ben.evaluate("document.getElementById('hexboard').offsetWidth") == wide
    ben.locator("label.tool--zoom").tap()
    ben.wait_for_function(
        "document.getElementById('hexboard').offsetWidth <= document.getElementById('hexscroll').clientWidth"
    )


def test_without_scripts_the_same_form_plays(person: Callable[..., Page]) -> None:
    address = open_table(person("ann-by-hand"), "By hand")
    ben = person("ben-by-hand")
    sit_down(ben, address, seat=2)
    ben.wait_for_selector("#table")
    page = person("ann-by-hand", width=390, height=844, java_script_enabled=False)
    page.goto(address)
    page.locator("label.tool--zoom").click()
    box = page.locator("label:has(#cell-d8)").bounding_box()
    assert box is not None
    assert box["width"] >= FINGER
    page.locator("label:has(#cell-d8)").click()
    page.locator("#go").click()
    assert "Choose the colour" in page.get_by_role("alert").inner_text()
    assert page.locator("#cell-d8").is_checked()
    page.locator("label:has(#colour-green)").click()
    page.locator("#go").click()
    page.locator(".dock--wait").wait_for()
    assert page.locator("#cell-d8").get_attribute("aria-label") == "d8, green, the last disc"


def test_who_does_not_confirm_sends_by_a_second_tap(person: Callable[..., Page]) -> None:
    ann, ben = person("ann-at-once"), person("ben-at-once")
    ann.goto("/settings/")
    ann.get_by_label(re.compile("confirm", re.IGNORECASE)).uncheck()
    ann.get_by_role("button", name="Save").click()
    sit_down(ben, open_table(ann, "At once"), seat=2)
    ann.wait_for_selector("#table")
    cell = ann.locator("label:has(#cell-d8)")
    cell.click()
    cell.click()
    assert ply(ann) == 0, "there is no colour yet"
    ann.locator("label:has(#colour-green)").click()
    assert ply(ann) == 0
    cell.click()
    shown(ann, 1)
    assert "green on d8" in ann.locator("#log").inner_text()
