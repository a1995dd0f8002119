"""Moves that are typed, as fast as fingers are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .people import tap
from .turns import Turns

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_what_is_typed_right_after_a_refusal_goes(person: Callable[..., Page], turns: Turns) -> None:
    page = person("tamsin")
    page.goto(f"/m/{turns.take('partners-follow-4')}/")
    ply = page.locator("#table").get_attribute("data-ply")
    tap(page, "record-text")
    move = page.locator("#typed-moves option").first.get_attribute("value") or ""
    page.locator("#typed").fill("nonsense")
    page.locator("#typed").press("Enter")
    page.locator(".told--bad").wait_for()
    assert page.locator("#typed").input_value() == "nonsense", "it may be mended"
    page.locator("#typed").fill(move)
    page.locator("#typed").press("Enter")
    page.wait_for_function("ply => document.getElementById('table').dataset.ply !== ply", arg=ply)
