"""A table's page fetches only what changed, and shows what it would show had it been loaded anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .people import act, ply
from .screens import hear, shows_more, until

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response, Route

    from .site import Site
    from .turns import Turns

LEFT_OUT = "<!--="
SHOWN = """() => {
    const table = document.getElementById("table").cloneNode(true);
    const news = ".log__steps, .log__head:has(+ .log__summary), .log__summary, .count, .count + .sr";
    for (const element of [...table.querySelectorAll(`${news}, .link-state`)].reverse()) element.remove();
    const anew = {
      "#table": ["data-url", "data-heard"],
      "[name=csrfmiddlewaretoken], [name=since]": ["value"],
      "time": ["title"],
      "[data-htmx-powered]": ["data-htmx-powered"],
      ".log__new": ["class"],
    };
    return [table, ...table.querySelectorAll("*")].map((element) => {
      const left = Object.entries(anew).flatMap(([which, names]) => element.matches(which) ? names : []);
      const said = [...element.attributes].filter(({ name, value }) => value && !left.includes(name));
      const inside = [...element.childNodes].map((node) => (node.nodeType === 3 ? node.data.trim() : "·"));
      const attributes = said.map(({ name, value }) => `${name}=${value}`).sort();
      return [element.localName, ...attributes, ...inside].join(" ");
    });
}"""
"""All elements of the table with what they hold, but for what is another whenever it is drawn, and what
is news, as nothing is on a page loaded anew."""


def shows_what_is_loaded(page: Page) -> None:
    page.get_by_text("In words", exact=True).click()  # only whoever reads the words is sent them
    page.locator("#in-words > *").first.wait_for()
    shown = page.evaluate(SHOWN)
    page.reload()
    page.wait_for_function("() => !document.querySelector('[data-fold][hidden]')", polling=20)
    assert shown == page.evaluate(SHOWN)


def answers_of(page: Page) -> list[str]:
    """Answers with a table that come to a page from now on."""
    answers: list[str] = []

    def note(response: Response) -> None:
        if response.url.partition("?")[0].endswith(("/table/", "/move/")):
            answers.append(response.text())

    page.on("response", note)
    return answers


@pytest.mark.parametrize("kind", ["play", "sixteen", "place", "partners-lead-4"])
def test_after_a_move_and_pushes_a_page_shows_what_it_would_show_if_loaded_anew(
    person: Callable[..., Page], site: Site, turns: Turns, kind: str
) -> None:
    page = person("tamsin", own=True)
    key = turns.take(kind)
    page.goto(f"/m/{key}/")
    answers = answers_of(page)
    act(page)
    for _ in range(3):
        before = ply(page)
        site.ask("somebody_moves", key)
        hear(page, site, key)
        shows_more(page, before)
    until(page, lambda: len(answers) >= 4)
    assert all(LEFT_OUT in answer for answer in answers)
    assert "<!--" not in page.locator("#table").inner_html()
    shows_what_is_loaded(page)


def test_a_page_that_misses_a_fragment_fetches_the_whole(
    person: Callable[..., Page], site: Site, turns: Turns
) -> None:
    page = person("tamsin", own=True)
    key = turns.take("play")
    page.goto(f"/m/{key}/")
    asked: list[bool] = []

    def mangle(route: Route) -> None:
        asked.append("table-fragments" in route.request.headers)
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace(LEFT_OUT, f"{LEFT_OUT}missing_--><!--"))

    page.route("**/move/", mangle)
    before = ply(page)
    answers = answers_of(page)
    act(page)
    shows_more(page, before)
    expect(page.locator("#table")).to_have_attribute("data-ply", str(before + 1))
    assert asked == [True]
    assert LEFT_OUT not in answers[-1]
    shows_what_is_loaded(page)
