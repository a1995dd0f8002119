"""A report: who reports, who handles it and who is reported, each at their own screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .entering import enter_with_code
from .looks import faults, faults_at_desk_and_phone
from .people import unique
from .screens import until
from .site import Site
from .test_chat import open_chat, write

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

INSULT = "Learn to count, you absolute walnut"
SAYS = "He writes so in every match."
WHY_HIDDEN = "This is an insult, and insults are not read here."
WHY_MUTED = "You were asked to stop, and did not."


def four(site: Site, person: Callable[..., Page], **options: object) -> tuple[list[str], str, Page, Page]:
    """A match of four new people; their names, its key, and pages of the first two."""
    names = [unique(name) for name in ("ann", "ben", "cat", "dan")]
    for name in names[2:]:
        site.ask("session_of", name)
    ann, ben = (person(name, **options) for name in names[:2])
    return names, site.ask("people_who_talk", *names), ann, ben


def write_plainly(page: Page, key: str, words: str) -> None:
    """Write on the room's own page."""
    page.goto(f"/m/{key}/chat/table/")
    page.locator("#chat-text").fill(words)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-list")).to_contain_text(words)


def report_as(page: Page, reason: str, words: str = "") -> None:
    """Fill in the form of a report, and send it."""
    page.get_by_label(reason).check()
    page.get_by_label("In your words").fill(words)
    page.get_by_role("button", name="Send the report").click()
    page.wait_for_url("**/settings/reports/")
    expect(page.get_by_text("Your report has arrived.")).to_be_visible()


@pytest.mark.live
def test_a_message_is_reported_and_hidden_and_its_writer_muted_and_both_see_their_part(
    site: Site, person: Callable[..., Page], visitor: Callable[..., BrowserContext]
) -> None:
    names, key, ann, ben = four(site, person)
    (ann_name, ben_name), mona_name = names[:2], unique("mona")
    for page in (ann, ben):
        page.goto(f"/m/{key}/")
        open_chat(page)
    write(ben, INSULT)

    line = ann.locator("#chat .said", has_text=INSULT)
    line.locator(".said__menu summary").click()
    line.get_by_role("link", name="Report this message").click()
    expect(ann.locator(".quote__said--it")).to_contain_text(INSULT)
    assert faults_at_desk_and_phone(ann) == []
    report_as(ann, "Insults or threats", SAYS)
    expect(ann.get_by_role("listitem").filter(has_text=SAYS)).to_contain_text("not decided yet")
    assert faults_at_desk_and_phone(ann) == []

    mona = visitor().new_page()
    enter_with_code(mona, mona_name, site.ask("helper_with_app", mona_name))
    mona.get_by_role("link", name="Open: Reports").click()
    case = mona.locator("li.case", has_text=ben_name)
    expect(case).to_contain_text(f"{ann_name} about {ben_name}")
    expect(case).not_to_contain_text(INSULT)
    case.get_by_role("button", name="Take it").click()
    mona.wait_for_url("**/case/*/")
    expect(mona.locator(".case__it")).to_contain_text(INSULT)
    expect(mona.locator(".case__said").first).to_contain_text(SAYS)
    assert faults_at_desk_and_phone(mona) == []

    mona.get_by_role("link", name="Hide messages").click()
    expect(mona.get_by_text(re.compile("The message that case [0-9]+ is about is hidden"))).to_be_visible()
    does(mona, "Hide messages", WHY_HIDDEN)
    mona.get_by_role("link", name="Mute", exact=True).click()
    does(mona, "Mute", WHY_MUTED)
    expect(mona.locator(".trail")).to_contain_text("Messages were hidden")
    expect(mona.locator(".trail")).to_contain_text("Somebody was muted")
    mona.get_by_label("Something was done").check()
    mona.get_by_role("button", name="Decide").click()
    expect(mona.get_by_text("It is decided.")).to_be_visible()

    # The reported person is told at once, at the open table, by mail and on their own page; never by whom.
    expect(ben.locator("#chat-list")).not_to_contain_text(INSULT)
    ben.reload()
    open_room(ben)
    expect(ben.locator("#chat .may")).to_contain_text("You are muted until")
    expect(ben.locator("#chat .may")).to_contain_text(WHY_MUTED)
    expect(ben.locator("#chat-text")).to_have_count(0)
    assert faults(ben) == []
    ben.locator("#chat .may").get_by_role("link").click()
    told = ben.locator("main, #content").first
    for words in ("Something that you wrote has been hidden", WHY_HIDDEN, "You have been muted", WHY_MUTED):
        expect(told).to_contain_text(words)
    assert faults_at_desk_and_phone(ben) == []
    until(
        ben,
        lambda: all(any(why in mail for mail in mailed(site, ben_name)) for why in (WHY_HIDDEN, WHY_MUTED)),
    )
    read_by_ben = [*mailed(site, ben_name), *(source(ben, path) for path in pages_of(key))]
    assert not [text for text in read_by_ben if SAYS in text or mona_name in text]
    assert not [text for text in mailed(site, ben_name) if ann_name in text]

    # The reporter sees the line empty, and learns that it was decided, and not what was done.
    ann.goto(f"/m/{key}/chat/table/")
    expect(ann.locator("#chat-list")).to_contain_text("hidden by the site")
    expect(ann.locator("#chat-list")).not_to_contain_text(INSULT)
    ann.goto("/settings/reports/")
    expect(ann.get_by_role("listitem").filter(has_text=SAYS)).to_contain_text("Looked at and decided")
    until(ann, lambda: any("has been looked at and decided" in mail for mail in mailed(site, ann_name)))
    read_by_ann = [*mailed(site, ann_name), *(source(ann, path) for path in pages_of(key))]
    told_too_much = ("been muted", "muted until", WHY_MUTED, WHY_HIDDEN, mona_name)
    assert not [words for words in told_too_much for text in read_by_ann if words in text]


def does(moderator: Page, button: str, why: str) -> None:
    """Say why in the form of an act, and do it; it leads back to the case."""
    moderator.get_by_label("What those concerned read").fill(why)
    assert faults(moderator) == []
    moderator.get_by_role("button", name=button, exact=True).click()
    moderator.wait_for_url("**/case/*/")


def open_room(page: Page) -> None:
    """Click the tab of the chat, where one may write or not."""
    page.locator("#record label", has=page.locator("#record-chat")).click()
    page.locator("#chat .may").wait_for()


def pages_of(key: str) -> tuple[str, ...]:
    return (f"/m/{key}/", f"/m/{key}/chat/table/", "/moves/", "/settings/people/", "/settings/reach/")


def source(page: Page, path: str) -> str:
    """All of a page that reaches the browser."""
    return page.request.get(path).text()


def mailed(site: Site, username: str) -> list[str]:
    """The mails to somebody."""
    mails: list[str] = site.ask("mails_to", username)
    return mails


def test_without_scripts_a_message_is_reported_by_plain_forms(
    site: Site, person: Callable[..., Page]
) -> None:
    _names, key, ann, ben = four(site, person, java_script_enabled=False, width=390)
    write_plainly(ben, key, INSULT)
    ann.goto(f"/m/{key}/chat/table/")
    ann.locator(".said__menu summary").first.click()
    ann.get_by_role("link", name="Report this message").click()
    ann.get_by_role("button", name="Send the report").click()
    expect(ann.get_by_text("Choose what is wrong.")).to_be_visible()
    report_as(ann, "Insults or threats", SAYS)
    expect(ann.get_by_role("listitem").filter(has_text=SAYS)).to_contain_text("not decided yet")
    ann.goto(f"/m/{key}/chat/table/")
    ann.locator(".said__menu summary").first.click()
    ann.get_by_role("link", name="Report this message").click()
    expect(ann.get_by_text("You have reported this already.")).to_be_visible()
    expect(ann.get_by_role("button", name="Send the report")).to_have_count(0)


def test_a_person_a_match_and_a_move_are_reported_from_where_they_stand(
    site: Site, person: Callable[..., Page]
) -> None:
    names = [unique(name) for name in ("ann", "ben")]
    ann, _ben = (person(name) for name in names)
    key = site.ask("hexes_of", *names)

    ann.goto(f"/people/{names[1]}/")
    ann.get_by_role("link", name="Report …").click()
    ann.get_by_label(f"Block {names[1]} too").check()
    report_as(ann, "A name or profile that offends")
    ann.goto("/settings/people/")
    expect(ann.get_by_text(names[1]).first).to_be_visible()

    ann.goto(f"/m/{key}/")
    ann.locator("#table-menu summary").click()
    ann.get_by_role("link", name="Report something here").click()
    report_as(ann, "Something does not work", "The clock shows no hours.")

    ann.goto(f"/m/{key}/?at=2")
    ann.locator("#table-menu summary").click()
    ann.get_by_role("link", name="Report this move").click()
    expect(ann.locator(".quote__said--it")).to_contain_text("placed")
    assert faults_at_desk_and_phone(ann) == []
    report_as(ann, "Secret agreements")
    expect(ann.locator(".lines > li")).to_have_count(3)


def test_a_report_is_made_by_the_keyboard_alone(site: Site, person: Callable[..., Page]) -> None:
    names, key, ann, _ben = four(site, person)
    ann.goto(f"/report/?match={key}&person={names[1]}")
    ann.locator("[name=reason]").first.focus()
    ann.keyboard.press("ArrowDown")
    expect(ann.get_by_label("Insults or threats")).to_be_checked()
    ann.keyboard.press("Tab")
    ann.keyboard.type(SAYS)
    ann.keyboard.press("Tab")
    ann.keyboard.press("Space")
    expect(ann.get_by_label(f"Block {names[1]} too")).to_be_checked()
    ann.keyboard.press("Tab")
    ann.keyboard.press("Enter")
    ann.wait_for_url("**/settings/reports/")
    expect(ann.get_by_role("listitem").filter(has_text=SAYS)).to_contain_text("not decided yet")
