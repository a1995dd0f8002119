"""A club: founded, joined by an invitation, with a table of its own and lines in its room, one reported."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .looks import faults_at_desk_and_phone
from .people import unique
from .test_report import report_as

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site


def test_two_people_found_a_club_sit_at_its_table_and_talk(site: Site, person: Callable[..., Page]) -> None:
    ann_name, ben_name = unique("ann-club"), unique("ben-club")
    ann, ben = (person(name, 1280, 800) for name in (ann_name, ben_name))
    name = f"Regulars {unique('x')}"
    ann.goto("/clubs/")
    assert faults_at_desk_and_phone(ann) == []
    ann.get_by_role("link", name="Found a club").click()
    ann.get_by_label("Name", exact=True).fill(name)
    ann.get_by_label("What is it about?").fill("We met at a real table.")
    assert faults_at_desk_and_phone(ann) == []
    ann.get_by_role("button", name="Found the club").click()
    expect(ann.get_by_role("heading", name=name)).to_be_visible()
    address = ann.url

    ann.get_by_role("link", name="Invite somebody").click()
    ann.get_by_label("User name").fill(ben_name)
    ann.get_by_role("button", name="Invite", exact=True).click()
    expect(ann.get_by_text("The invitation is on its way.")).to_be_visible()
    assert faults_at_desk_and_phone(ann) == []
    ben.goto("/clubs/")
    ben.get_by_role("button", name="Join", exact=True).first.click()
    expect(ben.get_by_role("heading", name="The room")).to_be_visible()

    ann.goto(address)
    ann.get_by_role("link", name="New table for the club").click()
    ann.get_by_label("Members alone").check()
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.get_by_text("alone.")).to_be_visible()
    ben.goto(address)
    ben.get_by_role("link", name="Sit down").click()
    ben.get_by_role("button", name="Sit at seat").first.click()
    ben.get_by_text("(you)").first.wait_for()

    ann.goto(address)
    ann.get_by_label("Your message").fill("Third table is open.")
    ann.get_by_role("button", name="Send").click()
    expect(ann.locator("#chat-list")).to_contain_text("Third table is open.")
    ben.goto(address)
    expect(ben.locator("#chat-list")).to_contain_text("Third table is open.")
    assert faults_at_desk_and_phone(ben) == []
    ann.get_by_label("Your message").fill("And it came by itself.")
    ann.get_by_role("button", name="Send").click()
    expect(ben.locator("#chat-list")).to_contain_text("And it came by itself.")

    for way in ("best/three-colours/", "leave/"):
        ann.goto(f"{address}{way}")
        expect(ann.get_by_role("heading", level=1)).not_to_contain_text("nothing here")
        assert faults_at_desk_and_phone(ann) == []
    ben.locator(".said__menu summary").first.click()
    ben.get_by_role("link", name="Report this message").first.click()
    ben.wait_for_url("**/report/**")
    assert faults_at_desk_and_phone(ben) == []
    report_as(ben, "Insults or threats")
    expect(ben.get_by_role("link", name=name)).to_be_visible()
