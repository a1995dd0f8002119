"""Wishes: the page's script draws one for whoever sits down, and what is typed is sent as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import pytest

from .looks import faults_at_desk_and_phone
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

RANDOM = re.compile(r"[0-9a-f]{32}")


class Sent:
    """Wishes that a page sends, in order, and whatever else of one leaves it."""

    def __init__(self, page: Page) -> None:
        self.wishes: list[str] = []
        self.addresses: list[str] = []
        page.on("request", lambda request: self._note(request.method, request.url, request.post_data or ""))

    def _note(self, method: str, url: str, data: str) -> None:
        self.addresses.append(url)
        if method == "POST" and "wish" in parse_qs(data, keep_blank_values=True):
            self.wishes += parse_qs(data, keep_blank_values=True)["wish"]


def new_table(page: Page, **seats: str) -> None:
    """Open a table of four that waits for people."""
    page.goto("/tables/new/?game=world-domination&seats=4")
    page.get_by_role("button", name="Open the table").click()
    page.locator("#open-match").wait_for()


@pytest.fixture
def host(person: Callable[..., Page], site: Site) -> Page:
    """Somebody whose table waits."""
    page = person("wishing-host")
    new_table(page)
    return page


def test_a_new_table_and_a_seat_each_send_a_random_one(person: Callable[..., Page]) -> None:
    host, guest = person("wishing-host"), person("wishing-guest")
    sent = [Sent(host), Sent(guest)]
    new_table(host)
    guest.goto(host.url)
    guest.locator("#chair-1 button[form=sits], #chair-0 button[form=sits]").first.click()
    guest.locator(".chair--mine").wait_for()
    (one,), (other,) = (each.wishes for each in sent)
    assert RANDOM.fullmatch(one)
    assert RANDOM.fullmatch(other)
    assert one != other


def test_what_is_typed_is_sent_as_it_is_and_a_bad_one_is_refused_beside_it(
    host: Page, person: Callable[..., Page]
) -> None:
    guest = person("typing-guest")
    sent = Sent(guest)
    guest.goto(host.url)
    guest.locator(".wish summary").click()
    guest.get_by_label("A wish for the deal").fill("Not hex")
    sit = guest.locator("button[form=sits]").first
    sit.click()
    guest.locator("#wish-error").wait_for()
    assert guest.get_by_label("A wish for the deal").input_value() == "Not hex"
    assert not faults_at_desk_and_phone(guest)
    guest.get_by_label("A wish for the deal").fill("0a0b0c")
    sit.click()
    guest.locator(".chair--mine").wait_for()
    assert sent.wishes == ["Not hex", "0a0b0c"]


def test_what_is_being_typed_stays_when_somebody_else_sits_down(
    host: Page, person: Callable[..., Page]
) -> None:
    guest, other = person("typing-guest"), person("wishing-guest")
    guest.goto(host.url)
    guest.locator(".wish summary").click()
    guest.get_by_label("A wish for the deal").fill("0a0b")
    other.goto(host.url)
    other.locator("button[form=sits]").first.click()
    guest.get_by_text("2 of 4", exact=True).wait_for()
    assert guest.get_by_label("A wish for the deal").input_value() == "0a0b"
    assert guest.get_by_label("A wish for the deal").is_visible()


def test_the_form_of_a_new_table_tells_its_summary_no_wish(person: Callable[..., Page]) -> None:
    page = person("wishing-host")
    sent = Sent(page)
    page.goto("/tables/new/?game=world-domination&seats=4")
    page.locator(".wish summary").click()
    page.get_by_label("A wish for the deal").fill("0a0b0c")
    assert not faults_at_desk_and_phone(page)
    with page.expect_response(re.compile("/tables/new/plan/")):
        page.get_by_label("Name of the table").fill("The Riga Pact")
        page.get_by_label("Name of the table").blur()
    page.get_by_role("button", name="Open the table").click()
    page.locator("#open-match").wait_for()
    assert sent.wishes == ["0a0b0c"]
    assert not any("0a0b0c" in address for address in sent.addresses)


def test_without_scripts_a_seat_is_taken_with_what_is_typed(host: Page, person: Callable[..., Page]) -> None:
    guest = person("plain-guest", java_script_enabled=False)
    sent = Sent(guest)
    guest.goto(host.url)
    guest.locator(".wish summary").click()
    guest.get_by_label("A wish for the deal").fill("0a")
    guest.locator("button[form=sits]").first.click()
    guest.locator(".chair--mine").wait_for()
    assert sent.wishes == ["0a"]


def test_a_first_match_and_a_rematch_send_one(person: Callable[..., Page], site: Site) -> None:
    page = person("first-wisher")
    sent = Sent(page)
    page.goto("/first/")
    page.get_by_role("button", name="Play your first match against bots").click()
    page.locator("#table").wait_for()
    assert RANDOM.fullmatch(sent.wishes[-1])
    page.goto(f"/m/{site.ask('match_given_up', 'first-wisher', 'losing-wisher')}/")
    page.get_by_role("button", name="Rematch").click()
    page.locator("#open-match").wait_for()
    assert RANDOM.fullmatch(sent.wishes[-1])
    assert len({*sent.wishes}) == 2
