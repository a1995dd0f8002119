"""A move taken back by consent: asked, agreed to, made anew, and then it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

from .looks import faults_at_desk_and_phone
from .people import choose_first
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_two_people_take_a_move_back(person: Callable[..., Page], site: Site) -> None:
    names = [f"{name}-{uuid4().hex[:6]}" for name in ("ann", "ben")]
    ann, ben = (person(name) for name in names)
    table = f"/m/{site.ask('colours_after_a_move', *names)}/"
    ann.goto(table)
    ben.goto(table)
    ann.locator("#ask-back").click()
    ann.get_by_role("button", name="Ask to take it back").click()
    ann.wait_for_url(f"**{table}")
    ann.get_by_text("You have asked to take your last move back.").wait_for()
    assert ann.locator("#ask-back").count() == 0, "once a move"

    ben.locator("#accord").get_by_text("asks to take the last move back").wait_for()  # by itself
    assert faults_at_desk_and_phone(ben) == []
    ben.locator("#accord").get_by_role("button", name="Agree").click()
    ben.locator("#dock[data-state=waiting]").wait_for()

    ann.locator("#move-form").wait_for()  # by itself
    assert faults_at_desk_and_phone(ann) == []
    choose_first(ann)
    ann.wait_for_timeout(700)  # the click before must not make this one deaf
    ann.locator("#go").click()
    ann.locator("#move-form").wait_for(state="detached")
    assert ann.locator("#ask-back").count() == 0, "it stands"
