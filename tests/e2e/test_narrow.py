"""Nothing lies beside the window of a narrow phone, no card is cut, and every choice can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from .asked_for_moves import GONE_THROUGH, KINDS
from .looks import faults, faults_at_desk_and_phone
from .screens import drawn
from .turns import Turns

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = (
    "/", "/watch/", "/moves/", "/finished/", "/settings/", "/tables/new/", "/tables/new/?game=three-colours",
    "/tables/new/?game=floating-partners", "/tables/new/?game=dark-lord",
    "/rules/", "/rules/world-domination/", "/rules/three-colours/", "/rules/floating-partners/",
    "/rules/dark-lord/",
)  # fmt: skip

CUT = """() => [...document.querySelectorAll(".dock .pcard__face")].filter((face) => {
    const box = face.getBoundingClientRect();
    return [...face.querySelectorAll(".pcard__index, .pcard__name")].some((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return [...range.getClientRects()].some((line) =>
            line.width && (line.right > box.right + 1 || line.bottom > box.bottom + 1));
    });
}).map((face) => face.textContent)"""
"""The cards of the dock of whose index or name something lies outside of their faces."""

BESIDE = """() => [...document.querySelectorAll("#move-form input:enabled")].map((input) => {
    const box = input.getBoundingClientRect();
    return [input.id, box.left, box.right];
}).filter(([, left, right]) => right > left && (left < 0 || right > innerWidth + 1))"""


OUTSIDE = """() => document.documentElement.scrollWidth > innerWidth ?
    [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => `${each.tagName}.${each.className}#${each.id}`).slice(0, 8) : []"""
"""Elements beside the window of a page that can be scrolled sideways."""


@pytest.fixture
def page(onlooker: Page) -> Iterator[Page]:
    onlooker.set_viewport_size({"width": 320, "height": 640})
    yield onlooker
    onlooker.emulate_media(color_scheme="light", forced_colors="none")


def test_nothing_lies_beside_a_window_of_320_pixels(page: Page) -> None:
    beside = {}
    for path in PAGES:
        page.goto(path)
        if found := page.evaluate(OUTSIDE):
            beside[path] = found
    assert beside == {}


@pytest.mark.parametrize("kind", GONE_THROUGH)
def test_no_card_is_cut_every_choice_can_be_reached_and_every_kind_of_turn_is_accessible(
    page: Page, turns: Turns, kind: str
) -> None:
    page.goto(f"/m/{turns[kind]}/")
    assert page.evaluate(OUTSIDE) == []
    if KINDS[kind].game != "three-colours":  # its board is enlarged and moved
        for width, height in ((390, 844), (820, 1180), (1366, 640), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            assert page.evaluate(BESIDE) == [], width
            if kind != "pairs":
                assert page.evaluate(CUT) == [], width
    assert faults_at_desk_and_phone(page) == []


@pytest.mark.parametrize("kind", ["play", "auction", "place"])
def test_what_confirms_is_in_sight_at_twice_the_size(page: Page, turns: Turns, kind: str) -> None:
    """A window of 1280 by 800 has room for 640 by 400 then."""
    page.set_viewport_size({"width": 640, "height": 400})
    page.goto(f"/m/{turns[kind]}/")
    for top in (0, 300):
        page.evaluate("top => scrollTo(0, top)", top)
        drawn(page)
        box = page.locator("#go").bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= 400 - box["height"], top


@pytest.mark.parametrize("kind", ["play", "place", "partners-lead-4"])
def test_a_table_is_accessible_in_colours_that_the_readers_system_forces(
    page: Page, turns: Turns, kind: str
) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"/m/{turns[kind]}/")
    # axe still reads the colours that the forced ones replace
    assert faults(page, {"rules": {"color-contrast": {"enabled": False}}}) == []
