"""A match goes back while two people have it open: both come to the position, and no old page moves in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from .looks import faults
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.live
def test_two_open_pages_come_to_the_position_and_an_old_form_does_nothing(
    person: Callable[..., Page], site: Site
) -> None:
    names = [f"{name}-{uuid4().hex[:6]}" for name in ("ann", "ben")]
    ann, ben = (person(name) for name in names)
    key = site.ask("hexes_of", *names)
    for page in (ann, ben):
        page.goto(f"/m/{key}/")
    old = ann.evaluate("document.querySelector('[name=turn]')?.value ?? ''") or ben.evaluate(
        "document.querySelector('[name=turn]')?.value ?? ''"
    )
    assert old

    assert site.ask("goes_back", key, "2") == 7

    for page in (ann, ben):
        page.reload()  # whoever looks; a page that hears of it does the same by itself
        page.locator("#log, .log").get_by_text("Undone: played again from here").first.wait_for()
        assert page.locator(".log__undone s").count() >= 4
        assert page.get_by_text("A moderator took 4 moves back").count() >= 1
        assert faults(page) == []
    fresh = {page.evaluate("document.querySelector('[name=turn]')?.value ?? ''") for page in (ann, ben)}
    assert old not in fresh
    assert "7" in fresh
