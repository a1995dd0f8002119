"""Ratings: a match that counts, from its table to the profiles; lists of the best, few and many."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .looks import faults_at_desk_and_phone
from .people import dismiss_guide, sit_down, unique
from .test_three_colours import by_mouse, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site

SCALE = "world-domination-3"
"""One on which no other test has anybody play."""


def test_a_match_counts_from_its_table_to_the_profiles(site: Site, person: Callable[..., Page]) -> None:
    names = [unique("ann-rated"), unique("ben-rated")]
    ann, ben = (person(name, 1280, 800) for name in names)
    address = open_table(ann, "To be rated")
    key = address.rstrip("/").rsplit("/", 1)[1]
    assert ann.locator("#main .is-rated").first.inner_text() == "Rated"
    sit_down(ben, address, seat=2)
    for page in (ann, ben):
        page.wait_for_selector("#table")
    assert ann.locator("#chances").inner_text().startswith("You win about 50 of 100.")
    if ann.locator("#guide[open]").count():
        dismiss_guide(ann)
    by_mouse(ann, "g6", "orange")
    for page in (ann, ben):
        page.locator("#chances").wait_for(state="detached")

    site.ask("discs_lie", key, "20")
    ben.goto(f"{address}resign/")
    ben.get_by_role("button", name="Resign the match").click()
    for page, said in (
        (ann, "Rating 1,607 (+107), still ± 435."),
        (ben, "Rating 1,393 (−107), still ± 435."),
    ):
        if page is ben:
            page.goto(address)
        page.locator(".rated-line", has_text="Rating").wait_for()
        assert page.locator(".rated-line").inner_text().replace("\N{NO-BREAK SPACE}", " ") == said

    ben.goto(f"/people/{names[0]}/")
    assert "1,607?" in ben.locator(".scales").inner_text()
    assert ben.locator(".change--up").inner_text() == "+107"
    assert faults_at_desk_and_phone(ben) == []
    ben.get_by_text("The same as a table").click()
    assert "1,607" in ben.locator("details .grid-table").inner_text()
    ben.locator("#main").get_by_role("link", name="Best players").click()
    ben.wait_for_url("**/best/three-colours/")
    assert "7 more rated matches" in ben.locator("#you").inner_text()


@pytest.mark.parametrize("count", [0, 9, 200])
def test_lists_of_the_best_few_and_many(site: Site, stranger: Callable[..., Page], count: int) -> None:
    assert site.ask("best_of", SCALE, str(count)) == count
    page = stranger()
    page.goto(f"/best/{SCALE}/")
    assert page.locator(".best__row:not(.best__row--bot)").count() == min(count, 50)
    assert page.locator("nav .btn[rel=next]").count() == (count > 50)
    assert faults_at_desk_and_phone(page) == []
    if count > 50:
        page.locator("nav .btn[rel=next]").click()
        page.wait_for_url("**?page=2")
        assert page.locator(".best__place").first.inner_text() in {"51", "–"}
