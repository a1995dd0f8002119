"""Ratings: matches that count, are friendly or annulled, from table to profiles; lists of the best."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .looks import faults_at_desk_and_phone
from .people import dismiss_guide, entered, sit_down, unique
from .test_three_colours import by_mouse, open_table

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from .site import Site

SCALE = "world-domination-3"
"""One on which no other test has anybody play."""


def line_of(page: Page, words: str) -> str:
    """The last line of a verdict, once it has some words."""
    line = page.locator(".rated-line", has_text=words)
    line.wait_for()
    return line.inner_text().replace("\N{NO-BREAK SPACE}", " ")


def begin(site: Site, host: Page, guest: Page, address: str) -> None:
    """Sit down at an open table as its second and last player, and play until it is long enough to count."""
    sit_down(guest, address, seat=2)
    for page in (host, guest):
        page.wait_for_selector("#table")
    if host.locator("#guide[open]").count():
        dismiss_guide(host)
    by_mouse(host, "g6", "orange")
    site.ask("discs_lie", key_of(address), "20")


def resign(page: Page, address: str) -> None:
    page.goto(f"{address}resign/")
    page.get_by_role("button", name="Resign the match").click()
    page.goto(address)


def key_of(address: str) -> str:
    return address.rstrip("/").rsplit("/", 1)[1]


def test_a_match_counts_from_its_table_to_the_profiles(site: Site, person: Callable[..., Page]) -> None:
    names = [unique("ann-rated"), unique("ben-rated")]
    ann, ben = (person(name, 1280, 800) for name in names)
    address = open_table(ann, "To be rated")
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

    site.ask("discs_lie", key_of(address), "20")
    resign(ben, address)
    assert line_of(ann, "Rating") == "Rating 1,607 (+107), still ± 435."
    assert line_of(ben, "Rating") == "Rating 1,393 (−107), still ± 435."

    ben.goto(f"/people/{names[0]}/")
    assert "1,607?" in ben.locator(".scales").inner_text()
    assert ben.locator(".change--up").inner_text() == "+107"
    assert faults_at_desk_and_phone(ben) == []
    ben.get_by_text("The same as a table").click()
    assert "1,607" in ben.locator("details .grid-table").inner_text()
    ben.locator("#main").get_by_role("link", name="Best players").click()
    ben.wait_for_url("**/best/three-colours/")
    assert "7 more rated matches" in ben.locator("#you").inner_text()


def test_a_friendly_match_says_so_from_its_form_to_its_end(site: Site, person: Callable[..., Page]) -> None:
    names = [unique("ann-plays"), unique("ben-plays")]
    ann, ben = (person(name, 1280, 800) for name in names)
    name = unique("For fun")
    ann.goto("/tables/new/?game=three-colours")
    ann.get_by_label("As chosen").check()
    ann.get_by_role("radio", name="Friendly").check()
    ann.get_by_label("Name of the table").fill(name)
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_url("**/m/*/")
    address = ann.url
    assert ann.locator("#main .is-rated").first.inner_text() == "Friendly"

    ben.goto("/tables/")
    assert ben.locator(".row", has_text=name).locator(".is-rated").inner_text() == "Friendly"
    ben.goto(address)
    assert ben.locator("#main .is-rated").first.inner_text() == "Friendly"
    begin(site, ann, ben, address)
    assert ben.locator("#chances").count() == 0, "nobody has anything to win"

    resign(ben, address)
    for page in (ann, ben):
        assert line_of(page, "Friendly") == "Friendly: counts for no rating."
        assert faults_at_desk_and_phone(page) == []
    ben.goto(f"/people/{names[0]}/")
    assert "No rated match yet." in ben.locator("#main").inner_text()


def test_an_annulled_match_leaves_ratings_as_they_were_and_says_so(
    site: Site, person: Callable[..., Page], visitor: Callable[..., BrowserContext]
) -> None:
    names = [unique("ann-annulled"), unique("ben-annulled")]
    ann, ben = (person(name, 1280, 800) for name in names)
    address = open_table(ann, "To be annulled")
    begin(site, ann, ben, address)
    resign(ben, address)
    assert line_of(ann, "Rating") == "Rating 1,607 (+107), still ± 435."
    ben.goto(f"/people/{names[0]}/")
    assert "1,607?" in ben.locator(".scales").inner_text()

    def steward() -> Page:
        state = entered(site, unique("nobody"))
        state["cookies"][0]["value"] = site.ask("steward_session", unique("mona"))
        return visitor(storage_state=state).new_page()

    one, other = steward(), steward()  # where there is another, two have to agree
    number = site.ask("match_number", key_of(address))
    one.goto(f"/admin/moderation/do/annul/{number}/")
    one.get_by_label("What those concerned read").fill("One of them played for both.")
    one.get_by_role("button", name="Annul").click()
    one.wait_for_url("**/match/*/")
    other.goto("/admin/moderation/motions/")
    motion = other.locator("article").filter(has=other.locator(f"a[href$='/match/{number}/']"))
    motion.get_by_role("button", name="Agree: do it").click()

    said = "A moderator annulled it: it counts for no rating."
    assert line_of(ann, "annulled") == said, "on a page that stood open"
    ben.goto(address)
    assert line_of(ben, "annulled") == said
    assert faults_at_desk_and_phone(ben) == []
    for name in names:
        ben.goto(f"/people/{name}/")
        assert "No rated match yet." in ben.locator("#main").inner_text()


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


COVERED = """() => {
    const at = document.activeElement, box = at.getBoundingClientRect();
    const place = document.elementFromPoint(box.left + Math.min(8, box.width / 2), box.top + box.height / 2);
    return at.matches(".best__name") && !at.contains(place);
}"""
"""Whether a name has the focus and lies below something else."""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_whoever_walks_down_the_list_by_keys_sees_every_name(
    site: Site, person: Callable[..., Page], size: tuple[int, int]
) -> None:
    """One's own row lies over the end of the window."""
    site.ask("best_of", SCALE, "40")
    page = person(unique("walker"), *size)
    page.goto(f"/best/{SCALE}/")
    page.locator(".chip").last.focus()
    covered = []
    for _name in range(40):
        page.keyboard.press("Tab")
        covered.append(page.evaluate(COVERED))
    assert page.locator(".best__name:focus").inner_text().startswith("best-0")
    assert not any(covered)
