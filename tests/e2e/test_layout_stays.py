"""Board and buttons stay where they are while one chooses, confirms and waits, at every width."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from .asked_for_moves import GONE_THROUGH, KINDS
from .clicks import Finger
from .people import act, choose_first, ply
from .screens import drawn, shows_more
from .site import Site
from .turns import Turns

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Route

WINDOWS = {"desk": (1280, 800), "laptop": (1366, 640), "tablet": (820, 1180), "phone": (390, 844)}
SHIFT = 1.0
"""Pixels by which a thing may seem to move."""

MEASURE = """() => {
    const found = {};
    const take = (name, element, down) => {
        if (!element || !element.offsetParent) return;
        const { left, top, width, height } = element.getBoundingClientRect();
        found[name] = [left + scrollX * down, top + scrollY * down, width, height];
    };
    const one = (selector) => document.querySelector(selector);
    take("board", one("#board"), 1);
    take("map", one("#map"), 1);
    // below the width of a desk a phase has its own height of the dock, which grows upwards over the page
    const phase = one("#table").className;
    take(innerWidth < 1100 ? `dock of ${phase}` : "dock", one(".dock"), 0);
    take("places", one(".dock__do"), 0);
    take("first place", one(".dock__first"), 0);
    take("second place", one(".dock__second"), 0);
    take(`what one chooses from of ${phase}`, one(".dock:not(.dock--steps) .dock__body"), 0);
    return found;
}"""

Boxes = dict[str, list[float]]


@pytest.fixture
def page(person: Callable[..., Page]) -> Page:
    return person("tamsin")


class Watch:
    """Notes where things are, in every window, and complains when they are elsewhere than before."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.windows = [*WINDOWS]
        self.before: dict[str, Boxes] = {}
        self.moved: list[str] = []

    def look(self, state: str) -> None:
        self.windows.reverse()  # begins where it is: to draw a table for another window is what takes time
        for window in self.windows:
            width, height = WINDOWS[window]
            self.page.set_viewport_size({"width": width, "height": height})
            drawn(self.page)
            boxes: Boxes = self.page.evaluate(MEASURE)
            assert {"board", "places"} <= boxes.keys()
            before = self.before.setdefault(window, boxes)
            for name in before.keys() & boxes.keys():
                shift = max(abs(a - b) for a, b in zip(before[name], boxes[name], strict=True))
                if shift > SHIFT:
                    self.moved.append(f"{window}, {state}: {name} {before[name]} → {boxes[name]}")
            before |= {name: box for name, box in boxes.items() if name not in before}
            self.look_whether_seen(window, state, boxes)

    def look_whether_seen(self, window: str, state: str, boxes: Boxes) -> None:
        width, height = WINDOWS[window]
        places, board = boxes["places"], boxes["board"]
        if places[1] + places[3] > height + SHIFT:
            self.moved.append(f"{window}, {state}: the places are below the window")
        if width < 1100:
            return
        if board[1] + board[3] > boxes["dock"][1] + SHIFT:
            self.moved.append(f"{window}, {state}: the dock lies over the board")
        if self.page.evaluate("document.documentElement.scrollHeight > innerHeight"):
            self.moved.append(f"{window}, {state}: the page scrolls")


def fetch(page: Page) -> None:
    """Let the page fetch its table, as when something happened."""
    with page.expect_response("**/table/*"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('version', {detail: {version: 9999}}))")
    page.wait_for_timeout(100)


@pytest.mark.parametrize("kind", GONE_THROUGH)
def test_nothing_moves_through_a_whole_turn(page: Page, site: Site, turns: Turns, kind: str) -> None:
    key = turns.take(kind)
    page.goto(f"/m/{key}/")
    watch = Watch(page)
    dock = page.locator(".dock")
    watch.look("idle")

    choose_first(page, asking=KINDS[kind].asks)
    assert dock.get_attribute("data-state") == "chosen"
    watch.look("chosen")
    assert page.locator("#go").is_enabled()

    held: list[Route] = []
    page.route("**/move/", lambda route: held.append(route))  # noqa: PLW0108 - it is inspected
    before = ply(page)
    page.locator("#go").click()
    page.wait_for_function("() => document.querySelector('.dock').dataset.state === 'confirm'")
    watch.look("confirmed")
    for route in held:
        route.continue_()
    shows_more(page, before)
    page.wait_for_timeout(100)
    watch.windows = ["desk", "phone"]  # whose turn it is not waits alike at either height
    watch.look(str(dock.get_attribute("data-state")))

    fetch(page)
    watch.look(str(dock.get_attribute("data-state")))
    if site.ask("others_move", key, "tamsin"):
        fetch(page)
        page.locator("#move-form").wait_for()
        if page.locator(".worth").count() and kind != "auction":
            watch.before.clear()  # the auction begins, and its dock has a line more: what the hand is worth
        watch.look("the next turn")
    assert watch.moved == []


def stand(page: Page) -> dict[str, Any]:
    """The measures that a further click could have changed."""
    stood: dict[str, Any] = page.evaluate(
        """() => ({
            at: location.pathname,
            ply: document.getElementById("table")?.dataset.ply,
            chosen: [...document.querySelectorAll("#move-form input:checked")].map((e) => e.id || e.value),
            folded: document.querySelector(".dock")?.classList.contains("dock--folded"),
        })"""
    )
    return stood


def noting(sent: list[str]) -> Callable[[Request], None]:
    return lambda request: sent.append(f"{request.method} {request.url}")


@pytest.mark.parametrize("button", ["#put-back", "#go", ".dock__next", "[data-fold]"])
def test_a_double_click_does_once_what_one_click_does(page: Page, turns: Turns, button: str) -> None:
    """Each at a match of its own: once clicked once, and twice with a pause."""
    stood = []
    for pause in (None, 50, 400):
        key = turns.take("place" if button == ".dock__next" else "play")
        width, height = WINDOWS["phone" if button == "[data-fold]" else "desk"]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/m/{key}/")
        if button == ".dock__next":
            act(page)
        elif button != "[data-fold]":
            choose_first(page)
        page.wait_for_timeout(700)  # what was clicked before makes nothing deaf any more
        sent: list[str] = []
        page.on("request", noting(sent))
        before = ply(page)
        finger = Finger(page, button)
        finger.click()
        if button == "#go":  # the second falls on what the first brought
            shows_more(page, before)
        if pause:
            finger.click(after=pause)
        if button == ".dock__next":
            page.wait_for_url(re.compile(f"^(?!.*{key})"))
        page.wait_for_timeout(700)
        found = stand(page) | {"moves sent": sum(each.startswith("POST") for each in sent)}
        found["at"] = found["at"].replace(key, "KEY")
        stood.append(found)
    assert stood[1:] == [stood[0]] * 2


def test_a_choice_is_heard_however_long_its_label_takes_to_pass_the_click_on(
    page: Page, turns: Turns
) -> None:
    page.goto(f"/m/{turns['play']}/")
    page.evaluate(
        """() => document.body.addEventListener("click", (event) => {
            const end = performance.now() + 120;
            while (event.target.closest("label") && performance.now() < end);
        })"""
    )
    choose_first(page)
    page.locator("#go:enabled").wait_for()
