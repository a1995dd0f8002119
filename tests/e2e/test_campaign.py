"""Two people who have never met and two bots play a whole campaign by clicking; a stranger watches."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from .people import act, open_table, ply, sit_down, unique
from .screens import SCREEN_SECONDS, WATCH, seconds_until_shown, somebody_to_move, watched

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.mark.live
def test_a_campaign_with_both_variants_is_played_by_clicking_and_nobody_has_to_reload(
    visitor: Callable[..., BrowserContext], person: Callable[..., Page]
) -> None:
    said: list[str] = []
    ann = watched(person("ann-of-four", **DESK), said)
    ben = watched(person("ben-of-four", **PHONE), said)
    eve = watched(visitor(**PHONE).new_page(), said)
    name = unique("A table that strangers find")
    address = open_table(ann, name, {2: "easy", 4: "easy"}, "Drafting", "Secret meeting")
    ben.goto("/")
    ben.get_by_role("link", name=re.compile(re.escape(name))).first.click()
    ben.wait_for_url(address)
    sit_down(ben, address, seat=3)
    for page in (ann, ben):
        page.wait_for_selector("#table")
    eve.goto(address)
    people, screens = [ann, ben], [ann, ben, eve]
    for page in screens:
        page.evaluate(WATCH)

    waits: list[float] = []
    moves = 0
    while (mover := somebody_to_move(people)) is not None:
        before = ply(mover)
        assert act(mover), "the button names the move"
        moves += 1
        sent = mover.evaluate("sent")
        waits += [seconds_until_shown(page, before + 1, sent) for page in screens if page is not mover]
        assert eve.locator("#move-form, .hand").count() == 0, "a stranger sees no hand"
    waits.sort()
    print(f"{moves} moves; other screens after {waits[len(waits) // 2]:.2f} s, at most {waits[-1]:.2f} s")
    assert moves >= 24
    assert waits[-1] < SCREEN_SECONDS
    for page in screens:
        assert page.evaluate("window.neverReloaded") is True
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    eve.goto(f"{address}history/1/")
    assert eve.get_by_role("heading", name=re.compile("Conflict 12|12")).count()
    assert said == []
