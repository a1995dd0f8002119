"""A deal worked out again in the reader's own browser: right as it is, and differing where it was changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from games.catalogue import RULES
from games.kit.rules.records import dump_record, record_of
from tests.support.deals import KINDS, SHORT, dealt_match

from .looks import faults_at_desk_and_phone
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route


@pytest.fixture(scope="module")
def dealt(site: Site) -> dict[str, str]:
    """The address of the page for a finished match of each game."""
    return {slug: f"/m/{site.ask('dealt', slug)}/fair/" for slug in RULES}


def work_out(page: Page) -> None:
    page.get_by_role("button", name="Work it out again").click()
    page.locator("#proven .note").wait_for()


@pytest.mark.parametrize("game", RULES)
def test_a_match_of_every_game_is_right(
    game: str, dealt: dict[str, str], stranger: Callable[..., Page]
) -> None:
    page, asked = stranger(), list[str]()
    page.goto(dealt[game])
    page.on("request", lambda request: asked.append(request.url))
    work_out(page)
    assert "as recorded, and the promise was kept" in page.locator("#proven .note").inner_text()
    rows = page.locator("#proven .proof > li")
    assert rows.count() == page.locator("#proven .proof .is-right").count() / 2 >= 2
    assert page.locator("#proven .is-wrong, #proven .is-unchecked").count() == 0
    assert [url.rpartition("/m/")[2] for url in asked] == [f"{dealt[game].split('/')[2]}/record/"]


def test_a_changed_card_differs(dealt: dict[str, str], stranger: Callable[..., Page]) -> None:
    page = stranger()

    def falsify(route: Route) -> None:
        answer = route.fetch()
        record = answer.json()
        deal = next(move for move in record["moves"] if move[1].startswith("deal "))
        first, second, *others = deal[1].removeprefix("deal ").split("/")
        (one, *mine), (other, *theirs) = first.split(","), second.split(",")
        deal[1] = "deal " + "/".join((",".join([other, *mine]), ",".join([one, *theirs]), *others))
        route.fulfill(response=answer, body=json.dumps(record))

    page.route("**/record/", falsify)
    page.goto(dealt["world-domination"])
    work_out(page)
    assert "Comparisons that differ: 1." in page.locator("#proven .note").inner_text()
    row = page.locator("#proven .proof__bad")
    assert row.count() == 1
    assert re.search(
        r"The hands of campaign 1 differs\s+0/1/deal/0 · recorded: seat 1 has ", row.inner_text()
    )
    assert row.is_visible()


def test_what_is_no_record_is_said(dealt: dict[str, str], stranger: Callable[..., Page]) -> None:
    page = stranger()
    page.route("**/record/", lambda route: route.fulfill(json={"moves": "none"}))
    page.goto(dealt["three-colours"])
    work_out(page)
    assert "could not be read" in page.locator("#proven .note").inner_text()


def test_it_is_accessible_before_and_after(dealt: dict[str, str], stranger: Callable[..., Page]) -> None:
    page = stranger()
    for address in (dealt["world-domination"], dealt["dark-lord"]):
        page.goto(address)
        assert not faults_at_desk_and_phone(page)
        page.get_by_text("How a falsified record would look").click()
        work_out(page)
        page.locator("#proven summary").click()
        assert not faults_at_desk_and_phone(page)


def test_without_scripts_the_page_is_complete(
    dealt: dict[str, str], visitor: Callable[..., BrowserContext]
) -> None:
    page = visitor(java_script_enabled=False).new_page()
    page.goto(dealt["floating-partners"])
    assert not page.get_by_role("button", name="Work it out again").is_visible()
    with page.expect_download() as record:
        page.get_by_role("link", name="Download the record").click()
    with page.expect_download() as file:
        page.get_by_role("link", name="verify_deal.py").click()
    assert file.value.suggested_filename == "verify_deal.py"
    assert page.locator(".command").inner_text() == f"python verify_deal.py {record.value.suggested_filename}"
    page.get_by_text("How a falsified record would look").click()
    assert page.get_by_text("differs", exact=True).is_visible()


# --- all games, counts, options, rewinds, and every falsification ---------------------------------


@pytest.fixture
def checked(dealt: dict[str, str], stranger: Callable[..., Page]) -> Callable[..., list[dict[str, Any]]]:
    """The findings of the browser for a record."""
    page = stranger()
    page.goto(dealt["three-colours"])
    script = page.evaluate(
        "() => performance.getEntriesByType('resource').find(({ name }) => name.includes('deal-check')).name"
    )

    def check(record: dict[str, Any], draws: dict[str, Any], fair: dict[str, Any]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = page.evaluate(
            "async ([script, ...given]) => (await import(script)).check(...given)",
            [script, record, draws, {"key": fair["key"], "commitment": fair["commitment"]}],
        )
        return found

    return check


def made(slug: str, seats: int, **match: Any) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """A record, its draws as the page has them, and its claim as it was."""
    rules, options = RULES[slug], match.pop("options", {})
    config = rules.parse_config(options)
    replay, claim = dealt_match(rules, seats, Random(3), options=options, **match)
    record = json.loads(dump_record(record_of(replay, config, seats), {"fair": claim.data()}))
    draws = {kind: draw.data() for kind, draw in rules.draws(config, seats).items()}
    return record, draws, claim.data()


def test_every_table_is_right_in_a_browser(checked: Callable[..., list[dict[str, Any]]]) -> None:
    for slug, seats, options in KINDS:
        given = made(
            slug, seats, options={**options, **SHORT.get(slug, {})}, wishes=["6f1d"] * seats, rewinds=2
        )
        found = checked(*given)
        assert len(found) == 2 + len(given[2]["acts"])
        assert all(each["right"] for each in found), (slug, seats, options)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": "00" * 32}, ["promise", "0/0/seats/0", "0/1/layout/0", "0/1/deal/0"]),
        ({"wishes": ["", "6f1e", "", ""]}, ["0/0/seats/0", "0/1/layout/0", "0/1/deal/0"]),
        ({"acts": ["0/1/layout/0", "0/1/deal/1", "0/1/first/0"]}, ["0/1/deal/0"]),
        ({"acts": ["0/1/layout/0", "0/1/deal/0"]}, ["0/1/first/0"]),
        ({"acts": ["0/1/layout/0", "0/1/deal/0", "0/1/first/0", "0/9/deal/0"]}, ["0/9/deal/0"]),
        ({"lot": [0, 1, 2, 3]}, ["0/0/seats/0"]),
        ({"commitment": "00" * 32}, ["promise"]),
    ],
)
def test_each_falsification_is_named(
    change: dict[str, Any], named: list[str], checked: Callable[..., list[dict[str, Any]]]
) -> None:
    record, draws, fair = made("world-domination", 4, moves=3, wishes=["", "6f1d", "", ""])
    record["fair"] |= change
    found = [each for each in checked(record, draws, fair) if not each["right"]]
    assert set(named) <= {each["act"]["name"] if "act" in each else each["is"] for each in found}


def test_an_act_that_the_page_does_not_know_is_not_called_right(
    checked: Callable[..., list[dict[str, Any]]],
) -> None:
    record, _, fair = made("floating-partners", 4, moves=2)
    found = checked(record, {}, fair)
    assert [each["right"] for each in found[:2]] == [True, True]
    assert not any(each["right"] for each in found[2:])
