"""Two people who have never met and two bots play a whole campaign by clicking; a stranger watches."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from .people import act, dismiss_guide, is_my_turn, open_table, ply, sign_up, sit_down

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

SCREEN_SECONDS = 20
"""Screens must show a move of others by then: they hear of it, and wait for no look once a minute."""
CAMPAIGN_SECONDS = 240


def watched(page: Page, said: list[str]) -> Page:
    """Note what the console says, but for refusals, which Chromium reports as errors."""

    def listen(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and "status of 4" not in message.text:
            said.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: said.append(str(error)))
    return page


WATCH = """() => {
    window.neverReloaded = true;
    window.shown = {};  // ply -> when this screen showed it
    window.sent = 0;    // when the last move was confirmed here
    addEventListener("submit", () => { window.sent = Date.now(); }, true);
    setInterval(() => { window.shown[document.getElementById("table").dataset.ply] ??= Date.now(); }, 10);
}"""
SHOWN = (
    "wanted => Object.entries(shown).filter(([ply]) => Number(ply) >= wanted).map(([, at]) => at).sort()[0]"
)


def seconds_until_shown(page: Page, ply: int, sent: float) -> float:
    """How long after a move was confirmed, in milliseconds of the clock, a screen showed a record so long."""
    at: float = page.wait_for_function(SHOWN, arg=ply, timeout=1000 * SCREEN_SECONDS, polling=20).json_value()
    return (at - sent) / 1000


def somebody_to_move(screens: list[Page], deadline: float) -> Page | None:
    """The first of the people whose turn it is, bots having moved; None when the campaign is over."""
    while time.monotonic() < deadline:
        for page in screens:
            if re.search(r"campaign 2 of 3", page.locator("#head .meta").inner_text()):
                return None
            if is_my_turn(page):
                return page
        time.sleep(0.05)
    raise AssertionError("nobody has been to move for too long")


@pytest.mark.parametrize(
    ("width", "height", "variant"),
    [(1280, 800, ()), (390, 844, ("Drafting", "Secret meeting"))],
    ids=["at-a-desk", "on-a-phone-with-both-variants"],
)
def test_a_campaign_is_played_by_clicking_and_nobody_has_to_reload(
    visitor: Callable[..., BrowserContext], width: int, height: int, variant: tuple[str, ...]
) -> None:
    said: list[str] = []
    options: dict[str, Any] = {"width": width, "height": height}
    ann, ben, eve = (watched(visitor(**options).new_page(), said) for _ in range(3))
    sign_up(ann, f"ann{width}")
    sign_up(ben, f"ben{width}")
    name = f"A table {width} pixels wide"
    address = open_table(ann, name, {2: "easy", 4: "easy"}, *variant)
    sit_down(ben, name, seat=3)
    for page in (ann, ben):
        page.wait_for_selector("#table")
        dismiss_guide(page)
    eve.goto(address)
    people, screens = [ann, ben], [ann, ben, eve]
    for page in screens:
        page.evaluate(WATCH)

    waits: list[float] = []
    moves = 0
    deadline = time.monotonic() + CAMPAIGN_SECONDS
    while (mover := somebody_to_move(people, deadline)) is not None:
        before = ply(mover)
        assert act(mover), "the button names the move"
        moves += 1
        sent = mover.evaluate("sent")
        waits += [seconds_until_shown(page, before + 1, sent) for page in screens if page is not mover]
        assert eve.locator("#move-form, .hand").count() == 0, "a stranger sees no hand"
    waits.sort()
    print(f"{moves} moves; other screens after {waits[len(waits) // 2]:.2f} s, at most {waits[-1]:.2f} s")
    assert moves >= 25
    assert waits[-1] < SCREEN_SECONDS
    for page in screens:
        assert page.evaluate("window.neverReloaded") is True
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    eve.goto(f"{address}history/1/")
    assert eve.get_by_role("heading", name=re.compile("Conflict 12|12")).count()
    assert said == []


@pytest.mark.parametrize(
    ("seats", "bots", "variant"),
    [(2, {}, ("State of Nations",)), (3, {2: "easy"}, ())],
    ids=["two-players", "three-players"],
)
def test_two_and_three_play_a_campaign_one_at_a_desk_and_one_on_a_phone(
    visitor: Callable[..., BrowserContext], seats: int, bots: dict[int, str], variant: tuple[str, ...]
) -> None:
    said: list[str] = []
    ann = watched(visitor(width=1280, height=800).new_page(), said)
    ben = watched(visitor(width=390, height=844).new_page(), said)
    sign_up(ann, f"ann-of-{seats}")
    sign_up(ben, f"ben-of-{seats}")
    name = f"A table for {seats}"
    open_table(ann, name, bots, *variant, seats=seats)
    sit_down(ben, name, seat=seats)
    for page in (ann, ben):
        page.wait_for_selector("#table")
        dismiss_guide(page)
        page.evaluate(WATCH)
    moves = 0
    deadline = time.monotonic() + CAMPAIGN_SECONDS
    while (mover := somebody_to_move([ann, ben], deadline)) is not None:
        before = ply(mover)
        assert act(mover), "the button names the move"
        moves += 1
        sent = mover.evaluate("sent")
        for page in (ann, ben):
            assert seconds_until_shown(page, before + 1, sent) < SCREEN_SECONDS
    assert moves >= 12 * seats
    for page, width in ((ann, 1280), (ben, 390)):
        assert page.evaluate("window.neverReloaded") is True
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert said == []
