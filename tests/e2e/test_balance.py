"""The page Balance in a browser: what its tables say is not written over other things."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .looks import DESK, PHONE, is_wide

if TYPE_CHECKING:
    from playwright.sync_api import Page

OVER = """() => [...document.querySelectorAll(".grid-shares :is(th, td)")].filter((cell) => {
    const { paddingLeft, paddingRight } = getComputedStyle(cell), box = cell.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(cell);
    return [...range.getClientRects()].some((line) =>
        line.right > box.right - parseFloat(paddingRight) + 1 ||
        line.left < box.left + parseFloat(paddingLeft) - 1);
}).map((cell) => cell.textContent)"""
"""The cells of tables of shares whose words go beyond their own column."""


@pytest.mark.parametrize("game", ["dark-lord", "world-domination"])
def test_words_of_a_table_of_shares_stay_in_their_columns(onlooker: Page, game: str) -> None:
    for width, height in (DESK, PHONE):
        onlooker.set_viewport_size({"width": width, "height": height})
        onlooker.goto(f"/rules/{game}/balance/")
        assert onlooker.evaluate(OVER) == [], width
        assert not is_wide(onlooker)
