"""Leave: planned on the calendar, taken, read on every page, ended by a move; and hours, in two zones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .people import choose_first, unique

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, StorageState

    from .site import Site


@pytest.fixture
def page(person: Callable[..., Page]) -> Page:
    return person("tamsin")


def end_leave(page: Page) -> None:
    """End any leave that an earlier test left."""
    page.goto("/leave/")
    while (buttons := page.locator("form[action$='/off/'] button")).count():
        with page.expect_navigation():
            buttons.first.click()


def test_a_leave_is_planned_taken_and_ended_by_a_move(site: Site, page: Page) -> None:
    end_leave(page)
    days = page.locator("input[name=day]:not(:disabled)")
    days.nth(3).check()
    days.nth(8).check()
    page.get_by_text(": 6 days.").wait_for()
    assert page.locator("input[name=day]:checked").count() == 6
    page.get_by_role("button", name="Plan this leave").click()
    page.get_by_role("button", name="Call it off").wait_for()
    assert page.locator("#away").count() == 0
    page.get_by_role("button", name="Leave now").click()
    page.locator("#away").wait_for()
    (key,) = site.ask("turns_of_kinds", "tamsin", "play").values()
    page.goto(f"/m/{key}/")
    page.locator("#ends-leave").wait_for()
    choose_first(page)
    page.wait_for_timeout(700)  # the click before must not make this one deaf
    page.locator("#go").click()
    page.locator("#move-form").wait_for(state="detached")
    page.goto("/leave/")
    page.get_by_role("button", name="Call it off").wait_for()
    assert page.locator("#away").count() == 0
    end_leave(page)


def test_a_leave_is_planned_without_scripts(
    site: Site, visitor: Callable[..., BrowserContext], tamsin: StorageState
) -> None:
    page = visitor(storage_state=tamsin, java_script_enabled=False).new_page()
    end_leave(page)
    days = page.locator("input[name=day]:not(:disabled)")
    days.nth(12).check()
    days.nth(15).check()
    page.get_by_role("button", name="See what my tables do then").click()
    page.get_by_text(": 4 days.").wait_for()
    assert page.locator("input[name=day]:checked").count() == 4
    page.get_by_role("button", name="Plan this leave").click()
    page.get_by_role("button", name="Call it off").click()
    page.get_by_text("No leave is planned.").wait_for()


def test_the_same_leave_is_read_in_two_zones(
    site: Site, page: Page, visitor: Callable[..., BrowserContext]
) -> None:
    end_leave(page)
    page.get_by_role("button", name="Leave now").click()
    page.locator("#away").wait_for()
    (key,) = site.ask("turns_of_kinds", "tamsin", "play").values()
    read = []
    for zone in ("Pacific/Auckland", "America/New_York"):
        watching = visitor(timezone_id=zone).new_page()
        watching.goto("/")  # the browser tells its zone
        watching.wait_for_function("document.cookie.includes('timezone=')")
        watching.goto(f"/m/{key}/")
        time = watching.locator("#seats li", has_text="on leave until").locator("time").last
        read.append((time.get_attribute("datetime"), time.text_content()))
    assert read[0][0] == read[1][0]
    assert read[0][1] != read[1][1]
    end_leave(page)


def test_a_third_rest_day_cannot_be_ticked_and_the_page_says_why(person: Callable[..., Page]) -> None:
    page = person(unique("rhea"))
    page.goto("/hours/")
    days, why = page.locator("input[name=rest_days]"), page.locator("#rest-days-full")
    for number in (5, 6):
        assert why.inner_text() == ""
        days.nth(number).check()
    assert why.inner_text() == "Both are chosen: take one away to choose another."
    assert [days.nth(number).is_disabled() for number in range(7)] == [True] * 5 + [False] * 2
    days.nth(5).uncheck()
    assert why.inner_text() == ""
    days.nth(0).check()
    page.get_by_role("button", name="Save the hours").click()
    page.wait_for_load_state()
    assert [days.nth(number).is_checked() for number in range(7)] == [True, *[False] * 5, True]
