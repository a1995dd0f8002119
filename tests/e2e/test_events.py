"""Events: a pair enters, plays a leg and reads the table; a round of a Swiss is paired by the last result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .looks import faults_at_desk_and_phone
from .people import unique

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site


def give_up(page: Page) -> None:
    """Give a match up by its page, from the table."""
    page.goto(f"{page.url.split('?')[0].rstrip('/')}/resign/")
    page.get_by_role("button", name="Resign the match").click()
    page.wait_for_url("**/m/*/")


def test_a_pair_enters_plays_a_leg_and_reads_where_it_stands(site: Site, person: Callable[..., Page]) -> None:
    ann_name, ben_name = unique("ann-pair"), unique("ben-pair")
    ann, ben = (person(name, 1280, 800) for name in (ann_name, ben_name))
    site.ask("may_enter", ann_name, ben_name)
    event = f"Trieste pairs {unique('x')}"
    key = site.ask("pairs_event_opens", event)

    ann.goto("/events/")
    assert faults_at_desk_and_phone(ann) == []
    ann.get_by_role("link", name=f"Enter: {event}").click()
    expect(ann.get_by_role("heading", name="Enter", exact=True)).to_be_visible()
    assert faults_at_desk_and_phone(ann) == []
    ann.get_by_label("Your partner’s user name").fill("nobody-at-all")
    ann.get_by_label("Name of your pair").fill("The owls")
    ann.get_by_role("button", name="Ask, and enter").click()
    expect(ann.get_by_role("alert")).to_contain_text("Nobody here has that user name.")
    ann.get_by_label("Your partner’s user name").fill(ben_name)
    ann.get_by_role("button", name="Ask, and enter").click()
    expect(ann.get_by_role("heading", name=event)).to_be_visible()

    ben.goto("/events/")
    ben.get_by_role("link", name=f"Answer: {event}").click()
    expect(ben.get_by_role("button", name="Agree")).to_be_visible()
    assert faults_at_desk_and_phone(ben) == []
    ben.get_by_role("button", name="Agree").click()
    expect(ben.get_by_text("The owls")).to_be_visible()

    assert site.ask("event_begins", key) == "running"
    site.ask("others_give_up", key, ann_name, "1")
    ann.goto(f"/events/{key}/")
    assert faults_at_desk_and_phone(ann) == []
    ann.get_by_role("link", name="To the table").click()
    expect(ann.locator(".head")).to_contain_text("of 2")
    give_up(ann)
    assert site.ask("event_goes_on", key) == "over"
    ann.goto(f"/events/{key}/")
    own = ann.get_by_role("row", name="The owls")
    expect(own).to_contain_text("you")
    expect(own.locator(".standing__points")).to_have_text("6")
    ann.goto(f"/events/{key}/rules/")
    assert faults_at_desk_and_phone(ann) == []
    ann.goto(f"/people/{ann_name}/")
    expect(ann.get_by_text(event)).to_be_visible()


def test_a_round_is_paired_by_the_last_result(site: Site, person: Callable[..., Page]) -> None:
    name = unique("ann-swiss")
    ann = person(name, 1280, 800)
    site.ask("may_enter", name)
    event = f"Harbour Swiss {unique('x')}"
    key = site.ask("swiss_event_opens", event)
    ann.goto(f"/events/{key}/enter/")
    ann.get_by_role("button", name="Enter", exact=True).click()
    expect(ann.get_by_text("9 of at most 20 are in.")).to_be_visible()
    assert faults_at_desk_and_phone(ann) == []

    assert site.ask("event_begins", key) == "running"
    site.ask("others_give_up", key, name, "1")
    ann.goto(f"/events/{key}/matches/")
    assert faults_at_desk_and_phone(ann) == []
    waits = ann.get_by_text("Waits for 1 match, at the latest until").first
    has_bye = waits.count() == 0
    if not has_bye:
        ann.get_by_role("link", name="To the table").click()
        give_up(ann)
        assert site.ask("event_goes_on", key) == "running"
    ann.goto(f"/events/{key}/matches/")
    expect(ann.get_by_role("link", name="Round 2")).to_be_visible()
    expect(ann.get_by_text("Waits for 8 matches, at the latest until").first).to_be_visible()
    ann.goto(f"/events/{key}/log/")
    expect(ann.get_by_text("Round 2 was paired.")).to_be_visible()
    assert faults_at_desk_and_phone(ann) == []
