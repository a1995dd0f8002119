"""People of a board: their own file, closed accounts, households, and a second table of a board."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.households import declare
from accounts.models import User
from accounts.relationships import befriend
from games.models import Board, BoardChance, BoardResult, BoardSeat, Insight, Match, MoveRecord, SeatTenure
from games.services.absence.contract import KnowsBoard, take_over
from games.services.boards.days import make_board, prepare_boards, show_boards
from games.services.boards.tables import play_board
from games.services.turn import record
from tests.support.concurrently import at_once
from tests.support.data_exports import told
from tests.support.replays import logged_in
from tests.support.tables import bot, legal, people, play, play_on, turns

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
OF_BANKS = {2, 5}
"""Weekdays on which questions are asked, of which there have to be some."""


@pytest.fixture
def board() -> Board:
    return make_board(day=date(2026, 11, 23), rng=Random(1))


def begun(board: Board, user: User) -> Match:
    return play_board(board_id=board.pk, user_id=user.pk, now=NOW, rng=Random(1))


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_ones_own_file_has_the_boards_that_one_has_played_and_ones_own_result_alone(board: Board) -> None:
    ann, ben = people("ann", "ben")
    mine = play_on(begun(board, ann))
    play_on(begun(board, ben), seed=2)
    (row,) = told(ann)["boards"]
    gold = BoardResult.objects.get(match=mine, line="gold")
    assert (row["board"], row["table"], row["line"], row["result"]) == (board.key, mine.key, "gold", gold.raw)


def test_the_result_of_a_closed_account_stays_without_a_name(board: Board) -> None:
    ann, ben = people("ann", "ben")
    play_on(begun(board, ann))
    play_on(begun(board, ben), seed=2)
    anonymise(user_id=ann.pk, now=NOW)
    show_boards(now=board.closes_at)
    page = read(Client(), f"/board/{board.key}/")
    assert "Former player" in page
    assert BoardSeat.objects.count() == 2


def test_of_an_account_that_is_closed_in_the_middle_bots_play_on_and_it_counts_as_left(board: Board) -> None:
    (ann,) = people("ann")
    match = begun(board, ann)
    play(match)
    anonymise(user_id=ann.pk, now=NOW)
    play_on(match)
    assert dict(BoardResult.objects.values_list("line", "fault"))["gold"] == "own"
    show_boards(now=board.closes_at)
    assert "Former player" in read(Client(), f"/board/{board.key}/")


def test_nobody_of_ones_household_is_in_the_list_of_ones_friends(board: Board) -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    for seed, user in enumerate((ann, ben, cat)):
        play_on(begun(board, user), seed=seed)
    for friend in (ben, cat):
        befriend(owner_id=ann.pk, person_id=friend.pk, now=NOW)
    declare(user_id=ann.pk, username="ben", now=NOW)
    declare(user_id=ben.pk, username="ann", now=NOW)
    show_boards(now=board.closes_at)
    friends, everybody = (read(logged_in(ann), f"/board/{board.key}/{who}") for who in ("?who=friends", ""))
    assert ("/people/cat/" in friends or "cat" in friends, ">ben<" in friends) == (True, False)
    assert "ben" in everybody


class TestASecondTable:
    """Of a board that somebody plays, or knows."""

    def test_nobody_takes_over_a_seat_who_plays_the_board_elsewhere(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        match = self.free_seat(board, ann)
        begun(board, ben)
        self.refused(match, ben)

    def test_nor_who_has_looked_at_a_table_of_it(self, board: Board) -> None:
        ann, ben, mona = people("ann", "ben", "mona")
        match = self.free_seat(board, ann)
        Insight.objects.create(match=begun(board, ben), person=mona, at=NOW)
        self.refused(match, mona)

    def test_who_takes_one_over_plays_the_board_nowhere_else(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        match = self.free_seat(board, ann)
        take_over(match_id=match.pk, user_id=ben.pk, seat=0, now=NOW, rng=Random(1))
        assert begun(board, ben) == match

    def test_a_form_of_a_new_table_names_no_board(self, board: Board) -> None:
        client = logged_in(people("ann")[0])
        sent = {"game": "world-domination", "seat_count": "4", "board": board.key, "board_id": str(board.pk)}
        client.post("/tables/new/", {**sent, "name": "Mine", "pace": "none", "visibility": "link"})
        assert not Match.objects.exclude(board=None).exists()

    def test_no_seat_of_a_table_is_given_away_by_invitation_link_or_rematch(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        match = begun(board, ann)
        for who, path, sent in (
            (ann, "invite/", {"person": "ben"}),
            (ben, "sit/", {"seat": "1"}),
            (ann, "bot/", {"seat": "1", "level": "easy"}),
            (ann, "rematch/", {}),
        ):
            assert logged_in(who).post(f"/m/{match.key}/{path}", sent).status_code in {
                302,
                403,
                404,
                409,
                422,
            }
        assert Match.objects.count() == 1
        assert list(SeatTenure.objects.filter(level="").values_list("player", flat=True)) == [ann.pk]

    def free_seat(self, board: Board, user: User) -> Match:
        """A table whose seat a bot keeps, free for somebody else, of a kind at which that may be."""
        match = begun(board, user)
        SeatTenure.objects.filter(match=match, seat=0).update(
            player=bot("keeper"), level="easy", owner=user, free_since=NOW
        )
        return match

    def refused(self, match: Match, user: User) -> None:
        with pytest.raises(KnowsBoard):
            take_over(match_id=match.pk, user_id=user.pk, seat=0, now=NOW, rng=Random(1))
        assert not match.tenures.filter(player=user).exists()


class TestBrokenOff:
    def test_a_crash_between_an_act_and_its_move_leaves_neither_and_the_same_comes_then(
        self, board: Board, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ann, ben = people("ann", "ben")

        def dies(*_: Any, **__: Any) -> None:
            assert BoardChance.objects.exists()
            raise DatabaseError

        with monkeypatch.context() as patched:
            patched.setattr(record, "insert_models", dies)
            with pytest.raises(DatabaseError):
                begun(board, ann)
        assert not BoardChance.objects.exists()
        assert not BoardSeat.objects.exists()
        matches = [begun(board, user) for user in (ann, ben)]
        one, other = (
            list(MoveRecord.objects.filter(match=match).values_list("act", "notation")) for match in matches
        )
        assert one == other

    def test_a_clock_that_is_set_back_changes_nothing_of_a_board(self, board: Board) -> None:
        (ann,) = people("ann")
        match = play_on(begun(board, ann))
        show_boards(now=board.closes_at)
        show_boards(now=NOW)
        prepare_boards(now=NOW, rng=Random(9))
        board.refresh_from_db()
        match.refresh_from_db()
        assert (board.shown_at, match.is_sealed) == (board.closes_at, False)
        assert begun(board, ann) == match

    def test_a_name_with_signs_that_turn_the_text_around_or_cannot_be_seen_stays_in_its_row(
        self, board: Board
    ) -> None:
        (ann,) = people("ann")
        User.objects.filter(pk=ann.pk).update(display_name="\u202eeve\u200b")
        play_on(begun(board, ann))
        show_boards(now=board.closes_at)
        page = read(Client(), f"/board/{board.key}/")
        assert "<bdi>\u202eeve\u200b</bdi>" in page


def test_at_the_end_of_a_table_a_second_tab_is_told_that_the_match_is_over(board: Board) -> None:
    (ann,) = people("ann")
    match = begun(board, ann)
    (tenure, *_) = turns(match)
    old = {"move": legal(match, tenure.seat)[0], "turn": tenure.turn_ply or 0}
    play_on(match)
    assert logged_in(ann).post(f"/m/{match.key}/move/", old).status_code in {403, 409, 422}
    assert timezone.now() > NOW


@pytest.mark.live
@pytest.mark.django_db(transaction=True)
def test_of_two_tabs_that_begin_a_board_at_once_both_come_to_one_table() -> None:
    today = timezone.now().date()
    board = make_board(
        day=today if today.weekday() not in OF_BANKS else today - timedelta(days=1), rng=Random(1)
    )
    (ann,) = people("ann")

    def begins() -> Any:
        return logged_in(ann).post(f"/board/{board.key}/play/")

    answers = at_once(begins, begins, begins, expected=())
    match = Match.objects.get()
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, f"/m/{match.key}/")}
    assert BoardSeat.objects.count() == 1
