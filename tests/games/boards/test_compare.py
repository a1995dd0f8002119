"""Two tables of a board beside each other: who may look, which tables, every moment, and where they part."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from html import unescape
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.kit.rules.seats import Seat
from games.models import Board, Match, MoveRecord, Review
from games.selectors.record.history import history_of
from games.services.boards.days import make_board, show_boards
from games.services.boards.tables import begin_reference_run, play_board
from games.services.review.reviews import request_review
from tests.support.questions import stock_of
from tests.support.replays import logged_in
from tests.support.tables import people, play_on

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 11, 23)
NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)


def board_on(day: date) -> Board:
    made = make_board(day=day, rng=Random(day.toordinal()))
    assert made is not None
    Board.objects.filter(pk=made.pk).update(opens_at=NOW - timedelta(hours=9))
    made.refresh_from_db()
    return made


def played(board: Board, user: User, seed: int) -> Match:
    return play_on(play_board(board_id=board.pk, user_id=user.pk, now=NOW, rng=Random(1)), seed=seed)


@pytest.fixture
def board() -> Board:
    return board_on(MONDAY)


@pytest.fixture
def two(board: Board) -> tuple[User, User, Match, Match]:
    ann, ben = people("ann", "ben")
    return ann, ben, played(board, ann, 1), played(board, ben, 2)


def page(client: Client, board: Board, query: str = "", **headers: str) -> str:
    answer = client.get(f"/board/{board.key}/compare/{query}", headers=headers)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def shown(board: Board) -> None:
    show_boards(now=board.closes_at)


def test_before_the_board_is_shown_nobody_compares(
    board: Board, two: tuple[User, User, Match, Match]
) -> None:
    for client in (logged_in(two[0]), Client()):
        for headers in ({}, {"HX-Request": "true"}):
            for query in ("", f"?with={two[3].key}", "?at=0"):
                answer = client.get(f"/board/{board.key}/compare/{query}", headers=headers)
                assert answer.status_code == 404


def test_ones_own_table_stands_left_and_the_best_other_right_where_they_part_first(
    board: Board, two: tuple[User, User, Match, Match]
) -> None:
    shown(board)
    text = page(logged_in(two[0]), board)
    assert "Beside yours" in text
    assert "The best: ben" in text
    assert "part here" in text
    assert "Next parting" in text or "First parting" in text
    assert text.count('class="grid"') == 2
    left, right = (text.index(f"/m/{match.key}/replay/") for match in two[2:])
    assert left < right
    assert 'id="map"' not in text


def test_somebody_who_has_not_played_sees_two_others(
    board: Board, two: tuple[User, User, Match, Match]
) -> None:
    shown(board)
    text = page(Client(), board)
    assert "Yours" not in text
    assert "part here" in text


def test_it_can_be_another_or_a_run_of_the_site(board: Board, two: tuple[User, User, Match, Match]) -> None:
    begun = begin_reference_run(board_id=board.pk, run=0, now=NOW, rng=Random(3))
    run = play_on(begun, seed=3)
    shown(board)
    text = page(logged_in(two[0]), board, f"?with={run.key}&at=0")
    assert f'<option value="{run.key}" selected' in text
    assert "Before the first move" in text
    assert "One step back" in text


def test_a_script_gets_the_moment_alone(board: Board, two: tuple[User, User, Match, Match]) -> None:
    shown(board)
    text = page(logged_in(two[0]), board, "?at=3", **{"HX-Request": "true"})
    assert text.startswith("<div")
    assert 'id="both"' in text
    assert "<main" not in text


@pytest.mark.parametrize("query", ["?with=nothing", "?at=99999", "?at=x", "?at=-1"])
def test_tables_and_moments_that_are_none_are_not_there(
    board: Board, two: tuple[User, User, Match, Match], query: str
) -> None:
    shown(board)
    assert logged_in(two[0]).get(f"/board/{board.key}/compare/{query}").status_code == 404


def test_a_table_of_another_board_is_not_there(board: Board, two: tuple[User, User, Match, Match]) -> None:
    other = board_on(MONDAY + timedelta(days=3))
    elsewhere = played(other, two[0], 1)
    shown(board)
    assert Client().get(f"/board/{board.key}/compare/?with={elsewhere.key}").status_code == 404


def test_alone_there_is_nobody_to_compare_with(board: Board) -> None:
    (ann,) = people("ann")
    played(board, ann, 1)
    shown(board)
    assert "no two tables yet" in page(logged_in(ann), board)


def test_two_tables_that_are_alike_do_not_part(board: Board) -> None:
    ann, ben = people("ann", "ben")
    for user in (ann, ben):
        played(board, user, 1)
    shown(board)
    text = page(logged_in(ann), board)
    assert "They do not part" in text
    assert "part here" not in text


@pytest.mark.parametrize("days", [1, 2, 6], ids=["floating-partners", "dark-lord", "three"])
def test_every_game_with_boards_stands_beside_another_at_all_moments(
    days: int, django_assert_max_num_queries: Any
) -> None:
    stock_of(120)
    board = board_on(MONDAY + timedelta(days=days))
    ann, ben = people("ann", "ben")
    played(board, ann, 1)
    played(board, ben, 2)
    shown(board)
    client = logged_in(ann)
    with django_assert_max_num_queries(40):
        text = page(client, board)
    assert "part here" in text
    for at in (0, 1, 10, 25):
        assert ' id="seat-' not in page(client, board, f"?at={at}")


def test_what_a_bot_found_of_ones_own_move_stands_beside_it_for_oneself_alone(
    board: Board, two: tuple[User, User, Match, Match]
) -> None:
    ann, ben, mine, _ = two
    shown(board)
    client = logged_in(ann)
    words = page(client, board).partition('id="in-words"')[2]
    partings = re.findall(r"at=(\d+)", words)
    at = next(at for at in partings if "You part here" in page(client, board, f"?at={at}"))
    found = re.search(rf"/m/{mine.key}/replay/\?ply=(\d+)", page(client, board, f"?at={at}"))
    assert found is not None
    ply = int(found[1]) - 1
    mine.refresh_from_db()
    made = MoveRecord.objects.get(match=mine, ply=ply).notation
    advised = next(each for each in legal_at(mine, ply) if each != made)
    gain = {"mean": 0.2, "low": 0.1, "high": 0.3}
    verdict = {
        "ply": ply, "seat": 0, "unit": "win", "worlds": 100, "made": made, "advised": advised, "gain": gain,
        "is_as_good": False, "believed": [], "known": {},
        "options": [{"notation": each, "worth": gain, "facts": {}} for each in (advised, made)],
    }  # fmt: skip
    review = request_review(match_id=mine.pk, user_id=ann.pk, now=NOW, rng=Random(1))
    Review.objects.filter(pk=review.pk).update(
        found={"verdicts": [verdict], "judged": 1}, finished_at=NOW, done=review.total
    )
    assert "The bot would have chosen" in page(client, board, f"?at={at}")
    beside = f"?with={mine.key}&at={at}"
    assert "The bot would have chosen" not in page(logged_in(ben), board, beside)
    assert "The bot would have chosen" not in page(Client(), board, f"?with={two[3].key}&at=0")


def legal_at(match: Match, ply: int) -> list[str]:
    state = history_of(match).at(ply).state
    return [move.notation() for move in state.legal_moves(Seat(0))]


def test_where_two_cards_part_the_tables_both_lie_beside_the_words(
    board: Board, two: tuple[User, User, Match, Match]
) -> None:
    shown(board)
    client = logged_in(two[0])
    steps = re.findall(r'href="(/board/[^"]*compare/[^"]*at=\d+)"', page(client, board))
    texts = [client.get(unescape(step)).content.decode() for step in [*dict.fromkeys(steps)][:12]]
    parted = [text for text in texts if "parting__cards" in text]
    cards = [text.split('class="parting__cards"')[1].split("</section>")[0] for text in parted]
    assert cards, "somewhere another card was played"
    assert {part.count('class="pcard ') for part in cards} == {2}
    assert all("part here" in text for text in parted)
