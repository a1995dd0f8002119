"""A table's page misses nothing: whenever a push comes, however the site answers, it ends with the newest.

The site's answers are played by the test: tables of any version, as late and in as bad a shape as it likes.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .people import choices, tap
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
        """What the socket would have told."""
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


@pytest.fixture
def page(person: Callable[..., Page], keys: dict[str, str]) -> Page:
    page = person("tamsin")
    page.route_web_socket("**/ws/**", lambda _socket: None)
    page.clock.install()
    page.goto(f"/m/{keys['play']}/")
    return page


@pytest.fixture
def table(page: Page) -> Table:
    table = Table(page)
    table.says("live")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # from here on time is the test's
    return table


# --- a push at every moment of a fetch -------------------------------------------------------------

MOMENTS = [
    "fetch",  # just before the request is sent
    "answer",  # when the answer has come and has not been read
    "htmx:before:swap",
    "htmx:before:settle",
    "htmx:after:settle",
    "htmx:after:swap",
    "htmx:finally:swap",
    "after",  # in the first turn of the loop after everything
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_push_at_any_moment_of_a_fetch_is_followed(table: Table, moment: str) -> None:
    table.answers = [table.of(table.version + 1), table.of(table.version + 2)]
    table.page.evaluate(
        """([moment, version]) => {
            let told = false;
            const push = () => {
              if (told) return;
              told = true;
              document.body.dispatchEvent(new CustomEvent("version", {detail: {version}}));
            };
            const fetch = window.fetch;
            window.fetch = async (...request) => {
              if (moment === "fetch") push();
              const response = await fetch(...request);
              if (moment === "answer") push();
              return response;
            };
            const event = moment === "after" ? "htmx:finally:swap" : moment;
            document.addEventListener(event, () => moment === "after" ? setTimeout(push) : push());
        }""",
        [moment, table.version + 2],
    )
    table.hear(table.version + 1)
    if moment == "after":
        table.shows(table.version + 1)
        table.page.clock.run_for(10)
    table.shows(table.version + 2)
    table.was_asked(2)


def test_a_push_while_a_fetch_is_in_flight_is_followed(table: Table) -> None:
    table.answers = [table.hold, table.of(table.version + 3)]
    table.hear(table.version + 1)
    table.was_asked(1)
    table.hear(table.version + 2)
    table.hear(table.version + 3)
    table.was_asked(1)
    table.release(table.of(table.version + 1))
    table.shows(table.version + 3)
    table.was_asked(2)


def test_a_push_that_the_answer_knows_already_costs_nothing(table: Table) -> None:
    table.answers = [table.hold]
    table.hear(table.version + 1)
    table.was_asked(1)
    table.hear(table.version + 2)
    table.release(table.of(table.version + 2))
    table.shows(table.version + 2)
    table.was_asked(1)


def test_pushes_out_of_order_fetch_nothing_twice(table: Table) -> None:
    table.answers = [table.of(table.version + 2)]
    table.hear(table.version + 2)
    table.shows(table.version + 2)
    table.hear(table.version + 1)
    table.was_asked(1)


# --- a site in trouble -----------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", [failing(500), failing(503), failing(404), cut])
def test_failures_are_told_and_tried_again_ever_more_slowly(table: Table, trouble: Answer) -> None:
    table.answers = [trouble]
    table.hear(table.version + 1)
    table.says("the site does not answer, trying again")
    for wait in (500, 1_000, 2_000):
        table.is_asked_again_after(wait)
    table.answers = [table.of(table.version + 1)]
    table.page.clock.run_for(5_000)
    table.shows(table.version + 1)
    table.says("live")
    table.was_asked(5)


def test_the_wait_never_grows_beyond_half_a_minute(table: Table) -> None:
    table.answers = [failing(500)]
    table.hear(table.version + 1)
    table.was_asked(1)
    for wait in (500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000):
        table.is_asked_again_after(wait)


def test_pushes_do_not_hurry_a_site_in_trouble(table: Table) -> None:
    table.answers = [failing(500)]
    table.hear(table.version + 1)
    table.was_asked(1)
    for n in range(2, 30):
        table.hear(table.version + n)
    table.was_asked(1)


def test_an_answer_that_takes_too_long_is_given_up_and_asked_for_again(table: Table) -> None:
    table.answers = [table.hold, table.of(table.version + 1)]
    table.hear(table.version + 1)
    table.was_asked(1)
    table.page.clock.run_for(9_900)
    table.was_asked(1)
    table.page.clock.run_for(200)
    table.says("the site does not answer, trying again")
    table.page.clock.run_for(700)
    table.shows(table.version + 1)
    table.says("live")
    table.release(table.of(table.version))
    table.was_asked(2)
    assert table.shown() == table.version + 1


def test_an_answer_older_than_what_was_heard_of_is_asked_for_again(table: Table) -> None:
    table.answers = [table.of(table.version + 1), table.of(table.version + 2)]
    table.hear(table.version + 2)
    table.shows(table.version + 1)
    table.page.clock.run_for(700)
    table.shows(table.version + 2)
    table.was_asked(2)


def test_what_is_older_never_replaces_what_is_newer(table: Table) -> None:
    table.answers = [table.of(table.version + 2), table.of(table.version + 1)]
    table.hear(table.version + 2)
    table.shows(table.version + 2)
    table.hear(table.version + 3)
    table.was_asked(2)
    assert table.shown() == table.version + 2


def test_whoever_comes_back_to_a_page_in_trouble_need_not_wait(table: Table) -> None:
    table.answers = [failing(500)]
    table.hear(table.version + 1)
    table.was_asked(1)
    table.page.clock.run_for(1_300)
    table.was_asked(2)
    table.answers = [table.of(table.version + 1)]
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.shows(table.version + 1)


def test_a_hidden_page_in_trouble_waits_until_it_is_seen(table: Table) -> None:
    table.answers = [failing(500), table.of(table.version + 1)]
    table.hear(table.version + 1)
    table.was_asked(1)
    table.page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    table.page.clock.run_for(130_000)
    table.was_asked(1)
    table.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    table.shows(table.version + 1)


# --- moves and fetches -----------------------------------------------------------------------------


def send(table: Table) -> None:
    """Choose the first card and send it."""
    tap(table.page, choices(table.page)[0])
    table.page.locator("#go").click()


def test_a_fetch_is_given_up_for_a_move_and_its_late_answer_is_not_shown(table: Table) -> None:
    table.answers = [table.hold, table.of(table.version + 2)]
    table.hear(table.version + 1)
    table.was_asked(1)
    send(table)
    table.shows(table.version + 2)
    assert table.asked == ["GET", "POST"]
    table.release(table.of(table.version + 1))
    table.was_asked(2)
    assert table.shown() == table.version + 2
    table.says("live")


def test_a_push_while_a_move_is_being_sent_is_followed_afterwards(table: Table) -> None:
    table.answers = [table.hold, table.of(table.version + 2)]
    send(table)
    table.was_asked(1)
    table.hear(table.version + 2)
    table.was_asked(1)
    table.release(table.of(table.version + 1))
    table.shows(table.version + 2)
    assert table.asked == ["POST", "GET"]


@pytest.mark.parametrize("trouble", [failing(500), cut])
def test_a_move_that_does_not_get_through_stays_chosen_and_what_was_heard_of_is_fetched(
    table: Table, trouble: Answer
) -> None:
    table.answers = [table.hold, table.of(table.version + 1)]
    send(table)
    chosen = choices(table.page)[0]
    table.hear(table.version + 1)
    table.was_asked(1)
    table.release(trouble)
    table.shows(table.version + 1)
    assert table.page.locator(f"#{chosen}").is_checked()
    assert table.asked == ["POST", "GET"]


def test_trouble_takes_nothing_from_the_reader(table: Table) -> None:
    table.answers = [failing(500), table.of(table.version + 1)]
    chosen = choices(table.page)[0]
    tap(table.page, chosen)
    tap(table.page, "record-text")
    table.page.locator("#typed").fill("play x")
    table.hear(table.version + 1)
    table.says("the site does not answer, trying again")
    table.page.clock.run_for(700)
    table.shows(table.version + 1)
    assert table.page.locator(f"#{chosen}").is_checked()
    assert table.page.locator("#typed").input_value() == "play x"
    assert table.page.evaluate("document.activeElement.id") == "typed"


# --- a new release of the site ---------------------------------------------------------------------


def test_a_page_is_loaded_anew_for_a_new_release(table: Table) -> None:
    table.page.evaluate("window.neverReloaded = true")
    table.answers = [table.of(table.version + 1, release="next")]
    with table.page.expect_navigation():
        table.hear(table.version + 1)
    assert table.page.evaluate("window.neverReloaded") is None
    table.shows(table.version)  # as the site itself tells it


def test_a_new_release_takes_nothing_from_whoever_is_choosing(table: Table) -> None:
    table.page.evaluate("window.neverReloaded = true")
    chosen = choices(table.page)[0]
    tap(table.page, chosen)
    table.answers = [table.of(table.version + 1, release="next")]
    table.hear(table.version + 1)
    table.shows(table.version + 1)
    assert table.page.evaluate("window.neverReloaded") is True
    assert table.page.locator(f"#{chosen}").is_checked()


def test_who_was_logged_out_gets_a_page_that_says_so(page: Page) -> None:
    page.context.clear_cookies()
    with page.expect_navigation():
        page.evaluate("document.body.dispatchEvent(new CustomEvent('version', {detail: {version: 9999}}))")
    expect(page.get_by_role("link", name="Log in").first).to_be_visible()


# --- lists of tables -------------------------------------------------------------------------------


def test_a_list_that_could_not_be_fetched_is_asked_for_again(page: Page) -> None:
    asked: list[int] = []
    answers = [500, 503, 200]

    def answer(route: Route) -> None:
        asked.append(status := answers.pop(0) if len(answers) > 1 else answers[0])
        body = '<div class="list__body" id="inbox">the newest</div>'
        route.fulfill(status=status, body=body, content_type="text/html")

    page.route("**/moves/list/**", answer)
    page.goto("/moves/")  # a list looks once more when its socket is there

    def is_answered() -> bool:
        page.clock.run_for(500)
        return asked[-1:] == [200]

    until(page, is_answered)
    expect(page.locator("#inbox")).to_have_text("the newest")
    assert asked[:3] == [500, 503, 200]


# --- the site itself -------------------------------------------------------------------------------


@pytest.mark.live
def test_the_slow_poll_costs_a_304_while_nothing_changes(page: Page) -> None:
    statuses: list[int] = []
    page.on("response", lambda r: statuses.append(r.status) if "/table/" in r.url else None)
    for polls in (1, 2, 3):
        page.clock.run_for(60_100)
        until(page, lambda polls=polls: len(statuses) >= polls)  # type: ignore[misc]
        page.wait_for_timeout(500)  # until the page has read it
        assert len(statuses) == polls
    assert statuses == [200, 304, 304]
