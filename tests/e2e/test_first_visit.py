"""From a stranger to a first move, as people do it: by clicking, with and without scripts, in any width."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .looks import faults_at_desk_and_phone, is_wide
from .people import PASSWORD, act, dismiss_guide, is_my_turn, ply, sign_up, unique
from .screens import TURN_SECONDS, shows_more

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

Visitor = Callable[..., "BrowserContext"]
GO = "Play your first match against bots"


def filled(page: Page, name: str) -> None:
    """Fill the form of the door at which the page stands."""
    page.get_by_label("E-mail address").fill(f"{name}@example.org")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()


def matches_of(page: Page) -> set[str]:
    """The addresses of the tables that one's list of tables knows."""
    page.goto("/moves/")
    links = page.locator("#inbox .row__title a")
    return {links.nth(n).get_attribute("href") or "" for n in range(links.count())}


@pytest.mark.live
def test_from_sign_up_to_the_first_move(visitor: Visitor) -> None:
    page = visitor().new_page()
    sign_up(page, unique("prima"))
    page.get_by_role("button", name=GO).click()
    page.wait_for_url("**/m/*/")
    dismiss_guide(page)
    page.locator("#move-form").wait_for(timeout=1000 * TURN_SECONDS)  # the bots move first
    before = ply(page)
    assert act(page)
    shows_more(page, before)
    where = page.url
    (only,) = matches_of(page)
    assert where.endswith(only)


def test_a_picture_chooses_by_click_and_by_key(visitor: Visitor) -> None:
    page = visitor().new_page()
    sign_up(page, unique("secunda"))
    page.locator(".first", has_text="Three Colours").click()
    assert page.get_by_role("radio", name="Three Colours").is_checked()
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("radio", name="World Domination").is_checked()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="How to play").click()
    page.wait_for_url("**/rules/three-colours/")
    page.goto("/moves/")
    page.locator(".first", has_text="Three Colours").click()
    page.keyboard.press("Enter")  # what a form does with it: the first button
    page.wait_for_url("**/m/*/")
    assert "Three Colours" in page.content()


@pytest.mark.live
def test_two_fast_clicks_open_one_table(visitor: Visitor) -> None:
    page = visitor().new_page()
    sign_up(page, unique("tertia"))
    page.get_by_role("button", name=GO).dblclick()
    page.wait_for_url("**/m/*/")
    assert len(matches_of(page)) == 1


@pytest.mark.live
def test_two_tabs_open_one_table(visitor: Visitor) -> None:
    context = visitor()
    one, other = context.new_page(), context.new_page()
    sign_up(one, unique("quarta"))
    other.goto("/moves/")
    for page in (one, other):
        page.get_by_role("button", name=GO).click()
        page.wait_for_url("**/m/*/")
    assert one.url == other.url


def test_who_knows_it_goes_to_the_lobby_and_is_not_asked_again(visitor: Visitor) -> None:
    page = visitor().new_page()
    sign_up(page, unique("quinta"))
    page.get_by_role("button", name="I know it: to the lobby").click()
    page.get_by_role("heading", name="Open tables").wait_for()
    page.goto("/moves/")
    assert page.get_by_role("button", name=GO).count() == 0
    assert page.get_by_role("heading", name="No table waits for you").count() == 1


def test_playing_with_ai_leads_a_visitor_through_sign_up_to_the_table(visitor: Visitor) -> None:
    page = visitor(390, 844).new_page()
    page.goto("/")
    page.locator(".plate", has_text="Three Colours").get_by_role("button", name="Play with bots").click()
    page.wait_for_url("**/accounts/signup/**")
    assert page.get_by_text("Then your match of Three Colours begins").count() == 1
    filled(page, unique("sexta"))
    page.wait_for_url("**/m/*/")
    assert "Three Colours" in page.content()
    dismiss_guide(page)
    page.locator("#move-form").wait_for(timeout=1000 * TURN_SECONDS)  # the bots move first
    assert is_my_turn(page)


def test_playing_with_ai_leads_who_has_an_account_through_log_in(visitor: Visitor) -> None:
    context = visitor()
    page = context.new_page()
    name = unique("septima")
    sign_up(page, name)
    context.clear_cookies()
    page.goto("/")
    page.locator(".plate", has_text="World Domination").get_by_role("button", name="Play with bots").click()
    page.wait_for_url("**/accounts/signup/**")
    page.locator("main").get_by_role("link", name="Log in").click()
    page.get_by_label("E-mail address or user name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_url("**/m/*/")
    assert "World Domination" in page.content()


def test_the_question_and_the_lists_fit_and_can_be_used_by_all(visitor: Visitor) -> None:
    page = visitor().new_page()
    sign_up(page, unique("octava"))
    looked_at("/moves/", page)
    page.get_by_role("button", name=GO).click()
    page.wait_for_url("**/m/*/")
    looked_at("/watch/?show=practice", page)


def looked_at(path: str, page: Page) -> None:
    """Nothing is cut off at the side, and axe finds nothing."""
    page.goto(path)
    found = faults_at_desk_and_phone(page)
    for width in (320, 820):
        page.set_viewport_size({"width": width, "height": 800})
        found += [width] if is_wide(page) else []
    assert (path, found) == (path, [])
    page.set_viewport_size({"width": 1280, "height": 800})
