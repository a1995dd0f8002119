"""A finished match looked through by clicking, by keys, by the slider and without any script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from .screens import drawn
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page


@pytest.fixture(scope="module")
def replay(site: Site) -> str:
    """The address of the replay of the demo's finished match of four."""
    return f"/m/{site.ask('finished_match', 'world-domination')}/replay/"


@pytest.fixture
def page(stranger: Callable[..., Page], request: pytest.FixtureRequest, replay: str) -> Iterator[Page]:
    """The start of the replay, on a desk unless a test asks for more; its console must stay empty."""
    said: list[str] = []
    page = stranger(getattr(request, "param", 1280), 820)
    page.on(
        "console",
        lambda m: said.append(m.text) if m.type in {"error", "warning"} and "429" not in m.text else None,
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(replay)
    page.evaluate("window.same = true")
    yield page
    assert said == []


phone = pytest.mark.parametrize("page", [390], ids=["phone"], indirect=True)
both = pytest.mark.parametrize("page", [1280, 390], ids=["desk", "phone"], indirect=True)


def step(page: Page) -> int:
    return int(re.findall(r"\d+", page.locator(".reel__at").inner_text())[0])


def steps(page: Page) -> int:
    return int(re.findall(r"\d+", page.locator(".reel__at").inner_text())[1])


def wait_for_step(page: Page, number: int) -> None:
    """Wait until that step is shown and its address stands in the bar."""
    page.locator(".reel__at", has_text=re.compile(rf"^Step {number} of")).wait_for()
    page.wait_for_function(
        "() => document.getElementById('replay').dataset.url === location.pathname + location.search"
    )


def is_same_page(page: Page) -> bool:
    return bool(page.evaluate("window.same === true"))


@both
def test_clicking_steps_on_and_back_in_the_page_and_tells_it(page: Page) -> None:
    assert step(page) == 1
    words = page.locator("#reel-words").inner_text()
    page.get_by_role("link", name="One step forward").click()
    wait_for_step(page, 2)
    assert page.locator("#reel-words").inner_text() != words
    heard = page.locator("#heard").inner_text()
    assert heard == page.locator("#replay").get_attribute("data-said")
    assert heard.startswith("Step 2 of")
    assert page.title().startswith("Step 2 of")
    assert page.evaluate("document.activeElement.id") == "way-on"
    page.get_by_role("link", name="One step back").click()
    wait_for_step(page, 1)
    assert is_same_page(page)
    assert page.locator("#way-back").get_attribute("aria-disabled") == "true"
    assert page.evaluate("document.activeElement.id") == "way-back"


def test_arrows_home_and_end_step(page: Page) -> None:
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 2)
    page.keyboard.press("End")
    last = steps(page)
    wait_for_step(page, last)
    page.locator("#verdict-title").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    wait_for_step(page, last - 1)
    page.keyboard.press("Home")
    wait_for_step(page, 1)
    assert is_same_page(page)


def test_every_press_of_a_fast_hand_counts(page: Page) -> None:
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    wait_for_step(page, 8)
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    wait_for_step(page, 5)


def test_keys_are_left_to_fields_and_to_the_browser(page: Page) -> None:
    page.evaluate("document.querySelector('.reel').append(document.createElement('textarea'))")
    page.locator("textarea").fill("ab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_timeout(200)
    assert step(page) == 1


@phone
def test_the_slider_moves_through_the_match(page: Page) -> None:
    slider = page.locator("#reel-slider")
    slider.fill("40")
    wait_for_step(page, 41)
    slider.focus()
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 42)
    assert slider.input_value() == "41"
    assert (slider.get_attribute("aria-valuetext") or "").startswith("Step 42 of ")


def test_back_undoes_clicks_and_keys_leave_no_trail(page: Page, replay: str) -> None:
    page.goto("/watch/")
    page.goto(replay)
    page.evaluate("window.same = true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 3)
    page.get_by_role("link", name="To the end").click()
    wait_for_step(page, steps(page))
    page.go_back()
    wait_for_step(page, 3)
    page.go_forward()
    wait_for_step(page, steps(page))
    assert is_same_page(page)
    page.go_back()
    wait_for_step(page, 3)
    page.go_back()
    page.wait_for_url("**/watch/")


def test_other_eyes_show_another_hand_at_the_same_ply(page: Page) -> None:
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 2)
    assert page.locator("#dock .hands > div").count() == 4
    page.locator("#reel-eyes summary").click()
    page.get_by_role("link", name="Dmitri Voskresensky").click()
    page.wait_for_url("**eyes=3")
    wait_for_step(page, 2)
    assert page.locator("#reel-eyes[open]").count() == 0
    assert page.locator("#dock .hand > li").count() == 12
    assert page.locator("#dock .hands").count() == 0
    assert page.locator("#seats li").first.inner_text().startswith("Dmitri")
    assert page.locator(".reel__who").inner_text() == "Dmitri Voskresensky"
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 3)
    assert page.url.endswith("eyes=3")


def test_a_link_to_a_ply_is_copied_and_opens_there(page: Page) -> None:
    page.locator("#reel-slider").fill("30")
    wait_for_step(page, 31)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    other = page.context.new_page()
    other.goto(link)
    assert step(other) == 31
    assert other.locator("#reel-words").inner_text() == page.locator("#reel-words").inner_text()


@phone
def test_a_line_of_the_log_leads_to_its_moment(page: Page) -> None:
    page.locator("#reel-slider").fill("20")
    wait_for_step(page, 21)
    page.locator("#log li > a:has(time)").nth(3).click()
    page.wait_for_function("() => !document.querySelector('.reel__at').textContent.startsWith('Step 21 ')")
    assert step(page) < 21
    assert is_same_page(page)


def test_what_is_read_stays_open_from_step_to_step(page: Page) -> None:
    page.locator("label:has(#record-text)").click()
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 2)
    assert page.locator("#record-text").is_checked()


def test_where_a_step_cannot_be_fetched_the_page_goes_there_itself(page: Page) -> None:
    failures = re.compile("/replay/step/")
    page.route(failures, lambda route: route.fulfill(status=429, body="later"))
    page.reload()
    page.evaluate("window.same = true")
    with page.expect_navigation():
        page.keyboard.press("ArrowRight")
    page.locator(".reel__at", has_text="Step 2 of").wait_for()
    assert not is_same_page(page)


@both
def test_long_words_of_a_step_fade_until_their_end_is_seen_and_move_nothing(page: Page) -> None:
    def fades() -> bool:
        drawn(page)
        opacity = page.evaluate("getComputedStyle(document.querySelector('.reel__what'), '::after').opacity")
        return bool(opacity == "1")

    words, reel = page.locator("#reel-words"), page.locator("#reel")
    page.keyboard.press("ArrowRight")
    wait_for_step(page, 2)
    before = reel.bounding_box()
    assert not fades()
    page.get_by_role("link", name="To the start of the next campaign").click()
    page.locator("#reel-words", has_text="was dealt").wait_for()
    assert fades()
    assert reel.bounding_box() == before
    lines = words.evaluate("each => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)")
    assert round(lines) == (3 if page.evaluate("innerWidth") == 390 else 2)
    words.evaluate("each => each.scrollTo(0, each.scrollHeight)")
    assert not fades()


@both
def test_nothing_is_asked_and_nothing_scrolls_sideways(page: Page) -> None:
    for key in ("Home", "ArrowRight", "End"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
        assert page.locator("main form").count() == 0
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert page.locator("#reel").is_visible()


@phone
def test_a_game_of_one_campaign_is_looked_through_alike(page: Page, site: Site) -> None:
    page.goto(f"/m/{site.ask('finished_match', 'three-colours')}/replay/?ply=0&eyes=open")
    assert page.locator("#way-campaign-after").count() == 0
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    wait_for_step(page, 4)
    assert "placed" in page.locator("#reel-words").inner_text()
    assert page.locator("#show-names").is_checked(), "coordinates are there from the start"
    page.locator("label:has(#show-names)").click()
    page.keyboard.press("End")
    wait_for_step(page, steps(page))
    assert not page.locator("#show-names").is_checked()
    assert page.locator("main form").count() == 0
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_without_scripts_the_same_is_done_by_links(
    visitor: Callable[..., BrowserContext], replay: str
) -> None:
    page = visitor(java_script_enabled=False).new_page()
    page.goto(replay)
    page.get_by_role("link", name="One step forward").click()
    page.get_by_role("link", name="One step forward").click()
    assert step(page) == 3
    assert "ply=5&eyes=open" in page.url
    page.get_by_role("link", name="To the start of the next campaign").click()
    assert "campaign 2 of 3" in page.locator(".head").inner_text()
    page.locator("#reel-eyes summary").click()
    page.get_by_role("link", name="Tamsin Okonkwo").click()
    assert page.url.endswith("eyes=1")
    page.go_back()
    page.go_back()
    assert step(page) == 3
    assert page.locator("#reel-slider").is_hidden()
    assert page.locator("#reel-copy").is_hidden()
