"""A table's page misses nothing: whenever a push comes, it ends with the newest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .fake_site import Answer, Table, cut, failing
from .people import choices, tap
from .screens import deaf, until

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


@pytest.fixture
def page(person: Callable[..., Page], keys: dict[str, str]) -> Page:
    page = person("tamsin", own=True)
    deaf(page)
    page.clock.install()
    page.goto(f"/m/{keys['play']}/")
    return page


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
    # A little later: the page goes away for it, and with it what asked for it.
    heard = "document.body.dispatchEvent(new CustomEvent('version', {detail: {version: 9999}}))"
    page.evaluate(f"void setTimeout(() => {heard})")
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
