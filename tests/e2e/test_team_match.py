"""A team match: opened, joined by the link of the other team, a board of it shown, and its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from .looks import faults_at_desk_and_phone
from .people import unique
from .screens import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site


def test_two_teams_meet_by_their_links_and_read_the_sum(site: Site, person: Callable[..., Page]) -> None:
    names = [unique("ann-team"), unique("ben-team")]
    ann, ben = (person(name, 1280, 800) for name in names)
    ann.goto("/team/")
    ann.get_by_role("link", name="Open a team match").click()
    ann.get_by_label("Your team").fill("Foxes")
    ann.get_by_label("The other team").fill("Owls")
    assert faults_at_desk_and_phone(ann) == []
    ann.get_by_role("button", name="Open the team match").click()
    ann.get_by_role("heading", name="7 places are free").wait_for()
    assert faults_at_desk_and_phone(ann) == []
    address, key = ann.url, ann.url.rstrip("/").rsplit("/", 1)[1]
    links = ann.locator(".team__link input")
    assert links.count() == 2

    assert site.ask("team_fills", key, "1") == "open"
    ben.goto(links.nth(1).input_value())
    ben.get_by_role("button", name=re.compile("Sit here")).click()
    ben.get_by_text("Nothing is shown yet").wait_for()
    assert faults_at_desk_and_phone(ben) == []
    assert ben.get_by_role("link", name="Your table").count() == 2

    ann.goto(address)
    mine = ann.get_by_role("link", name="Your table").first.get_attribute("href")
    other = next(each for each in site.ask("team_tables", key, "1") if f"/m/{each}/" != mine)
    refused = ann.goto(f"/m/{other}/")
    assert refused is not None
    assert refused.status == 404

    assert site.ask("team_boards_are_played", key, "1", "2") == "running"
    ann.goto(address)
    assert ann.get_by_text("Shown", exact=True).count() == 2
    assert ann.locator(".tboard__swings").count() == 2
    seen = ann.goto(f"/m/{other}/replay/")
    assert seen is not None
    assert seen.status == 200

    assert site.ask("team_boards_are_played", key, "3", "4") == "finished"
    ann.goto(address)
    until(ann, lambda: ann.locator(".score__said b").count() == 1)
    first, second = (int(text.replace("−", "-")) for text in ann.locator(".score__num").all_inner_texts())
    assert first + second == 0
    assert faults_at_desk_and_phone(ann) == []
