"""The page *Was the deal fair?* at every stage of a match, for everybody who may see the match."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from html import unescape
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.catalogue import RULES
from games.kit.rules.records import ADJUDICATED
from games.models import Board, DealSeed, Match, TableEvent, Undo
from games.services.boards.days import make_board, show_boards
from games.services.boards.tables import play_board
from games.services.lobby import tables
from tests.games.deals.test_seeds import TABLES, of_bots, of_two
from tests.support.clock import NOON
from tests.support.lobby import opened
from tests.support.questions import stock_of
from tests.support.replays import cancelled, given_up, logged_in
from tests.support.tables import bot, match_of, people, play_on

pytestmark = pytest.mark.django_db


def page_of(match: Match, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/m/{match.key}/fair/")
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def check_of(page: str) -> dict[str, Any]:
    """The data for the reader's browser."""
    found = re.search(r'<script id="fair-check" type="application/json">(.*?)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def has_check(page: str) -> bool:
    return "Work it out again" in page and "js/fair" in page and "python verify_deal.py" in page


def seed_of(match: Match) -> str:
    return bytes(DealSeed.objects.get(match=match).seed).hex()


def test_a_table_that_waits_promises_what_will_come() -> None:
    match = opened(people("ann")[0], wish="a1b2c3")
    page = page_of(match)
    assert match.commitment in page
    assert "Not yet: the table waits for players." in page
    assert "Nothing has been dealt." in page
    assert "shown when the match begins" in page
    assert "a1b2c3" not in page
    assert not has_check(page)


def test_of_a_running_match_the_wishes_are_frozen_and_the_seed_is_closed() -> None:
    match = of_two(people("ann", "ben"), wishes=("", "0a0b0c"))
    page = page_of(match)
    assert "<code>none / 0a0b0c</code>" in page
    assert "as the match began · seat 2 did" in page
    assert "3 acts of chance so far" in page
    assert "Not yet: the match is being played." in page
    assert "not opened yet" in page
    assert seed_of(match) not in page
    assert not has_check(page)


def test_when_it_is_over_all_figures_and_the_check_are_there() -> None:
    match = given_up(of_two(people("ann", "ben"), wishes=("0a", "0b")))
    page = page_of(match)
    assert f"<code>{seed_of(match)}</code>" in page
    assert "seats 1 and 2 did" in page
    assert "When the match was over the secret was opened" in page
    assert has_check(page)
    assert f"python verify_deal.py world-domination-{match.key}.json" in page
    assert f'href="/m/{match.key}/record/"' in page
    assert "All 3 acts of chance are as recorded" in check_of(page)["words"]["all"]


def test_seats_by_lot_are_an_act_and_a_figure() -> None:
    ann, ben = people("ann", "ben")
    match = given_up(of_two([ann, ben], wishes=("", "0b"), seating="lot"))
    page, lot = page_of(match), DealSeed.objects.get(match=match).lot
    assert lot is not None
    assert f"<code>{lot[0] + 1} / {lot[1] + 1}</code>" in page
    assert "as people sat down, before the lot" in page
    assert "4 acts of chance" in page


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_browser_gets_the_lists_of_every_game(game: str, seats: int) -> None:
    stock_of(60)
    match = cancelled(of_bots(game, seats))
    check, rules = check_of(page_of(match)), RULES[game]
    draws = rules.draws(rules.parse_config(match.options), seats)
    assert check["draws"] == json.loads(json.dumps({kind: draw.data() for kind, draw in draws.items()}))
    assert (check["key"], check["commitment"]) == (match.key, match.commitment)
    assert {*check["acts"]} == {*draws, "seats"}
    things = {thing for draw in check["draws"].values() for thing in draw.get("things", ())}
    assert things <= {*check["things"]}


def test_what_no_seed_covers_is_said() -> None:
    stock_of(60)
    assert "stock that grows and are not covered" in page_of(of_bots("dark-lord", 3))


def test_without_rules_the_file_still_checks_what_the_page_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    match = given_up(of_two(people("ann", "ben")))
    match.rules_version = 99
    match.save()
    page = page_of(match)
    assert has_check(page)
    assert check_of(page)["draws"] == {}


def test_a_match_from_before_says_that_nothing_was_promised() -> None:
    match = match_of(people("ann", "ben"))
    for each in (match, given_up(match)):
        page = page_of(each)
        assert "Nothing was promised of its chance" in page
        assert "The figures" not in page
        assert not has_check(page)


def test_a_table_that_was_closed_opens_its_seed_and_has_nothing_to_check() -> None:
    ann = people("ann")[0]
    match = opened(ann)
    tables.close_table(match_id=match.pk, user_id=ann.pk)
    page = page_of(match)
    assert seed_of(match) in page
    assert "closed before anything was dealt" in page
    assert not has_check(page)


def test_a_match_that_was_called_off_can_be_checked() -> None:
    match = cancelled(of_two(people("ann", "ben")))
    page = page_of(match)
    assert seed_of(match) in page
    assert has_check(page)


def test_while_the_end_may_be_taken_back_the_seed_stays_closed() -> None:
    match = given_up(of_two(people("ann", "ben")))
    event = TableEvent.objects.create(match=match, code="timeout", ply=match.ply, at=NOON)
    Undo.objects.create(event=event, version=match.version, before={}, at=NOON + timedelta(minutes=1))
    page = page_of(match)
    assert "may still be taken back" in page
    assert seed_of(match) not in page
    assert not has_check(page)


def test_what_moderators_ended_stays_closed() -> None:
    match = given_up(of_two(people("ann", "ben")))
    assert match.outcome is not None
    match.outcome = {**match.outcome, "reason": ADJUDICATED}
    match.save()
    page = page_of(match)
    assert "Moderators have ended this match" in page
    assert seed_of(match) not in page
    assert not has_check(page)


def test_a_lost_seed_is_said() -> None:
    match = given_up(of_two(people("ann", "ben")))
    DealSeed.objects.all().delete()
    page = page_of(match)
    assert "The site has lost the secret of this match" in page
    assert not has_check(page)


def test_it_is_for_all_who_may_see_the_match() -> None:
    match = of_two(people("ann", "ben"), visibility="link")
    people("eve")
    for client in (Client(), logged_in("ann"), logged_in("eve")):
        assert match.commitment in page_of(match, client)
    assert Client().get("/m/nosuchkey1/fair/").status_code == 404
    assert Client().post(f"/m/{match.key}/fair/").status_code == 405


def test_it_costs_six_queries(django_assert_max_num_queries: Any) -> None:
    match = play_on(of_two(people("ann", "ben")))
    with django_assert_max_num_queries(6):
        page_of(match)


def test_of_a_board_nothing_is_added_and_its_seed_is_opened_when_it_is_shown() -> None:
    ann = people("ann")[0]
    for number in range(3):
        bot(f"bot-{number}")
    board = make_board(day=date(2026, 3, 2), rng=Random(1))
    match = play_board(board_id=board.pk, user_id=ann.pk, now=board.opens_at, rng=Random(2))
    mine, seed = logged_in(ann), bytes(Board.objects.get(pk=board.pk).seed).hex()
    for each in (match, play_on(match)):
        page = page_of(each, mine)
        assert "Before anybody could play this board" in page
        assert "every table of the board is dealt the same" in page
        assert "It can be checked when the board is shown" in page
        assert seed not in page
        assert not has_check(page)
    show_boards(now=board.closes_at)
    page = page_of(match)
    assert seed in page
    assert "When the board was shown the secret was opened" in page
    assert check_of(page)["key"] == board.key


# --- the line at the table ------------------------------------------------------------------------

LINE = "Dealt by a seed that was fixed before anybody sat down"


def line_of(match: Match, part: str = "", client: Client | None = None) -> str:
    """The line at a table, with the address to which it leads."""
    page = " ".join((client or Client()).get(f"/m/{match.key}/{part}", follow=True).content.decode().split())
    return " | ".join(re.findall(rf'({LINE}) · <a href="([^"]+)">how to check</a>', page)[0])


def test_a_table_says_where_its_deal_is_checked_from_the_first_page_on() -> None:
    ann, ben, eve = people("ann", "ben", "eve")
    here = f"{LINE} | /m/%s/fair/"
    waits = opened(ann, visibility="link")
    for reader in (ann, ben):
        assert line_of(waits, "", logged_in(reader)) == line_of(waits, "seats/") == here % waits.key
    runs = of_two([ben, eve])
    assert line_of(runs) == line_of(runs, "table/") == here % runs.key
    ended = given_up(runs)
    assert line_of(ended) == line_of(ended, "replay/?ply=0") == here % ended.key
    assert line_of(cancelled(of_two([ben, eve]))).startswith(LINE)


def test_a_table_from_before_says_nothing() -> None:
    match = match_of(people("ann", "ben"))
    assert LINE not in Client().get(f"/m/{match.key}/").content.decode()


def test_the_line_costs_a_fetched_table_no_query(django_assert_num_queries: Any) -> None:
    bound, before = of_two(people("ann", "ben")), match_of(people("cy", "di"))
    with CaptureQueriesContext(connection) as usual:
        Client().get(f"/m/{before.key}/table/")
    with django_assert_num_queries(len(usual)):
        Client().get(f"/m/{bound.key}/table/")
