"""Through the tables that wait, in a browser: play and go on, put off until later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .people import choose_first, unique
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.live
def test_play_and_next_leads_through_three_tables(site: Site, person: Callable[..., Page]) -> None:
    name = unique("una")
    page = person(name)
    first, second, third = site.ask("tables_in_line", name, "3")
    page.goto("/moves/")
    page.get_by_role("link", name="Start with the least time").click()
    for key, then in ((first, second), (second, third)):
        page.wait_for_url(f"**/m/{key}/")
        choose_first(page)
        page.locator("#go-next:enabled").click()
        page.wait_for_url(f"**/m/{then}/")
    page.locator("#move-form").wait_for()
    assert not page.locator("#go-next").is_visible()  # nothing else waits
    choose_first(page)
    page.locator("#go:enabled").click()
    page.locator("#move-form").wait_for(state="detached")  # it has been sent
    page.goto("/next/")
    page.get_by_text("No table waits for you").first.wait_for()


def test_a_table_is_left_for_later_and_taken_up_again(site: Site, person: Callable[..., Page]) -> None:
    name = unique("udo")
    page = person(name, width=390)
    first, second = site.ask("tables_in_line", name, "2")
    page.goto(f"/m/{first}/")
    page.get_by_role("button", name="Decide later").click()
    page.wait_for_url(f"**/m/{second}/")
    page.goto("/moves/")
    rows = page.locator(".row--turn")
    assert [rows.nth(n).get_attribute("id") for n in (0, 1)] == [f"t-{second}", f"t-{first}"]
    page.locator(f"#t-{first}", has_text="put off").wait_for()
    page.get_by_role("button", name="Put Table 1 in line off no longer").click()
    page.locator(f".row--turn:first-child#t-{first}").wait_for()
    assert page.locator(".row--later").count() == 0


def test_without_scripts_both_work_from_the_list(site: Site, person: Callable[..., Page]) -> None:
    name = unique("uta")
    page = person(name, java_script_enabled=False)
    first, second = site.ask("tables_in_line", name, "2")
    page.goto("/moves/")
    page.get_by_role("button", name="Put Table 1 in line off until later").click()
    page.locator(f".row--turn:first-child#t-{second}").wait_for()
    page.get_by_role("button", name="Put Table 1 in line off no longer").click()
    page.locator(f".row--turn:first-child#t-{first}").wait_for()
