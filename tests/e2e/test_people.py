"""Choosing with whom one plays, in browsers: inviting by name, blocking."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .people import open_table, sit_down, unique

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_who_is_blocked_finds_no_table_and_learns_no_reason(person: Callable[..., Page]) -> None:
    name = unique("vera")
    host, other = person(name), person(unique("vito"))
    table = unique("The Vienna Room")
    address = open_table(host, table, {})
    other.goto("/")
    other.get_by_role("link", name=table, exact=True).wait_for()
    other.goto(f"/people/{name}/")
    with other.expect_navigation():
        other.get_by_role("button", name="Block", exact=True).click()
    other.goto("/")
    other.get_by_role("link", name=table, exact=True).wait_for()
    sit_down(other, address, 2)
    other.get_by_text("You have blocked somebody at this table").wait_for()
    theirs = unique("The Other Room")
    where = open_table(other, theirs, {})
    host.goto("/")
    host.get_by_role("link", name=theirs, exact=True).wait_for()
    sit_down(host, where, 2)
    host.get_by_text("You cannot have that seat at the moment.").wait_for()
    other.goto("/settings/people/")
    with other.expect_navigation():
        other.get_by_role("button", name=f"Unblock: {name}").click()
    sit_down(host, where, 2)
    host.locator("#chair-1.chair--mine").wait_for()


def test_somebody_is_invited_by_name_and_sits_down_from_their_list(person: Callable[..., Page]) -> None:
    name = unique("wanda")
    host, guest = person(unique("walt")), person(name, width=390)
    address = open_table(host, "The Warsaw Table", {})
    host.get_by_label("By user name").fill("nobody-of-that-name")
    host.get_by_role("button", name="Keep a seat", exact=True).click()
    host.get_by_text("Nobody here has that user name").wait_for()
    host.get_by_label("By user name").fill(name.upper())
    host.get_by_role("button", name="Keep a seat", exact=True).click()
    host.get_by_text(f"kept for {name}").wait_for()
    guest.goto("/moves/")
    guest.get_by_text("invites you").wait_for()
    guest.get_by_role("button", name="Sit down at The Warsaw Table").click()
    guest.wait_for_url(address)
    host.locator(".chair", has_text=name).locator("button", has_text="Free").wait_for(state="detached")


def test_who_wants_to_be_found_is_found_by_name_and_invited_with_what_they_like(
    person: Callable[..., Page],
) -> None:
    name, line = unique("ylva"), unique("Slowly, over tea")
    seeker, sought = person(unique("yusuf")), person(name, width=390)
    sought.goto("/being-found/")
    sought.get_by_role("switch", name="I want to be found").check()
    sought.get_by_label("Three Colours").check()
    sought.get_by_label("Slow", exact=True).check()
    sought.get_by_label("A sentence").fill(line)
    sought.get_by_role("button", name="Save").click()
    sought.get_by_text("Saved. People can find you now.").wait_for()
    seeker.goto("/people/")
    seeker.get_by_label("A name, or part of one").press_sequentially(name[:-1].upper())
    row = seeker.locator(".found__row", has_text=line)
    row.get_by_text("Three Colours · Slow").wait_for()
    row.get_by_role("link", name=f"Invite {name}").click()
    seeker.wait_for_url("**/tables/new/**")
    assert seeker.get_by_label("User names").input_value() == name
    assert seeker.locator("[name=pace]:checked").input_value() == "slow"
    table = unique("The Yalta Table")
    seeker.get_by_label("Name of the table").fill(table)
    seeker.get_by_role("button", name="Open the table").click()
    seeker.get_by_text(f"kept for {name}").wait_for()
    sought.goto("/moves/")
    sought.get_by_role("button", name=f"Sit down at {table}").wait_for()
