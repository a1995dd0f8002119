"""Going through one's decisions: asked for, waited for, read, with scripts and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .looks import faults_at_desk_and_phone
from .screens import PATIENCE
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


THOUGHT_OVER = 5 * PATIENCE
"""Milliseconds: a strong bot thinks all of it over."""


@pytest.mark.live
def test_a_player_asks_waits_and_reads(site: Site, person: Callable[..., Page]) -> None:
    page = person("wanda")
    key = site.ask("match_given_up", "wanda", "viggo")
    page.goto(f"/m/{key}/replay/")
    page.get_by_role("link", name="My decisions").click()
    with page.expect_navigation():  # to count links on the page before would end the looking at once
        page.get_by_role("button", name="Go through my decisions").click()
    again = page.get_by_role("link", name="Look again")
    if again.count():  # whoever waits at the link is led on when it goes
        again.focus()
    page.locator(".decision").first.wait_for(timeout=THOUGHT_OVER)

    said = page.locator("#decisions-said")
    assert (said.get_attribute("role"), said.inner_text()) == (
        "status",
        "The bot has gone through your decisions.",
    )
    page.wait_for_function("() => document.activeElement.id === 'most'")
    assert page.locator(".decision").count() == 3
    assert page.locator("svg.curve .curve__line").count() == 1
    marks = page.locator("svg.curve a.curve__mark")
    assert [marks.nth(n).get_attribute("href") for n in range(3)] == [f"#decision-{n}" for n in (1, 2, 3)]
    assert faults_at_desk_and_phone(page) == []
    page.get_by_role("link", name="See the moment before it").first.click()
    page.wait_for_url(re.compile(rf"/m/{key}/replay/\?ply=\d+&eyes=1"))
