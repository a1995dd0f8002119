"""Matches of The Dark Lord: at a desk with mouse and keys, on a phone with fingers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .looks import faults_in_both_schemes, is_wide
from .people import ply, unique
from .screens import shows_more, until, watched

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site

FINGER = 44
"""A territory must be so wide to be hit, in pixels."""


def choose(page: Page, land: str) -> None:
    """Choose a territory on the map and confirm; ends when the record has grown."""
    page.locator(f"#land-{land}[type=radio]").wait_for(state="attached")
    page.locator(f"label:has(#land-{land})").click()
    confirm(page)


def confirm(page: Page) -> None:
    """Confirm what was chosen; ends when the site has taken it and the page shows it."""
    before = ply(page)
    with page.expect_response("**/move/") as sent:
        page.locator("#go:enabled").click()
    assert sent.value.status == 200
    shows_more(page, before)


def open_question(page: Page) -> None:
    # Confirming put the pointer where the button lies: a second click right there would not be heard.
    page.locator("#open-now").click(position={"x": 14, "y": 12})
    page.locator(".question[role=dialog]").wait_for()


def give(page: Page, place: int) -> None:
    """Answer the open question."""
    page.locator(f"label:has(#answer-{place})").click()
    assert page.locator("#go").inner_text().startswith("Answer “")
    confirm(page)


def answer(page: Page, place: int) -> None:
    open_question(page)
    give(page, place)


def go_on(page: Page) -> None:
    """Go on from what became of one's question, which lies over the page until then."""
    # As above: the button may lie where one's answer was confirmed, and the table have changed just now.
    page.locator("#told-go").click(position={"x": 14, "y": 12})
    page.locator("#told").wait_for(state="detached")
    page.wait_for_load_state()
    if page.locator("#step-now").count():  # to the strikes, one by one
        page.locator("#step-now").click()
        page.locator("#step-now").wait_for(state="detached")


def of_the_round(first: Page, second: Page) -> tuple[Page, Page]:
    """The allies in the order in which they choose in this round."""
    until(first, lambda: any(page.locator("#move-form.dock--attack").count() for page in (first, second)))
    return (first, second) if first.locator("#move-form.dock--attack").count() else (second, first)


def first_target(page: Page) -> str:
    """The first territory that may be chosen."""
    page.locator("#map input[type=radio]").first.wait_for(state="attached")
    return page.locator("#map input[type=radio]").first.get_attribute("value") or ""


def wrong(right: int) -> int:
    return (right + 1) % 4


@pytest.mark.live
def test_two_people_bring_down_the_dark_lord(site: Site, person: Callable[..., Page]) -> None:
    said: list[str] = []
    names = [unique(name) for name in ("ann-at-arms", "ben-at-arms", "sable")]
    ann = watched(person(names[0]), said)
    ben = watched(person(names[1], width=390, height=844, has_touch=True, is_mobile=True), said)
    person(names[2])
    key = site.ask("at_his_castle", names[2], names[0], names[1])
    castle = site.ask("castle_of", key, "2")
    for page in (ann, ben):
        page.goto(f"/m/{key}/")
        go_on(page)  # from the round before
        page.evaluate("window.neverReloaded = true")
    assert faults_in_both_schemes(ben) == []
    assert not is_wide(ben)
    # each sees itself blue
    assert "yours, blue" in (ann.locator("#map").inner_html())
    assert "yours, blue" in (ben.locator("#map").inner_html())

    # choosing tells what it brings before anything is sent
    one, other = of_the_round(ann, ben)
    spot = one.locator(f"label:has(#land-{castle})")
    box = spot.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
    spot.click()
    assert "you win" in one.locator("#says").inner_text()
    for page in (one, other):
        page.locator(f"#land-{castle}[type=radio]").wait_for(state="attached")
        choose(page, castle)

    # each has a question of its own, which lies over the map
    for page in (ann, ben):
        page.locator("#open-now").wait_for()
    assert faults_in_both_schemes(ben) == []
    open_question(ann)
    give(ann, site.ask("right_place", key, "0"))
    assert "Right:" in ann.locator("#told").inner_text()
    assert faults_in_both_schemes(ann) == []
    ann.keyboard.press("3")  # nothing below is chosen by it
    ann.keyboard.press("Tab")
    assert ann.evaluate("document.getElementById('told').contains(document.activeElement)")
    open_question(ben)
    assert faults_in_both_schemes(ben) == []
    assert not is_wide(ben)
    give(ben, site.ask("right_place", key, "1"))
    for page in (ann, ben):
        page.locator("#verdict-title").wait_for()
        page.locator("#told").get_by_text("See how it ended").wait_for()
        assert not is_wide(page)
        go_on(page)
        assert page.locator("#verdict-title").inner_text() == "You have won the match"
        assert "castle fell" in page.locator("#prompt").inner_text()
        assert page.evaluate("window.neverReloaded") is True
        assert faults_in_both_schemes(page) == []
        assert not is_wide(page)
    assert said == []


def test_two_people_lose_their_castle_to_a_third(site: Site, person: Callable[..., Page]) -> None:
    said: list[str] = []
    names = [unique(name) for name in ("ann-besieged", "ben-besieged", "sable-the-lord")]
    ann, ben, lord = (watched(person(name), said) for name in names)
    key = site.ask("at_their_castle", names[2], names[0], names[1])
    castle = site.ask("castle_of", key, "0")
    for page in (ann, ben, lord):
        page.goto(f"/m/{key}/")
    for page in (ann, ben):
        go_on(page)  # from the round before
    one, other = of_the_round(ann, ben)
    for page in (one, other):
        choose(page, first_target(page))
    answer(ann, wrong(site.ask("right_place", key, "0")))
    assert "Wrong:" in ann.locator("#told").inner_text()
    answer(ben, wrong(site.ask("right_place", key, "1")))

    # he sees what each strike does before he chooses one
    lord.locator(f"#land-{castle}[type=radio]").wait_for(state="attached")
    assert lord.locator("#dock .bolts, #move-form .bolts").count() == 3
    assert faults_in_both_schemes(lord) == []
    lord.locator(f"label:has(#land-{castle})").click()
    assert "falls: you win" in lord.locator("#says").inner_text()
    confirm(lord)
    titles = ("You have lost the match", "You have lost the match", "You have won the match")
    for page, title in zip((ann, ben, lord), titles, strict=True):
        page.locator("#verdict-title").wait_for()
        assert page.locator("#verdict-title").inner_text() == title
    assert said == []


def test_one_person_with_an_ai_ally(person: Callable[..., Page]) -> None:
    """From the new table to the second round of the battle, all by clicking."""
    said: list[str] = []
    page = watched(person(unique("ann-alone")), said)
    page.goto("/tables/new/?game=dark-lord")
    page.get_by_label("As chosen").check()
    page.get_by_label(re.compile("Seat 2 is")).select_option("easy")
    page.get_by_label("Name of the table").fill("With an ally")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/*/")
    for _ in range(5):
        page.locator("#move-form.dock--claim").wait_for()
        choose(page, first_target(page))
    page.locator("#move-form.dock--attack").wait_for()
    assert "2,800" in page.locator("#score").inner_text()
    choose(page, first_target(page))
    page.locator("#open-now").wait_for()
    answer(page, 0)
    page.locator("#told").get_by_text("See the strike").wait_for()  # bots have answered and struck
    page.reload()
    assert page.locator("#told .answer--right").count() == 1
    go_on(page)
    page.locator("#open-now, #move-form, #verdict-title").first.wait_for()
    page.locator(".track [aria-current]", has_text="2").or_(page.locator("#verdict-title")).wait_for()
    assert page.locator("#log").inner_text().count("claimed") == 16
    assert said == []


def test_a_question_left_to_run_out_counts_as_wrong(site: Site, person: Callable[..., Page]) -> None:
    names = [unique(name) for name in ("ann-who-waits", "ben-who-waits")]
    ann, ben = (person(name) for name in names)
    key = site.ask("battle_of", "", "10", *names)
    for page in (ann, ben):
        page.goto(f"/m/{key}/")
    one, other = of_the_round(ann, ben)
    for page in (one, other):
        choose(page, first_target(page))
    open_question(ann)
    text = ann.locator("#question-text").inner_text()
    ann.reload()
    assert ann.locator("#question-text").inner_text() == text, "the same question, the same clock"
    ann.locator("#told").wait_for()
    assert "Too late:" in ann.locator("#told").inner_text()
    go_on(ann)
    assert "Too late." in ann.locator("#prompt").inner_text()
    answer(ben, site.ask("right_place", key, "1"))
    ben.locator("#log", has_text="One answer was wrong").wait_for()


def test_all_of_it_by_keys(site: Site, person: Callable[..., Page]) -> None:
    """Arrows walk over the map, Enter confirms; a digit chooses an answer."""
    names = [unique(name) for name in ("ann-by-keys", "ben-by-keys")]
    ann, ben = (person(name) for name in names)
    key = site.ask("battle_of", "", "60", *names)
    for page in (ann, ben):
        page.goto(f"/m/{key}/")
    one, other = of_the_round(ann, ben)
    for page in (one, other):
        target = first_target(page)
        page.locator("#land-t10").focus() if target != "t10" else page.locator("#land-t1").focus()
        walk_to(page, target)
        assert page.locator(f"#land-{target}").is_checked()
        before = ply(page)
        page.keyboard.press("Enter")
        shows_more(page, before)
    ann.locator("#open-now").focus()
    ann.keyboard.press("Enter")
    ann.locator(".question[role=dialog]").wait_for()
    ann.keyboard.press("3")
    assert ann.locator("#answer-2").is_checked()
    ann.keyboard.press("Enter")
    ann.locator("#told-go").press("Enter")
    ann.locator(".dock--result").wait_for()


ROWS = (3, 4, 5, 4, 3)


def walk_to(page: Page, target: str) -> None:
    """Walk with the arrows from where the focus is to a territory."""
    wanted = int(target[1:]) - 1
    rows = [sum(ROWS[:row]) for row in range(6)]
    row = next(row for row in range(5) if wanted < rows[row + 1])
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    for _ in range(row):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    for _ in range(wanted - rows[row]):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == f"land-{target}"


def test_the_map_is_read_and_hit_on_a_phone(site: Site, person: Callable[..., Page]) -> None:
    names = [unique(name) for name in ("ann-on-a-phone", "ben-on-a-phone")]
    ann = person(names[0], width=360, height=780, has_touch=True, is_mobile=True)
    person(names[1])
    key = site.ask("battle_of", "", "60", *names)
    ann.goto(f"/m/{key}/")
    ann.locator("#move-form.dock--attack").wait_for()
    assert not is_wide(ann)
    for spot in ann.locator("#map label").all():
        box = spot.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER
    target = first_target(ann)
    ann.locator(f"label:has(#land-{target})").tap()
    assert ann.locator(f"#land-{target}").is_checked()
    dock = ann.locator("#move-form").bounding_box()
    assert dock is not None
    assert dock["height"] <= 0.45 * 780
    confirm(ann)
