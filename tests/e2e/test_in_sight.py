"""Things in sight on small screens: one's own row of an end sheet, all cards, the whole trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from .site import Site
from .turns import Turns

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONES = ((390, 844), (390, 664), (360, 640))
SEEN = """(selector) => {
    const bar = document.querySelector(".dock__do").getBoundingClientRect();
    return [...document.querySelectorAll(selector)].map((each) => {
        const box = each.getBoundingClientRect();
        const place = document.elementFromPoint(box.left + 8, box.bottom - 2);
        return box.height > 0 && box.bottom <= bar.top + 1 && (each === place || each.contains(place));
    });
}"""
"""Of each such element whether it lies above the buttons of the dock, uncovered."""
ROWS = """() => {
    const body = document.querySelector(".dock__body").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".sort")].map((each) => each.getBoundingClientRect());
    const whole = rows.filter((row) => row.bottom <= body.bottom + 1).length;
    const cut = rows.filter((row) => row.top < body.bottom - 8 && row.bottom > body.bottom + 8).length;
    return [rows.length, whole, cut];
}"""
"""Numbers of the cards that there are, that are whole in sight, and that are cut through by the edge."""

WHOLE = """(selector) => {
    const title = document.querySelector(selector), dock = title.closest(".dock").getBoundingClientRect();
    return [title, ...title.querySelectorAll("h2, p")].every((each) => {
        const box = each.getBoundingClientRect();
        return each.scrollWidth <= each.clientWidth && box.top >= dock.top && box.bottom <= dock.bottom;
    });
}"""
"""Whether all that is said there fits in, and lies in the dock."""


@pytest.fixture(scope="module")
def ends(site: Site) -> dict[str, str]:
    found: dict[str, str] = site.ask("ends_of", "tamsin")
    return found


def opened(page: Page, key: str, width: int, height: int) -> Page:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/m/{key}/")
    return page


@pytest.mark.parametrize("size", PHONES)
def test_a_phone_shows_every_row_of_who_has_what_on_the_sheets_of_three(
    onlooker: Page, ends: dict[str, str], size: tuple[int, int]
) -> None:
    assert opened(onlooker, ends["over"], *size).evaluate(SEEN, ".campaign") == [True] * 3
    assert opened(onlooker, ends["ended"], *size).evaluate(SEEN, ".empires li") == [True] * 3


@pytest.mark.parametrize("size", PHONES)
def test_a_phone_shows_penalties_and_whole_names_of_eight(
    onlooker: Page, ends: dict[str, str], size: tuple[int, int]
) -> None:
    page = opened(onlooker, ends["paid"], *size)
    assert page.evaluate(SEEN, ".gains li") == [True] * 8
    paid = page.evaluate(SEEN, ".gains__paid:not(:empty)")
    assert paid == [True] * len(paid) != []
    names = page.locator(".gains__who").all()
    assert not [name.inner_text() for name in names if name.evaluate("(e) => e.scrollWidth > e.clientWidth")]


@pytest.mark.parametrize("size", [(1280, 800), (1366, 640), (1110, 640)])
def test_a_low_window_shows_the_whole_sentence_of_a_verdict(
    onlooker: Page, ends: dict[str, str], size: tuple[int, int]
) -> None:
    for key in ends.values():
        page = opened(onlooker, key, *size)
        assert page.evaluate(WHOLE, ".dock--verdict .dock__title"), key


@pytest.mark.parametrize("height", [844, 740, 664, 600])
def test_all_cards_for_the_pairs_are_in_sight_on_a_phone_or_more_is_seen_to_come(
    onlooker: Page, turns: Turns, height: int
) -> None:
    cards, whole, cut = opened(onlooker, turns["pairs"], 390, height).evaluate(ROWS)
    assert cards == 16
    assert whole == 16 or cut == 2
    assert height < 844 or whole == 16


@pytest.mark.parametrize("size", [(1280, 800), (1366, 640)])
def test_what_moderators_did_leaves_the_trick_in_sight_and_is_read_to_its_end(
    site: Site, turns: Turns, person: Callable[..., Page], size: tuple[int, int]
) -> None:
    key = turns.take("play")
    site.ask("much_was_done", key)
    page: Any = opened(person("tamsin"), key, *size)
    trick = page.locator(".trick").first
    assert trick.evaluate("(e) => e.scrollHeight <= e.clientHeight")
    box, dock = trick.bounding_box(), page.locator(".dock").bounding_box()
    assert box["y"] + box["height"] <= dock["y"] + 1
    assert dock["y"] + dock["height"] <= size[1] + 1
    # what is said over every page takes its room from the board, not from the dock
    page.evaluate(
        """() => {
            const strip = document.createElement("div");
            strip.className = "away away--warn";
            strip.innerHTML = '<p>You have been warned.</p><button class="btn btn--small">Read it</button>';
            document.querySelector(".bar").after(strip);
        }"""
    )
    dock = page.locator(".dock").bounding_box()
    assert dock["y"] + dock["height"] <= size[1] + 1
    page.locator("#told-read").click()
    page.locator("#told").wait_for(state="detached")
