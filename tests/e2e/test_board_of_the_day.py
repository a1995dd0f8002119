"""The board of the day: from the lobby to its list, two tables beside each other and its sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .looks import faults_at_desk_and_phone
from .people import unique

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site


def test_two_play_the_board_of_the_day_read_its_list_and_compare(
    site: Site, person: Callable[..., Page]
) -> None:
    names = [unique("ann-boards"), unique("ben-boards")]
    ann, ben = (person(name, 1280, 800) for name in names)
    board = site.ask("board_opens")

    keys = []
    for page, seed in ((ann, "1"), (ben, "2")):
        page.goto("/")
        page.locator(".today").get_by_role("link", name="Play it").click()
        assert faults_at_desk_and_phone(page) == []
        page.get_by_role("button", name="Play it").click()
        page.wait_for_selector("#table")
        keys.append(page.url.rstrip("/").rsplit("/", 1)[1])
        assert site.ask("board_is_played", keys[-1], seed) == "finished"

    ann.goto("/board/")
    ann.get_by_role("heading", name="Yours, so far").wait_for()
    assert names[1] not in ann.content()
    assert faults_at_desk_and_phone(ann) == []
    seen = ann.goto(f"/m/{keys[1]}/")
    assert seen is not None
    assert seen.status == 404

    assert site.ask("board_is_shown", board)
    ann.goto(f"/board/{board}/")
    rows = ann.locator(".played tbody tr")
    assert rows.count() == 4
    assert names[0] in ann.locator(".played .is-you").inner_text()
    assert ann.locator(".played .is-ref").count() == 2
    assert faults_at_desk_and_phone(ann) == []

    ann.get_by_role("link", name=f"Compare with {names[1]}").click()
    ann.locator(".parting--here").wait_for()
    first = ann.url
    ann.get_by_role("link", name="One step back").click()
    ann.locator(".parting:not(.parting--here)").wait_for()
    ann.keyboard.press("ArrowRight")
    ann.locator(".parting--here").wait_for()
    assert names[1] in ann.locator(".parting").inner_text()
    assert ann.evaluate("document.querySelector('.parting').getBoundingClientRect().bottom <= innerHeight")
    assert first.split("?")[0] == ann.url.split("?")[0]
    assert faults_at_desk_and_phone(ann) == []
    ann.locator("label", has=ann.locator("#which-right")).click()
    assert not ann.locator(".beside__one--left").is_visible()

    ann.goto(f"/board/{board}/tables/")
    assert faults_at_desk_and_phone(ann) == []
    ann.locator(".played").get_by_role("link", name=names[1]).click()
    ann.wait_for_url(f"**/m/{keys[1]}/replay/**")
