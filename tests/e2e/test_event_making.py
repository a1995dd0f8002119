"""An event: drafted in sentences, opened, found, handed over and called off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .looks import faults_at_desk_and_phone
from .people import unique

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site


def test_an_event_is_drafted_opened_handed_over_and_called_off(
    site: Site, person: Callable[..., Page]
) -> None:
    ann_name, ben_name = unique("ann-event"), unique("ben-event")
    ann, ben = (person(name, 1280, 800) for name in (ann_name, ben_name))
    ben.goto("/events/new/")
    expect(ben.get_by_text("To make events for others takes")).to_be_visible()
    site.ask("has_kept_turns", ann_name)
    name = f"Harbour cup {unique('x')}"

    ann.goto("/events/new/?table=three-colours.2")
    expect(ann.get_by_text("Everybody meets everybody else.")).to_be_visible()
    expect(ann.get_by_label("Rounds", exact=True)).to_be_hidden()
    ann.get_by_label("Kind").select_option("swiss")
    expect(ann.get_by_label("Last day", exact=True)).to_be_hidden()
    ann.get_by_label("Entrants at most").fill("24")
    ann.get_by_label("Entrants at most").blur()
    expect(ann.get_by_text("Up to 5 rounds")).to_be_visible()
    ann.get_by_label("Name", exact=True).fill(name)
    assert faults_at_desk_and_phone(ann) == []
    ann.get_by_role("button", name="Make the draft").click()
    expect(ann.get_by_role("heading", name="Look after the event")).to_be_visible()
    assert faults_at_desk_and_phone(ann) == []
    ann.get_by_role("button", name="Open it").click()
    expect(ann.get_by_text("People enter it.")).to_be_visible()
    address = ann.url

    ann.get_by_label("User name of who shall look after it").fill(ben_name)
    ann.get_by_role("button", name="Ask them").click()
    expect(ann.get_by_text("It is yours until they say yes.")).to_be_visible()
    assert faults_at_desk_and_phone(ann) == []
    ben.goto(address)
    assert faults_at_desk_and_phone(ben) == []
    ben.get_by_role("button", name="Yes, I do").click()
    expect(ben.get_by_role("button", name="Close entry")).to_be_visible()
    ben.get_by_role("button", name="Call it off").click()
    expect(ben.get_by_text("It was called off.")).to_be_visible()
