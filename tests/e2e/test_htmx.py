"""Behaviour of htmx on which the site relies; to be run when another version of it is taken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .pages import context_of
from .screens import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

ROOT = Path(__file__).resolve().parents[2]
HTMX = ROOT / "static" / "vendor" / "htmx"
BASE = (ROOT / "templates" / "base.html").read_text(encoding="utf-8")
"""Template in which the site sets htmx up; the page below takes its settings from there."""

PAGE = """<!doctype html><head>{config}</head><script src="/htmx.js"></script>
<body hx-headers:inherited='{{"X-CSRFToken": "the token"}}'>
<div id="part" data-answer="0">
<form id="form" action="/plain/" method="post" hx-post="/answer/" hx-target="#part" hx-swap="outerMorph">
<input id="typed" name="typed" value="x"><button id="go">Go</button></form>
<details id="more"><summary>More</summary></details></div>
<div id="list" hx-get="/list/" hx-trigger="turns from:body" hx-swap="outerMorph">old</div></body>"""
EVENTS = ("before:request", "before:swap", "after:swap", "finally:request", "response:error", "error")


class Told:
    """A page with htmx, the requests it sent and the events it told of."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.status = 200
        self.headers: dict[str, str] = {}
        self.held: list[Route] = []
        self.holds = self.cuts = False
        page.route("**/*", self._answer)
        page.goto("http://site.test/")
        page.evaluate(
            """names => {
                window.told = [];
                for (const name of names)
                    document.addEventListener(`htmx:${name}`, () => window.told.push(name));
            }""",
            list(EVENTS),
        )

    def send(self) -> None:
        """Send the form."""
        self.page.locator("#go").click()

    @property
    def events(self) -> list[str]:
        told: list[str] = self.page.evaluate("window.told")
        return told

    def ended(self, times: int = 1) -> None:
        """Wait until so many requests are over."""
        self.page.wait_for_function(
            "times => window.told.filter(name => name === 'finally:request').length === times", arg=times
        )

    def answer(self, route: Route) -> None:
        """The part once more, with the number of the request that brought it."""
        body = PAGE[PAGE.index('<div id="part"') : PAGE.index('<div id="list"')]
        body = body.replace('"0"', f'"{len(self.requests)}"').replace('value="x"', 'value="x" class="new"')
        if self.status == 304:
            body = ""
        route.fulfill(status=self.status, body=body, content_type="text/html", headers=self.headers)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix("http://site.test")
        if path == "/":
            config = re.findall(r'<meta\s+name="htmx-config"[^>]*>', BASE)[0]
            route.fulfill(body=PAGE.format(config=config), content_type="text/html")
        elif path == "/htmx.js":
            route.fulfill(path=HTMX / "htmx.min.js")
        else:
            self.requests.append((path, route.request.all_headers()))
            if self.cuts:
                route.abort()
            elif self.holds:
                self.held.append(route)
            else:
                self.answer(route)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = context_of(browser, "http://site.test")
    yield context.new_page()
    context.close()


@pytest.fixture
def told(page: Page) -> Iterator[Told]:
    yield Told(page)
    page.unroute_all(behavior="ignoreErrors")


def test_it_is_the_released_version_that_its_folder_names(told: Told) -> None:
    version = told.page.evaluate("htmx.version")
    assert f"version {version}," in (HTMX / "README.md").read_text(encoding="utf-8")
    assert version.replace(".", "").isdigit()


def test_a_request_says_that_it_is_htmxs_and_brings_the_token(told: Told) -> None:
    told.send()
    told.ended()
    ((path, headers),) = told.requests
    assert path == "/answer/"
    assert headers["hx-request"] == "true"
    assert headers["x-csrftoken"] == "the token"


def test_the_events_come_in_order_and_the_end_is_told_last(told: Told) -> None:
    told.send()
    told.ended()
    assert told.events == ["before:request", "before:swap", "after:swap", "finally:request"]


def test_at_the_end_of_a_request_the_next_one_is_taken(told: Told) -> None:
    told.page.evaluate(
        """() => document.addEventListener("htmx:finally:request",
            () => document.getElementById("form").requestSubmit(), {once: true})"""
    )
    told.send()
    told.ended(2)
    assert len(told.requests) == 2


@pytest.mark.parametrize("status", [200, 409, 422])
def test_a_table_that_is_answered_is_shown_whatever_became_of_the_move(told: Told, status: int) -> None:
    told.status = status
    told.send()
    expect(told.page.locator("#part")).to_have_attribute("data-answer", "1")
    told.ended()
    assert ("response:error" in told.events) == (status >= 400)


@pytest.mark.parametrize("status", [304, 400, 403, 404, 413, 429, 500, 502, 503])
def test_what_is_no_table_is_not_shown(told: Told, status: int) -> None:
    told.status = status
    told.send()
    told.ended()
    assert told.page.locator("#part").get_attribute("data-answer") == "0"
    assert ("response:error" in told.events) == (status >= 400)


def test_no_answer_is_told_as_an_error(told: Told) -> None:
    told.cuts = True
    told.send()
    told.ended()
    assert told.events == ["before:request", "error", "finally:request"]


def test_an_answer_that_never_comes_is_told_as_an_error(visitor: Callable[..., BrowserContext]) -> None:
    page = visitor(base_url="http://site.test").new_page()
    page.clock.install()
    told = Told(page)
    told.holds = True
    told.send()
    until(page, lambda: bool(told.held))
    page.clock.run_for(20_100)
    until(page, lambda: "finally:request" in told.events)
    assert told.events == ["before:request", "error", "finally:request"]


def test_whoever_listens_before_a_swap_may_refuse_it(told: Told) -> None:
    told.page.evaluate(
        """() => document.addEventListener("htmx:before:swap", (event) => {
            const [{target, fragment}] = event.detail.tasks;
            window.seen = [target.id, fragment.firstElementChild.dataset.answer];
            event.preventDefault();
        })"""
    )
    told.send()
    told.ended()
    assert told.page.evaluate("window.seen") == ["part", "1"]
    assert told.page.locator("#part").get_attribute("data-answer") == "0"
    assert "after:swap" not in told.events


def test_a_morph_keeps_the_elements_and_the_focus(told: Told) -> None:
    told.page.evaluate("window.was = document.getElementById('typed')")
    told.page.locator("#typed").fill("half a move")
    told.page.keyboard.press("Enter")
    told.ended()
    assert (
        told.page.evaluate("window.was === document.getElementById('typed') && window.was.className") == "new"
    )
    assert told.page.evaluate("document.activeElement.id") == "typed"
    assert told.page.locator("#typed").input_value() == "half a move"


def test_what_is_fetched_by_hand_is_put_in_by_the_same_way(told: Told) -> None:
    told.page.evaluate(
        """() => { const part = document.getElementById("part"); return htmx.swap({
            sourceElement: part, target: part, swap: "outerMorph",
            text: '<div id="part" data-answer="by hand"><p id="new" hx-get="/list/">new</p></div>',
        })}"""
    )
    assert told.page.locator("#part").get_attribute("data-answer") == "by hand"
    assert told.events == ["before:swap", "after:swap"]
    told.page.locator("#new").click()
    told.ended()
    assert told.requests[0][0] == "/list/"


def test_a_step_is_awaited_until_it_is_shown(told: Told) -> None:
    shown = told.page.evaluate(
        """async () => {
            await htmx.ajax("GET", "/step/", {target: "#part", swap: "outerMorph"});
            return document.getElementById("part").dataset.answer;
        }"""
    )
    assert shown == "1"


def test_a_redirection_leaves_the_page(told: Told) -> None:
    told.headers = {"HX-Redirect": "/"}
    with told.page.expect_navigation():
        told.send()


def test_a_list_that_is_called_while_it_is_being_fetched_is_fetched_once_more(told: Told) -> None:
    told.holds = True
    call = "document.body.dispatchEvent(new CustomEvent('turns'))"
    told.page.evaluate(call)
    for _ in range(3):
        told.page.evaluate(call)
    told.page.wait_for_timeout(200)
    assert len(told.requests) == 1
    told.holds = False
    told.answer(told.held.pop())
    told.ended(2)
    assert [path for path, _ in told.requests] == ["/list/", "/list/"]
