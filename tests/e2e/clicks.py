"""Clicks at one spot, at moments that the page is told: no slow machine pulls a double click apart."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Finger:
    """A finger over the middle of something, from now on: over the spot, whatever comes to lie there."""

    def __init__(self, page: Page, selector: str) -> None:
        box = page.locator(selector).bounding_box()
        assert box is not None
        self._spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._hand = page.context.new_cdp_session(page)
        self._start = time.time()

    def click(self, after: int = 0) -> None:
        """Click, so many milliseconds after the finger came, whenever that is done."""
        for kind in ("mousePressed", "mouseReleased"):
            self._hand.send(
                "Input.dispatchMouseEvent",
                {
                    **self._spot,
                    "type": kind,
                    "button": "left",
                    "clickCount": 1,
                    "timestamp": self._start + after / 1000,
                },
            )
