"""Finding each other, in browsers: chairs that fill on every screen, pages that work without a script."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from .looks import faults_at_desk_and_phone, is_wide
from .people import entered, open_table, unique
from .screens import SCREEN_SECONDS
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

LONG = "W" * 60
SHOWN = 1000 * SCREEN_SECONDS


def sit(page: Page, seat: int) -> None:
    page.locator(f"#chair-{seat} button[form=sits]").click()


def shows(page: Page, seat: int, words: str) -> None:
    page.locator(f"#chair-{seat}", has_text=words).wait_for(timeout=SHOWN)


@pytest.mark.live
def test_chairs_fill_on_every_screen_and_the_last_one_opens_the_match(
    person: Callable[..., Page],
) -> None:
    host, guest = person("lena"), person("marek", width=390)
    address = open_table(host, "The Riga Round", {2: "easy"})
    guest.goto(address)
    sit(guest, 2)
    shows(host, 2, "marek")
    host.locator("#level-3").select_option("easy")
    guest.get_by_role("button", name="Leave the seat").click()
    host.locator("#chair-2.chair--free").wait_for(timeout=SHOWN)
    assert host.locator("#level-3").input_value() == "easy"  # what was chosen outlives the refresh
    sit(guest, 2)
    shows(host, 2, "marek")
    host.get_by_role("button", name="Put a bot on seat 4").click()
    for page in (host, guest):
        page.locator("#table").wait_for(timeout=SHOWN)
        assert page.url == address


def test_the_summary_follows_the_form(person: Callable[..., Page]) -> None:
    page = person("nuria")
    page.goto("/tables/new/?others=easy")
    page.locator("#plan", has_text="starts at once").wait_for()
    page.get_by_label("Seat 3 is").select_option("open")
    page.locator("#plan", has_text="One seat is free for anybody").wait_for(timeout=SHOWN)
    page.get_by_role("switch", name="Drafting").check()
    page.locator("#plan", has_text="with these options: Drafting").wait_for(timeout=SHOWN)
    page.get_by_label("Name of the table").fill("")
    page.get_by_label("Name of the table").blur()
    page.locator("#plan", has_text="Give the table a name").wait_for(timeout=SHOWN)


def test_the_arrow_before_the_levels_is_no_part_of_what_they_are_called(person: Callable[..., Page]) -> None:
    page = person("pia")
    page.goto("/tables/new/")
    called = page.locator("#ladder").aria_snapshot()
    assert "How strong are the levels?" in called
    assert "▸" not in called


def test_a_table_is_opened_and_closed_without_a_script(person: Callable[..., Page]) -> None:
    page = person("odile", java_script_enabled=False)
    page.goto("/tables/new/")
    assert not page.locator("#plan").is_visible()
    page.get_by_label("As chosen").check()
    page.locator("label:has(input[name=seat][value='3'])").click()
    page.get_by_role("button", name="Open the table").click()
    page.locator("#chair-3", has_text="(you)").wait_for()
    sit(page, 0)
    page.locator("#chair-0", has_text="(you)").wait_for()
    page.locator("summary", has_text="Close the table").click()
    page.get_by_role("button", name="Close it").click()
    page.get_by_text("The table is closed.").wait_for()


def test_every_page_before_a_match_is_accessible_and_fits_its_screen(
    visitor: Callable[..., BrowserContext], site: Site
) -> None:
    page = visitor().new_page()
    found: dict[str, Any] = {}

    def look(path: str) -> None:
        page.goto(path)
        found[path] = faults_at_desk_and_phone(page)
        page.set_viewport_size({"width": 360, "height": 740})
        if is_wide(page):
            found[path].append("wider than the narrowest screen")

    look("/")
    page.context.add_cookies(entered(site, unique("pia"))["cookies"])  # type: ignore[arg-type]
    look("/moves/")
    address = open_table(page, LONG, {2: "normal"}, "Drafting")
    for path in ("/", "/tables/new/", "/moves/", "/watch/", "/watch/?show=finished", "/finished/", address):
        look(path)
    assert {path: each for path, each in found.items() if each} == {}
