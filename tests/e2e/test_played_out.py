"""A campaign that nothing can change any more is played out, and both people read why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

from .looks import faults
from .people import tap
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_two_people_read_the_proof_when_a_move_decides_the_campaign(
    person: Callable[..., Page], site: Site
) -> None:
    names = [f"{name}-{uuid4().hex[:6]}" for name in ("ann", "ben")]
    pages = {name: person(name) for name in names}
    staged = site.ask("before_a_proof", *names)
    for page in pages.values():
        page.goto(f"/m/{staged['key']}/")
        page.locator("#table").wait_for()
    mover = pages[staged["mover"]]
    tap(mover, "record-text")
    mover.locator("#typed").fill(staged["move"])
    mover.locator("#typed").press("Enter")
    for page in pages.values():
        page.get_by_text("The site played its end").first.wait_for()
        page.locator(".log").get_by_text("The site has played it out for everybody").first.wait_for(
            state="attached"
        )
        assert faults(page) == []
