"""A pause that everybody at a table agrees to, and the end of a match by agreement."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from .looks import faults
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture
def three(person: Callable[..., Page], site: Site) -> tuple[dict[str, Page], str]:
    """Three people, each with an empty page, at a table with clocks whose address comes with them."""
    names = {name: f"{name}-{uuid4().hex[:6]}" for name in ("ann", "ben", "cat")}
    pages = {name: person(username) for name, username in names.items()}
    key = site.ask("table_with_clocks", "standard", *names.values())
    return pages, f"/m/{key}/"


def asks(page: Page, what: str, words: str) -> None:
    """Ask for something from the table's menu, as one does by keyboard: no script is needed for it."""
    page.locator("#table-menu > summary").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name=what).press("Enter")
    page.get_by_role("button", name=words).press("Enter")
    page.wait_for_url("**/m/*/")


@pytest.mark.live
def test_all_pause_and_all_call_it_off(three: tuple[dict[str, Page], str]) -> None:
    pages, table = three
    ann, ben, cat = pages.values()
    ann.goto(table)
    ben.goto(table)
    asks(ann, "Pause …", "Ask for a pause")
    assert "You have asked to pause for 7 days." in ann.locator("#accord").inner_text()
    assert ann.locator("#accord").get_by_role("button", name="Agree").count() == 0

    ben.locator("#accord").get_by_text("asks to pause for 7 days").wait_for()  # by itself
    assert faults(ben) == []
    ben.locator("#accord").get_by_role("button", name="Agree").click()
    ben.locator("#accord form").wait_for(state="detached")
    ann.locator("#accord").get_by_text("Not yet: cat").wait_for()

    cat.goto("/moves/")
    assert faults(cat) == []
    cat.get_by_role("button", name="Agree at The Bergen Pact").click()
    cat.get_by_text("Asked of the table").wait_for(state="detached")

    for page in (ann, ben):
        page.locator(".accord__strip").wait_for(state="detached")
        page.locator("#table-menu > summary").click()
        page.get_by_role("link", name="Go on …").wait_for()
        assert faults(page) == []
        page.keyboard.press("Escape")
        assert page.get_by_role("link", name="Pause …").count() == 0

    cat.goto(table)
    asks(ann, "Call it off …", "Ask to call it off")
    for page in (ben, cat):
        page.locator("#accord").get_by_role("button", name="Agree").click()
    for page in (ann, ben, cat):
        page.get_by_text("agreed to call this match off").wait_for()


def test_without_scripts_time_is_given_and_a_question_declined(
    person: Callable[..., Page], site: Site
) -> None:
    names = [f"{name}-{uuid4().hex[:6]}" for name in ("ann", "ben", "cat")]
    pages = [person(username, java_script_enabled=False) for username in names]
    table = f"/m/{site.ask('table_with_clocks', 'standard', *names)}/"
    for page in pages:
        page.goto(table)
    mover = next(page for page in pages if page.locator("#move-form").count())
    giver, other = (page for page in pages if page is not mover)
    giver.locator("#table-menu > summary").click()
    with giver.expect_navigation():  # back to where it is
        giver.get_by_role("button", name="Give").click()
    giver.locator("#table-menu > summary").click()
    assert giver.get_by_role("button", name="Give").count() == 0
    giver.get_by_role("link", name="Pause …").click()
    giver.get_by_label("For how many days").fill("3")
    giver.get_by_role("button", name="Ask for a pause").click()
    giver.wait_for_url(f"**{table}")
    other.reload()
    other.locator("#accord").get_by_role("button", name="Decline").click()
    other.locator(".accord__strip").wait_for(state="detached")
