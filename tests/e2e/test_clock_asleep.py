"""A clock on the page of a device that has slept: no site is asked, its answers are given here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
HOUR = 3_600_000
LEFT = 100 * HOUR + HOUR // 2
"""Time with which the clock is drawn, in milliseconds."""
PAGE = """<!doctype html><title>clock</title><body><span data-now="{now}" data-ends="{ends}" {more}
data-forms='["{{d}} d {{h}} h","{{d}} d","{{h}} h {{m}}","{{m}} min"]'><b></b></span>
<script type="module" src="/js/clock.js"></script>"""
ASLEEP = """
    const wall = Date.now.bind(Date);
    let asleep = 0;
    Date.now = () => wall() + asleep;
    window.sleep = (ms) => { asleep += ms; };  // performance.now stands still meanwhile
"""


def now() -> float:
    return timezone.now().timestamp() * 1000


class Device:
    """A page with one clock. The site's own clock is `late` milliseconds further, if it answers at all."""

    def __init__(self, page: Page, more: str = "") -> None:
        self.page, self.more = page, more
        self.late, self.answers = 0.0, True
        page.add_init_script(ASLEEP)
        page.route("**/*", self._serve)
        page.goto("http://site.test/")
        self.shows("4 d 4 h")

    def _serve(self, route: Route) -> None:
        url = route.request.url
        if url.endswith("/"):
            page = PAGE.format(now=round(now()), ends=round(now() + LEFT), more=self.more)
            route.fulfill(body=page, content_type="text/html")
        elif url.endswith(("sw.js", "/table")):
            told = {"Site-Time": f"{now() + self.late:.0f}"}
            if self.answers:
                route.fulfill(status=200 if url.endswith("js") else 304, headers=told)
            else:
                route.abort()
        else:
            route.fulfill(body=(SCRIPTS / url.rsplit("/", 1)[1]).read_text(), content_type="text/javascript")

    def sleep(self, hours: int) -> None:
        self.page.evaluate(f"window.sleep({hours * HOUR})")

    def shows(self, words: str) -> None:
        self.page.get_by_text(words, exact=True).wait_for()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def test_after_sleep_the_clock_shows_what_is_left_though_nobody_answers(page: Page) -> None:
    device = Device(page)
    device.answers = False
    device.sleep(30)
    device.shows("2 d 22 h")


def test_an_answer_agrees_with_a_device_that_has_slept(page: Page) -> None:
    device = Device(page)
    device.late = 30 * HOUR
    with page.expect_response("**/sw.js"):
        device.sleep(30)
    device.shows("2 d 22 h")


def test_a_device_whose_clock_was_set_forward_is_put_right_by_an_answer(page: Page) -> None:
    device = Device(page)
    with page.expect_response("**/sw.js"):
        device.sleep(50)
    device.shows("4 d 4 h")


def test_an_answer_that_nothing_changed_brings_the_time(page: Page) -> None:
    device = Device(page)
    device.late = 50 * HOUR
    page.evaluate("import('/js/server-time.js').then(({ fetchTimed }) => fetchTimed('/table'))")
    device.shows("2 d 2 h")


def test_a_clock_that_a_night_stops_shows_what_is_left_then(page: Page) -> None:
    device = Device(page, f'data-stops="{now() + 10 * HOUR:.0f}"')
    device.answers = False
    device.sleep(60)
    device.shows("3 d 18 h")
