"""People talk at a table: on two screens, muted, blocked, closed by the rules, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .looks import faults, faults_at_desk_and_phone, faults_in_both_schemes
from .people import unique
from .screens import drawn, watched
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def four(
    site: Site, person: Callable[..., Page], *, screens: int = 2, **options: Any
) -> tuple[str, list[Page]]:
    """A match of four new people and pages of the first of them; its address."""
    names = [unique(name) for name in ("ann", "ben", "cat", "dan")]
    for name in names[screens:]:
        site.ask("session_of", name)
    pages = [person(name, **options) for name in names[:screens]]
    key = site.ask("people_who_talk", *names)
    return f"/m/{key}/", pages


def open_chat(page: Page) -> None:
    """Click the tab, and wait for the room."""
    page.locator("#record label", has=page.locator("#record-chat")).click()
    page.locator("#chat-text").wait_for()


def write(page: Page, words: str) -> None:
    page.locator("#chat-text").fill(words)
    page.locator("#chat-text").press("Enter")
    expect(page.locator("#chat-list")).to_contain_text(words)
    expect(page.locator("#chat-text")).to_have_value("")


def lines(page: Page) -> list[str]:
    """The texts of all messages shown."""
    return [text.strip() for text in page.locator("#chat .said__text").all_inner_texts()]


@pytest.mark.live
def test_two_screens_talk_without_being_loaded_anew(site: Site, person: Callable[..., Page]) -> None:
    said: list[str] = []
    address, (ann, ben) = four(site, person)
    for page in (ann, ben):
        watched(page, said).goto(address)
        page.evaluate("window.neverReloaded = true")
    open_chat(ann)
    write(ann, "Good luck, all")
    count = ben.locator("#record [data-chat-new] .count")
    expect(count).to_have_text("1")
    expect(ben.locator("#chat-heard")).to_have_text("1 new message in the chat")
    board = ben.locator("#board").bounding_box()
    open_chat(ben)
    expect(ben.locator("#chat-new")).to_be_visible()
    expect(count).to_have_count(0)
    assert ben.locator("#board").bounding_box() == board
    write(ben, "You too: https://example.org/luck")
    expect(ann.locator("#chat-list")).to_contain_text("You too")
    link = ann.locator("#chat-list a", has_text="example.org")
    expect(link).to_have_attribute("rel", "nofollow noopener noreferrer ugc")
    expect(ann.locator("#chat-heard")).to_contain_text("You too")
    ben.get_by_role("button", name="Take back").click()
    expect(ann.locator("#chat-list")).to_contain_text("taken back")
    expect(ann.locator("#chat-list")).not_to_contain_text("You too")
    for page in (ann, ben):
        assert page.evaluate("window.neverReloaded")
    assert said == []


def test_what_is_typed_stays_when_others_write(site: Site, person: Callable[..., Page]) -> None:
    address, (ann, ben) = four(site, person)
    for page in (ann, ben):
        page.goto(address)
        open_chat(page)
    ben.locator("#chat-text").fill("Half a sent")
    write(ann, "Faster than you")
    expect(ben.locator("#chat-list")).to_contain_text("Faster than you")
    expect(ben.locator("#chat-text")).to_have_value("Half a sent")
    expect(ben.locator("#chat-text")).to_be_focused()
    ben.locator("#chat-text").press("End")
    ben.keyboard.type("ence")
    ben.keyboard.press("Enter")
    expect(ann.locator("#chat-list")).to_contain_text("Half a sentence")


def test_who_is_muted_and_who_is_blocked_are_read_no_more(site: Site, person: Callable[..., Page]) -> None:
    address, (ann, ben) = four(site, person)
    for page in (ann, ben):
        page.goto(address)
        open_chat(page)
    write(ben, "First")
    line = ann.locator("#chat .said", has_text="First")
    line.locator(".said__menu summary").click()
    line.get_by_role("button", name="Mute").click()
    expect(ann.locator("#chat .said__muted")).to_contain_text("muted by you")
    muted = ann.locator("#chat .said__muted p")
    expect(muted).to_be_hidden()
    ann.locator("#chat .said__muted summary").click()
    expect(muted).to_be_visible()
    expect(muted).to_have_text("First")
    ann.locator("#chat .said__menu summary").click()
    ann.get_by_role("button", name="Block").click()
    expect(ann.locator("#chat-list")).to_contain_text("blocked by you")
    write(ann, "Now without him")
    write(ben, "Second")
    assert lines(ben) == ["First", "Second"]
    assert "Second" not in lines(ann)


def test_the_rules_close_the_room_of_partners(site: Site, person: Callable[..., Page]) -> None:
    address, (ann,) = four(site, person, screens=1)
    ann.goto(address)
    open_chat(ann)
    ann.locator(".rooms").get_by_role("link", name="Partners").click()
    expect(ann.locator("#chat .may")).to_contain_text("Closed during a campaign.")
    expect(ann.locator("#chat .write--closed")).to_contain_text("Open when the match is over")
    expect(ann.locator("#chat-text")).to_have_count(0)
    assert faults(ann) == []


def test_who_writes_too_fast_sees_the_button_count_down(site: Site, person: Callable[..., Page]) -> None:
    address, (ann,) = four(site, person, screens=1)
    ann.goto(address)
    open_chat(ann)
    for number in range(10):
        write(ann, f"Number {number}")
    ann.locator("#chat-text").fill("One too many")
    ann.locator("#chat-text").press("Enter")
    expect(ann.get_by_role("alert")).to_contain_text("That was very fast")
    expect(ann.locator("#chat-send")).to_be_disabled()
    expect(ann.locator("#chat-send")).to_contain_text("(")
    expect(ann.locator("#chat-text")).to_have_value("One too many")


def test_many_messages_open_with_the_last_and_the_others_above(
    site: Site, person: Callable[..., Page]
) -> None:
    address, (ann,) = four(site, person, screens=1)
    site.ask("much_was_said", address.split("/")[2], "260")
    ann.goto(address)
    open_chat(ann)
    expect(ann.locator("#chat .said__text").last).to_be_in_viewport()
    assert len(lines(ann)) == 50
    for shown in (100, 150, 200, 250, 260):
        ann.get_by_role("link", name="Earlier messages").click()
        expect(ann.locator("#chat .said__text")).to_have_count(shown)
        ann.wait_for_timeout(700)  # the click before must not make the next one deaf
    expect(ann.get_by_role("link", name="Earlier messages")).to_have_count(0)
    write(ann, "And one more")
    assert len(lines(ann)) == 261


def test_on_a_phone_the_chat_is_a_sheet_from_below(site: Site, person: Callable[..., Page]) -> None:
    address, (ann,) = four(site, person, screens=1, **PHONE)
    site.ask("much_was_said", address.split("/")[2], "20")
    ann.goto(address)
    ann.locator("[data-chat-open]").click()
    ann.locator("#chat-text").wait_for()
    sheet = ann.locator("#chat-tab").bounding_box()
    assert sheet is not None
    assert (sheet["x"], sheet["width"]) == (0, 390)
    assert sheet["y"] + sheet["height"] == pytest.approx(844, abs=1)
    assert 0.5 * 844 < sheet["height"] < 0.83 * 844
    expect(ann.locator("#chat .said__text").last).to_be_in_viewport()
    assert faults_in_both_schemes(ann) == []
    ann.locator("#chat-text").fill("From a phone")
    ann.locator("#chat-send").tap()
    expect(ann.locator("#chat-list")).to_contain_text("From a phone")
    ann.locator("[data-chat-close]").click()
    drawn(ann)
    expect(ann.locator("#chat-tab")).to_be_hidden()


def test_the_room_has_a_page_that_works_without_scripts(site: Site, person: Callable[..., Page]) -> None:
    address, (ann, ben) = four(site, person, java_script_enabled=False, width=390)
    ann.goto(f"{address}chat/table/")
    ann.locator("#chat-text").fill("By a plain form")
    ann.get_by_role("button", name="Send").click()
    expect(ann.locator("#chat-list")).to_contain_text("By a plain form")
    ben.goto(address)
    ben.locator("#record label", has=ben.locator("#record-chat")).click()
    ben.get_by_role("link", name="Open the chat of this table").click()
    expect(ben.locator("#chat-list")).to_contain_text("By a plain form")


def test_the_chat_is_accessible(site: Site, person: Callable[..., Page]) -> None:
    address, (ann, ben) = four(site, person)
    for page in (ann, ben):
        page.goto(f"{address}chat/table/")
    write(ben, "Hello")
    write(ann, "Hello back")
    ann.locator(".said__menu summary").first.click()
    assert faults_at_desk_and_phone(ann) == []
