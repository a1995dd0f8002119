"""A table whose site is played by the test: answers of any version, as late and as bad as it likes."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .screens import until

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

NOTE_WAITS = """() => {
    window.waits = [];
    const { setTimeout } = window;
    window.setTimeout = (happens, wait, ...rest) => {
        if (wait >= 300 && wait !== 10_000) window.waits.push(wait);  // after 10 s a fetch is given up
        return setTimeout(happens, wait, ...rest);
    };
}"""
"""Notes for how long the page waits after failures."""
Answer = Callable[["Route"], None]


class Table:
    """A page with a table, whose socket is silent and whose site answers as it is told.

    `asked` has the requests that came, in order; each takes its answer from `answers`, the last of
    them again and again.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        self.answers: list[Answer] = []
        self.held: list[Route] = []
        self.html = page.evaluate("document.getElementById('table').outerHTML")
        self.version = self.shown()
        page.evaluate(NOTE_WAITS)
        for path in ("**/table/*", "**/move/"):
            page.route(path, self._answer)

    def shown(self) -> int:
        """The version that the page shows."""
        return int(self.page.locator("#table").get_attribute("data-version") or 0)

    def hear(self, version: int) -> None:
        """Tell the page as the socket would."""
        self.page.evaluate(
            "version => document.body.dispatchEvent(new CustomEvent('version', {detail: {version}}))", version
        )

    def shows(self, version: int) -> None:
        """Wait until the page shows a version."""
        expect(self.page.locator("#table")).to_have_attribute("data-version", str(version))

    def says(self, words: str) -> None:
        """Wait until the page says so of its connection."""
        expect(self.page.locator(".link-state").first).to_have_text(words)

    def was_asked(self, times: int) -> None:
        """Wait until so many requests came, and see that no other follows them."""
        until(self.page, lambda: len(self.asked) >= times)
        self.page.wait_for_timeout(100)
        assert len(self.asked) == times, self.asked

    def is_asked_again_after(self, wait: int) -> None:
        """See that the next request comes after so many milliseconds, a quarter more or less."""
        tries = len(self.asked)
        self.page.wait_for_function("tries => window.waits.length >= tries", arg=tries)
        planned = self.page.evaluate("tries => window.waits[tries - 1]", tries)
        assert wait * 3 / 4 <= planned <= wait * 5 / 4
        self.page.clock.run_for(planned - 1)
        self.was_asked(tries)
        self.page.clock.run_for(2)
        self.was_asked(tries + 1)

    def of(self, version: int, status: int = 200, release: str = "") -> Answer:
        """An answer with the table of a version, drawn by a release of the site."""
        body = re.sub(r'data-version="\d+"', f'data-version="{version}"', self.html)
        if release:
            body = re.sub(r'data-release="\w+"', f'data-release="{release}"', body)
        return lambda route: route.fulfill(status=status, body=body, content_type="text/html")

    def hold(self, route: Route) -> None:
        """An answer that does not come before `release`."""
        self.held.append(route)

    def release(self, answer: Answer) -> None:
        """Let the oldest held answer come."""
        with contextlib.suppress(Exception):  # the page has given that request up
            answer(self.held.pop(0))

    def _answer(self, route: Route) -> None:
        self.asked.append(route.request.method)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        answer(route)


def failing(status: int) -> Answer:
    """An answer of a site that is in trouble."""
    return lambda route: route.fulfill(status=status, body="<!doctype html><title>Trouble</title>")


def cut(route: Route) -> None:
    """No answer at all."""
    route.abort()
