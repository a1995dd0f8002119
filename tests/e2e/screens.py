"""Waiting for screens: what their consoles say, when they show what was done elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page

    from .site import Site

PATIENCE = 60_000
"""Milliseconds in which even a machine that stands still at times has shown what shall happen."""
TURN_SECONDS = 180
"""By then somebody is asked for a move again, though bots must begin to think and take their time."""
SCREEN_SECONDS = 45
"""Screens must show a move of others by then: they hear of it, and wait for no look once a minute."""


def until(page: Page, happens: Callable[[], bool]) -> None:
    """Wait for what no page can tell. :raises AssertionError: it does not happen."""
    for _ in range(PATIENCE // 50):
        if happens():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it does not happen")


def drawn(page: Page) -> None:
    """Wait until what has changed is drawn, and whatever follows from it."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def deaf(page: Page) -> None:
    """Let a page's socket connect but never hear anything, as on a network that drops what it dislikes."""
    page.route_web_socket("**/ws/**", lambda _socket: None)


def hear(page: Page, site: Site, key: str) -> None:
    """Tell a page how far its match has come, as its socket would: what tests play in a process of their own
    is told to no page where the site is one process.
    """
    page.evaluate(
        "version => document.body.dispatchEvent(new CustomEvent('version', {detail: {version}}))",
        site.ask("version_of", key),
    )


def shows_more(page: Page, ply: int) -> None:
    """Wait until a page shows a longer record than that of its match."""
    page.wait_for_function(
        "ply => Number(document.getElementById('table').dataset.ply) > ply", arg=ply, polling=20
    )


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
    const note = () => { window.shown[document.getElementById("table").dataset.ply] ??= Date.now(); };
    const seen = {subtree: true, childList: true, attributes: true, attributeFilter: ["data-ply"]};
    new MutationObserver(note).observe(document.body, seen);
    note();
}"""
"""Notes when a page comes to show something."""
SHOWN = (
    "wanted => Object.entries(shown).filter(([ply]) => Number(ply) >= wanted).map(([, at]) => at).sort()[0]"
)


def seconds_until_shown(page: Page, ply: int, sent: float) -> float:
    """The milliseconds from the confirmation of a move until a screen showed a record so long."""
    at: float = page.wait_for_function(SHOWN, arg=ply, timeout=1000 * SCREEN_SECONDS, polling=20).json_value()
    return (at - sent) / 1000


ASKED = """() => (document.getElementById("next-campaign") ?? document.getElementById("move-form"))?.id"""


def somebody_to_move(screens: list[Page]) -> Page | None:
    """The first of the people whose turn it is, bots having moved; None when the campaign is over."""
    deadline = time.monotonic() + TURN_SECONDS
    while time.monotonic() < deadline:
        for page in screens:
            asked = page.evaluate(ASKED)
            if asked == "next-campaign":
                return None
            if asked:
                return page
        time.sleep(0.1)
    raise AssertionError("nobody has been to move for too long")
