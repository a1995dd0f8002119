"""Additions of the table's script: words for a choice, keys, a choice kept; and the table without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .people import choices, dismiss_guide, ply, tap, unguided
from .turns import Turns

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, StorageState


@pytest.fixture
def page(person: Callable[..., Page], keys: dict[str, str]) -> Page:
    """A table at which a card is asked for."""
    page = person("tamsin")
    page.goto(f"/m/{keys['play']}/")
    return page


def look(page: Page) -> None:
    """Let the page fetch its table, as when something happened, and wait for it."""
    with page.expect_response("**/table/*"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('version', {detail: {version: 9999}}))")
    page.wait_for_timeout(100)


def test_choice_is_told_in_words_and_can_be_put_back(page: Page) -> None:
    go, says = page.locator("#go"), page.locator("#says")
    hint = says.inner_text()
    assert go.is_disabled()
    card = choices(page)[0]
    tap(page, card)
    assert go.is_enabled()
    assert go.inner_text().startswith("Play ")
    assert says.inner_text() != hint
    page.get_by_role("button", name="Put back").click()
    says.filter(has_text=hint).wait_for()
    assert not page.locator(f"#{card}").is_checked()


def test_fetching_the_table_keeps_choice_focus_tab_and_what_is_typed(page: Page) -> None:
    card = choices(page)[0]
    tap(page, card)
    tap(page, "record-text")
    page.locator("#typed").fill("play x")
    look(page)
    assert page.locator(f"#{card}").is_checked()
    assert page.locator("#go").is_enabled()
    assert page.locator("#record-text").is_checked()
    assert page.locator("#typed").input_value() == "play x"
    assert page.evaluate("document.activeElement.id") == "typed"


def test_the_table_in_words_is_fetched_when_somebody_reads_it(page: Page) -> None:
    words = page.locator("#text")
    assert words.count() == 1, "a page that was loaded has them"
    look(page)
    expect(words).to_have_count(0)
    with page.expect_response("**/table/*"):
        tap(page, "record-text")
    words.wait_for()
    look(page)
    assert words.is_visible()
    tap(page, "record-log")
    look(page)
    expect(words).to_have_count(0)


def test_hidden_page_fetches_nothing_until_it_is_seen(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "/table/" in request.url else None)
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    page.evaluate("document.body.dispatchEvent(new CustomEvent('version', {detail: {version: 9999}}))")
    page.wait_for_timeout(300)
    assert fetched == []
    page.evaluate("delete document.hidden")
    with page.expect_response("**/table/*"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_known_version_fetches_nothing(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "/table/" in request.url else None)
    version = page.locator("#table").get_attribute("data-version")
    page.evaluate(
        f"document.body.dispatchEvent(new CustomEvent('version', {{detail: {{version: {version}}}}}))"
    )
    page.wait_for_timeout(300)
    assert fetched == []


def test_keys_choose_walk_and_put_back(page: Page) -> None:
    first, second = choices(page)[:2]
    page.keyboard.press("1")
    assert page.locator(f"#{first}").is_checked()
    page.keyboard.press("ArrowRight")
    assert page.locator(f"#{second}").is_checked()
    page.keyboard.press("Escape")
    assert page.locator("#move-form input:checked").count() == 0


def test_typed_nonsense_is_refused_in_words_and_the_choice_stays(page: Page) -> None:
    card = choices(page)[0]
    tap(page, card)
    tap(page, "record-text")
    page.locator("#typed").fill("play x")
    page.locator("#typed-move button").click()
    page.locator(".told--bad").wait_for()
    assert page.locator(f"#{card}").is_checked()


def test_guide_comes_once_and_again_when_asked(
    visitor: Callable[..., BrowserContext], tamsin: StorageState, keys: dict[str, str]
) -> None:
    page = visitor(storage_state=unguided(tamsin)).new_page()
    page.goto(f"/m/{keys['play']}/")
    dismiss_guide(page)
    page.reload()
    page.locator("#table").wait_for()
    assert page.locator("#guide[open]").count() == 0
    page.locator("#table-menu summary").click()
    page.get_by_role("button", name="Show me round").click()
    for _ in range(4):
        page.locator("[data-guide-next]").click()
    assert page.locator("[data-guide-at]").inner_text() == "5"
    page.locator("[data-guide-next]").click()
    assert page.locator("#guide[open]").count() == 0


def test_enter_sends_the_move_and_the_page_says_that_others_are_waited_for(
    person: Callable[..., Page], turns: Turns
) -> None:
    page = person("tamsin")
    page.goto(f"/m/{turns.take('play')}/")
    before = ply(page)
    page.keyboard.press("1")
    for question in page.locator("#move-form fieldset:visible").all():
        if not question.locator("input:checked").count():
            question.locator("label").first.click()
    page.locator("#move-form input[name=move]:checked").focus()
    page.keyboard.press("Enter")
    page.locator("#move-form.dock--play").wait_for(state="detached")
    assert ply(page) > before


def test_without_scripts_a_bid_and_a_target_are_plain_forms(
    person: Callable[..., Page], turns: Turns
) -> None:
    page = person("tamsin", java_script_enabled=False)
    auction, target = (f"/m/{turns.take(kind)}/" for kind in ("auction", "target"))
    page.goto(auction)
    before = ply(page)
    page.locator("label:has(#number-12)").click()
    page.locator("#go").click()
    assert page.get_by_role("alert").inner_text() == "Choose a suit too."
    assert page.locator("#number-12").is_checked(), "what was sent in vain is still chosen"
    page.locator("label:has(#suit-P)").click()
    page.locator("#go").click()
    page.wait_for_url(f"**{auction}")
    assert ply(page) > before
    page.goto(target)
    before = ply(page)
    page.locator(".tile--choice").first.click()
    with page.expect_navigation():
        page.locator("#go").click()
    assert ply(page) > before


def test_draft_takes_exactly_two(person: Callable[..., Page], keys: dict[str, str]) -> None:
    page = person("tamsin", width=390, height=844)
    page.goto(f"/m/{keys['draft']}/")
    first, second, third = choices(page)[:3]
    tap(page, first)
    assert page.locator("#go").is_disabled()
    tap(page, second)
    assert page.locator("#go").is_enabled()
    tap(page, third)
    assert page.locator("#go").is_disabled()
    assert page.locator("#says").inner_text() == "3 chosen: put 1 back."


def test_dock_folds_to_its_prompt_on_a_phone(person: Callable[..., Page], keys: dict[str, str]) -> None:
    page = person("tamsin", width=390, height=844)
    page.goto(f"/m/{keys['meeting']}/")
    dock = page.locator("#move-form")
    box = dock.bounding_box()
    assert box is not None
    assert box["height"] <= 0.45 * 844 + 1
    page.get_by_role("button", name="Fold the dock").click()
    folded = dock.bounding_box()
    assert folded is not None
    assert folded["height"] < box["height"] / 2
    assert page.locator(".hand").is_hidden()
