"""Contrast is judged once for all texts that look alike, and again for any that look otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from . import looks
from .looks import COLOURS, faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GOOD = "<p style='color: #707070; font-size: 16px'>Read me, please.</p>"
BEHIND = "<div style='background: #dddddd; position: absolute; inset: 0'></div>"
OVER = f"<div style='position: relative'>{GOOD}</div>"


@pytest.fixture
def page(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    monkeypatch.setattr(looks, "_judged", [])
    page = browser.new_page()
    page.set_content(f"<main style='background: #ffffff'>{GOOD}</main>")
    assert faults(page, COLOURS) == []
    assert len(looks._judged) == 1
    yield page
    page.close()


def test_texts_that_look_like_one_that_was_judged_are_not_judged_again(page: Page) -> None:
    page.set_content(f"<main style='background: #ffffff'><section>{GOOD}</section>{GOOD}</main>")
    assert faults(page, COLOURS) == []
    assert len(looks._judged) == 1


@pytest.mark.parametrize(
    "otherwise",
    [
        f"<main style='background: #dddddd'>{GOOD}</main>",
        f"<main style='background: #ffffff'><div style='background: #dddddd'>{GOOD}</div></main>",
        f"<main style='background: #ffffff'><div style='opacity: 0.8'>{GOOD}</div></main>",
        f"<main style='background: #ffffff; position: relative'>{BEHIND}{OVER}</main>",
        f"<main style='background: #ffffff'>{GOOD.replace('#707070', '#787878')}</main>",
    ],
    ids=["ground", "box", "opacity", "behind", "ink"],
)
def test_a_text_that_looks_otherwise_is_judged_and_blamed(page: Page, otherwise: str) -> None:
    page.set_content(otherwise)
    assert [fault[0] for fault in faults(page, COLOURS)] == ["color-contrast"]


def test_a_text_that_is_blamed_is_blamed_each_time(page: Page) -> None:
    for _ in range(2):
        page.set_content(f"<main style='background: #dddddd'>{GOOD}</main>")
        assert [fault[0] for fault in faults(page, COLOURS)] == ["color-contrast"]
