"""Nothing lies beside the window of a narrow phone, no card is cut, and every choice can be reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from .players import KINDS
from .screens import drawn
from .turns import Turns

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, StorageState

PAGES = (
    "/", "/watch/", "/moves/", "/finished/", "/settings/", "/tables/new/", "/tables/new/?game=three-colours",
    "/tables/new/?game=floating-partners",
    "/rules/", "/rules/world-domination/", "/rules/three-colours/", "/rules/floating-partners/",
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
"""What lies beside the window of a page that can be scrolled sideways."""


def blamed(page: Page, **options: Any) -> list[tuple[str, list[str]]]:
    """What axe finds, and where."""
    found = Axe().run(page, **options).response["violations"]
    return [(v["id"], [n["html"][:160] for n in v["nodes"][:2]]) for v in found]


@pytest.fixture
def page(visitor: Callable[..., BrowserContext], tamsin: StorageState) -> Page:
    return visitor(width=320, height=640, storage_state=tamsin).new_page()


def test_nothing_lies_beside_a_window_of_320_pixels(page: Page, turns: Turns) -> None:
    paths = {**{path: path for path in PAGES}, **{kind: f"/m/{turns[kind]}/" for kind in KINDS}}
    beside = {}
    for name, path in paths.items():
        page.goto(path)
        if found := page.evaluate(OUTSIDE):
            beside[name] = found
    assert beside == {}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind].game != "three-colours"])
def test_no_card_is_cut_and_every_choice_can_be_reached(page: Page, turns: Turns, kind: str) -> None:
    page.goto(f"/m/{turns[kind]}/")
    for width, height in ((390, 844), (820, 1180), (1366, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert page.evaluate(BESIDE) == [], width
        if kind != "pairs":
            assert page.evaluate(CUT) == [], width


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_turn_is_accessible(page: Page, turns: Turns, kind: str) -> None:
    found = []
    for width, height, scheme in ((390, 844, "dark"), (1280, 800, "light")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto(f"/m/{turns[kind]}/")
        found += [(width, *each) for each in blamed(page)]
    assert found == []


@pytest.mark.parametrize("kind", ["play", "place", "partners-lead-4"])
def test_a_table_is_accessible_in_colours_that_the_readers_system_forces(
    page: Page, turns: Turns, kind: str
) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"/m/{turns[kind]}/")
    # axe still reads the colours that the forced ones replace
    assert blamed(page, options={"rules": {"color-contrast": {"enabled": False}}}) == []
