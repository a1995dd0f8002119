"""Offers in the lobby: two and five people who look for a match, until it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .looks import faults_at_desk_and_phone
from .people import unique

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site


def test_people_switch_a_game_on_and_sit_at_a_table_that_is_played(
    site: Site, person: Callable[..., Page]
) -> None:
    site.ask("nobody_looks")
    names = [site.ask("has_finished_a_match", unique(name)) for name in ("ann-seeks", "ben-seeks")]
    ann, ben = (person(name, 1280, 800) for name in names)
    ann.goto("/")
    assert faults_at_desk_and_phone(ann) == []
    ann.get_by_role("switch", name="Look for a match of Three Colours").click()
    ann.get_by_text("Looking for a match").wait_for()
    assert faults_at_desk_and_phone(ann) == []

    ben.goto("/offers/three-colours/")
    assert faults_at_desk_and_phone(ben) == []
    with ben.expect_response("**/offers/three-colours/fit/**"):
        ben.get_by_label("Pace").select_option(label="standard or slow")
    ben.get_by_role("button", name="Look for a match").click()
    ben.get_by_role("button", name="Put it aside").wait_for()
    ben.locator("select[name=game]").select_option("dark-lord")
    ben.wait_for_url("**/offers/dark-lord/")

    site.ask("offers_are_matched")
    key = site.ask("match_of_offer", names[0], "three-colours")
    assert key == site.ask("match_of_offer", names[1], "three-colours")
    for page in (ann, ben):
        page.goto(f"/m/{key}/")
        page.get_by_role("heading", level=1).wait_for()
    assert site.ask("match_is_played", key) == "finished"

    # Five, of whom one clicks.
    site.ask("others_look", "floating-partners", *(unique(f"five{n}") for n in range(4)))
    ann.goto("/offers/floating-partners/")
    ann.get_by_label("Fewest seats").select_option("5")
    ann.get_by_label("Most seats").select_option("5")
    ann.get_by_role("button", name="Look for a match").click()
    ann.get_by_role("button", name="Put it aside").wait_for()
    site.ask("offers_are_matched")
    key = site.ask("match_of_offer", names[0], "floating-partners")
    ann.goto(f"/m/{key}/")
    ann.get_by_role("heading", level=1).wait_for()
    assert site.ask("match_is_played", key) == "finished"
