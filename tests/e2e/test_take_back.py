"""A move that may be taken back: the ring, reloads, tabs, confirming, no scripts; and nothing moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from .clicks import Finger
from .people import choose_first, ply
from .screens import shows_more
from .site import Site
from .test_layout_stays import Watch

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, StorageState

SECONDS = 30


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site at which moves wait, longer than for people: no slow machine is too late to take one back."""
    with Site(tmp_path_factory.mktemp("site"), TAKE_BACK_SECONDS=str(SECONDS)) as site:
        yield site.start()


@pytest.fixture
def asked(site: Site, tamsin: StorageState) -> Callable[[str], str]:
    """Makes a match in which Tamsin is asked for something, with people; its address."""

    def make(kind: str = "play") -> str:
        (key,) = site.ask("turns_of_kinds", "tamsin", kind).values()
        return f"/m/{key}/"

    return make


@pytest.fixture
def page(person: Callable[..., Page]) -> Page:
    return person("tamsin")


def chosen(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "() => [...document.getElementById('move-form').elements].filter((e) => e.checked).map((e) => e.id)"
    )
    return found


def send(page: Page) -> list[str]:
    """Choose what comes first and confirm it; what was chosen."""
    choose_first(page)
    was = chosen(page)
    page.wait_for_timeout(700)  # the click before must not make this one deaf
    page.locator("#go").click()
    page.locator("#take-back").wait_for()
    return was


def seconds(page: Page) -> int:
    return int(page.locator(".back-ring text").text_content() or 0)


def press(page: Page, button: str) -> None:
    page.wait_for_timeout(700)
    page.locator(button).click()


@pytest.mark.parametrize(
    ("kind", "width", "height"),
    [
        (kind, *window)
        for window, kinds in (
            ((1280, 800), ("play", "draft", "partners-discard-4")),
            ((390, 844), ("pairs", "place")),
        )
        for kind in kinds
    ],
)
def test_what_is_taken_back_is_chosen_again(
    page: Page, site: Site, asked: Callable[[str], str], kind: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    address = asked(kind)
    page.goto(address)
    before = ply(page)
    was = send(page)
    assert page.locator(".dock").get_attribute("data-state") == "sent"
    assert page.locator("#prompt").inner_text().startswith("Sent")
    assert ply(page) == before
    first = seconds(page)
    assert 0 < first <= SECONDS
    page.wait_for_function(
        "n => Number(document.querySelector('.back-ring text').textContent) < n", arg=first
    )
    press(page, "#take-back")
    page.locator("#move-form").wait_for()
    assert chosen(page) == was
    assert page.locator("#go").is_enabled()
    assert page.locator("#put-back").is_enabled()
    if kind == "play" and width > 390:  # once is enough
        assert site.ask("time_is_up", address.split("/")[2]) == 0, "nothing is left that could be played"


@pytest.mark.live
def test_it_is_played_when_the_ring_is_empty_and_nobody_else_saw_it_before(
    page: Page, visitor: Callable[..., BrowserContext], asked: Callable[[str], str]
) -> None:
    address = asked("play")
    watcher = visitor().new_page()
    watcher.goto(address)
    page.goto(address)
    before, shown = ply(page), watcher.locator("#table").inner_html()
    send(page)
    page.wait_for_timeout(3_000)
    watcher.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    assert watcher.locator("#table").inner_html() == shown
    for each in (page, watcher):
        shows_more(each, before)
    assert page.locator("#take-back").count() == 0


@pytest.mark.live
def test_it_waits_through_a_reload_in_another_tab_and_in_another_browser(
    page: Page, visitor: Callable[..., BrowserContext], tamsin: StorageState, asked: Callable[[str], str]
) -> None:
    address = asked("place")
    other = visitor(storage_state=tamsin).new_page()
    for each in (page, other):
        each.goto(address)
    send(page)
    other.locator("#take-back").wait_for()  # told by its own socket
    page.reload()
    page.locator("#take-back").wait_for()
    press(other, "#take-back")
    other.locator("#move-form").wait_for()
    page.locator("#move-form").wait_for()


def test_who_does_not_want_to_wait_plays_it_at_once(page: Page, asked: Callable[[str], str]) -> None:
    page.goto(asked("play"))
    before = ply(page)
    send(page)
    press(page, "#send-now")
    shows_more(page, before)
    assert page.locator("#take-back").count() == 0


@pytest.mark.parametrize("pause", [50, 400])
def test_a_double_click_that_sends_does_not_confirm(
    page: Page, asked: Callable[[str], str], pause: int
) -> None:
    page.goto(asked("play"))
    before = ply(page)
    choose_first(page)
    page.wait_for_timeout(700)
    finger = Finger(page, "#go")
    finger.click()
    page.locator("#take-back").wait_for()
    finger.click(after=pause)
    page.wait_for_timeout(1_000)
    assert page.locator("#take-back").count() == 1
    assert ply(page) == before


@pytest.mark.parametrize("kind", ["place"])
def test_without_scripts_it_is_taken_back_and_confirmed_by_forms(
    visitor: Callable[..., BrowserContext], tamsin: StorageState, asked: Callable[[str], str], kind: str
) -> None:
    page = visitor(storage_state=tamsin, java_script_enabled=False).new_page()
    page.goto(asked(kind))
    before = int(page.locator("#table").get_attribute("data-ply") or 0)
    names = ["cell", "colour"] if kind == "place" else ["move"]
    for name in names:
        page.locator(f"input[type=radio][name={name}]:enabled").first.check(force=True)
    page.locator("#go").click()
    assert 0 < seconds(page) <= SECONDS
    page.locator("#take-back").click()
    for name in names:
        assert page.locator(f"input[type=radio][name={name}]:enabled").first.is_checked()
    page.locator("#go").click()
    with page.expect_navigation():
        page.locator("#send-now").click()
    assert int(page.locator("#table").get_attribute("data-ply") or 0) > before
    assert page.locator("#take-back").count() == 0


@pytest.mark.live
def test_a_site_that_was_killed_plays_it_when_it_is_back(
    page: Page, site: Site, asked: Callable[[str], str]
) -> None:
    address = asked("play")
    page.goto(address)
    before = ply(page)
    send(page)
    site.kill()
    assert site.ask("time_is_up", address.split("/")[2]) == 1
    site.start()
    page.goto(address)
    page.wait_for_function(
        "ply => Number(document.getElementById('table').dataset.ply) === ply + 1", arg=before
    )
    page.wait_for_timeout(3_000)
    assert ply(page) == before + 1, "once and not twice"


@pytest.mark.parametrize("kind", ["play", "place"])
def test_nothing_moves_while_it_waits_and_when_it_is_taken_back(
    page: Page, asked: Callable[[str], str], kind: str
) -> None:
    page.goto(asked(kind))
    watch = Watch(page)
    watch.look("idle")
    choose_first(page)
    watch.look("chosen")
    page.wait_for_timeout(700)
    page.locator("#go").click()
    page.locator("#take-back").wait_for()
    watch.look("sent")
    press(page, "#take-back")
    page.locator("#move-form").wait_for()
    watch.look("taken back")
    assert watch.moved == []
