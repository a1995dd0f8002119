"""Choices of ways to be told: a table at a desk, on a phone, by keyboard; out of a mail without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .looks import faults_at_desk_and_phone
from .people import unique

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from .site import Site

PICTURE = """document.querySelector('link[rel="icon"][type="image/svg+xml"]').href"""


def test_ways_are_chosen_and_kept(site: Site, person: Callable[..., Page]) -> None:
    name = unique("ines")
    page = person(name, width=390)
    page.goto("/settings/reach/")
    page.get_by_label("My turn: Mail at once").check()
    expect(page.get_by_label("My turn: Digest")).not_to_be_checked()  # of the two the later one holds
    page.get_by_label("A match ended: Off").check()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("That is how it reaches you from now on.").wait_for()
    expect(page.get_by_label("My turn: Mail at once")).to_be_checked()
    expect(page.get_by_label("A match ended: Digest")).to_be_checked()  # kept while it is off
    assert site.ask("ways_chosen", name, "turn") == ["mail", "page", "push"]
    assert site.ask("ways_chosen", name, "ended") == []
    page.get_by_role("button", name="Back to what is usual").click()
    page.get_by_text("It reaches you as usual again.").wait_for()
    expect(page.get_by_label("My turn: Digest")).to_be_checked()


def test_turns_that_one_is_not_told_of_on_the_page_mark_neither_head_nor_tab(
    site: Site, person: Callable[..., Page]
) -> None:
    name = unique("ines")
    page = person(name)
    site.ask("tables_in_line", name, "2")
    page.goto("/settings/reach/")
    expect(page.locator("#badge .count")).to_have_text("2")
    for kind in ("My turn", "Little time left"):
        page.get_by_label(f"{kind}: On the page").uncheck()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("That is how it reaches you from now on.").wait_for()
    expect(page.locator("#badge .count")).to_have_count(0)
    expect(page).to_have_title(re.compile(r"^What reaches you"))
    assert page.evaluate(PICTURE).endswith("icon.svg")
    page.locator("[data-next-table]").click()  # the way there stays
    page.wait_for_url("**/m/*/")


def test_ways_are_chosen_by_keyboard(person: Callable[..., Page]) -> None:
    page = person(unique("ines"))
    page.goto("/settings/reach/")
    page.get_by_label("My turn: On the page").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("My turn: Push")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_label("My turn: Push")).not_to_be_checked()
    page.keyboard.press("Enter")
    page.get_by_text("That is how it reaches you from now on.").wait_for()
    expect(page.get_by_label("My turn: Push")).not_to_be_checked()


def test_the_page_is_accessible_with_a_full_log_and_a_paused_address(
    site: Site, person: Callable[..., Page]
) -> None:
    name = unique("ines")
    page = person(name)
    page.goto("/settings/reach/")
    found = {"empty": faults_at_desk_and_phone(page)}
    site.ask("told_much", name)
    site.ask("pause_address", name)
    for path in ("/settings/reach/", "/settings/reach/?show=failed", "/moves/"):
        page.goto(path)
        found[path] = faults_at_desk_and_phone(page)
    assert {path: each for path, each in found.items() if each} == {}


def test_from_a_list_to_what_was_not_sent(site: Site, person: Callable[..., Page]) -> None:
    name = unique("ines")
    page = person(name)
    site.ask("told_much", name)
    site.ask("pause_address", name)
    page.goto("/moves/")
    page.get_by_role("link", name="Mend it").click()
    page.get_by_role("button", name="Confirm it anew").wait_for()
    page.get_by_role("link", name="Not sent").click()
    expect(page.locator(".sent__row")).to_have_count(4)


def test_a_choice_that_cannot_be_is_told_without_scripts(person: Callable[..., Page]) -> None:
    page = person(unique("ines"), java_script_enabled=False)
    page.goto("/settings/reach/")
    page.get_by_label("Little time left: Off").check()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("alert").get_by_text("Keep one way open for “little time left”").wait_for()
    expect(page.get_by_label("Little time left: Off")).to_be_checked()
    page.get_by_label("Little time left: Off").uncheck()
    page.get_by_label("My turn: Mail at once").check()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("alert").get_by_text("Choose one of the two.").wait_for()


def test_a_link_of_a_mail_leads_out_without_scripts_and_without_an_account(
    site: Site, visitor: Callable[..., BrowserContext]
) -> None:
    name = unique("ines")
    site.ask("session_of", name)
    page = visitor(width=390, java_script_enabled=False).new_page()
    page.goto(site.ask("off_path", name, "turn", "digest"))
    page.get_by_role("heading", name="Stop these mails?").wait_for()
    assert "digest" in site.ask("ways_chosen", name, "turn")  # nobody is put out by looking
    page.get_by_role("button", name="Stop them").click()
    page.get_by_role("heading", name="These mails have stopped").wait_for()
    assert site.ask("ways_chosen", name, "turn") == ["page", "push"]
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("heading", name="These mails come again").wait_for()
    assert "digest" in site.ask("ways_chosen", name, "turn")


def test_the_way_out_is_accessible(site: Site, person: Callable[..., Page]) -> None:
    name = unique("ines")
    page = person(name)
    page.goto(site.ask("off_path", name, "time", "mail"))
    found = faults_at_desk_and_phone(page)
    page.get_by_role("button", name="Stop them").click()
    page.get_by_role("heading", name="These mails have stopped").wait_for()
    assert found + faults_at_desk_and_phone(page) == []
