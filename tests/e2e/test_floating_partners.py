"""Floating Partners in a browser: whole hands of four and of eight, clicked by one and typed by another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError  # noqa: A004 - Playwright's own

from .looks import faults
from .people import act, open_table, ply, sit_down, tap
from .screens import SCREEN_SECONDS, WATCH, seconds_until_shown, somebody_to_move, watched

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
KINDS = ("declare", "bid", "discard", "play")
"""The kinds of turn, as the dock names them."""


def type_a_move(page: Page) -> None:
    """Type the first of the moves that the page suggests."""
    turn = page.locator("#move-form input[name=ply]").input_value()
    tap(page, "record-text")
    move = page.locator("#typed-moves option").first.get_attribute("value") or ""
    page.locator("#typed").fill(move)
    page.locator("#typed").press("Enter")
    try:
        page.wait_for_function(
            "turn => document.querySelector('#move-form input[name=ply]')?.value !== turn",
            arg=turn,
            polling=20,
        )
    except TimeoutError as error:
        left = page.locator("#typed").input_value()
        raise AssertionError(
            f"{move!r} of turn {turn} did not go; {left!r} stands there", *told(page)
        ) from error


def told(page: Page) -> list[str]:
    """The page's messages of troubles and refusals."""
    found: list[str] = page.locator("[role=alert], [role=status], .told").all_inner_texts()
    return found


def test_a_hand_is_played_to_its_sheet_by_clicking_and_by_typing(
    visitor: Callable[..., BrowserContext], person: Callable[..., Page]
) -> None:
    said: list[str] = []
    ann = watched(person("ann-among-four", **DESK), said)
    ben = watched(person("ben-among-four", **PHONE), said)
    eve = watched(visitor(**DESK).new_page(), said)
    address = open_table(ann, "Partners for four", {2: "easy", 4: "easy"}, game="floating-partners")
    sit_down(ben, address, seat=3)
    for page in (ann, ben):
        page.wait_for_selector("#table")
    eve.goto(address)
    screens = [ann, ben, eve]
    for page in screens:
        page.evaluate(WATCH)

    asked: set[str] = set()
    moves = 0
    while (mover := somebody_to_move([ann, ben])) is not None:
        before = ply(mover)
        kind = mover.evaluate(
            "kinds => kinds.find((kind) => document.querySelector(`.dock--${kind}`))", KINDS
        )
        asked.add(f"{kind} {'clicked' if mover is ann else 'typed'}")
        if mover is ann:
            assert act(mover), "the button names the move"
        else:
            type_a_move(mover)
        moves += 1
        sent = mover.evaluate("sent")
        for page in screens:
            if page is not mover:
                assert seconds_until_shown(page, before + 1, sent) < SCREEN_SECONDS
        assert eve.locator("#move-form, .hand").count() == 0, "a stranger sees no hand"
    assert moves >= 2 * (1 + 1 + 9), "each declares, bids and plays; the last card falls by itself"
    assert {"declare clicked", "bid clicked", "play clicked", "bid typed", "play typed"} <= asked

    for page in (ann, ben):
        page.wait_for_selector("#verdict-title")
        assert faults(page) == []
        page.reload()
        assert page.locator("#verdict-title").count(), "it stays until one goes on"
        page.locator("#next-campaign").click()
        page.wait_for_function("() => !document.getElementById('verdict-title')")
    assert said == []
