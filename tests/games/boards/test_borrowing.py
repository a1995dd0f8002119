"""Boards that are shown, played again by whoever has never seen them, and who has."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.boards.comparison import shown
from games.models import Board, BoardReader, BoardResult, BoardSeat, Insight, Match
from games.selectors.boards.boards import facts_of, own_of
from games.selectors.boards.borrowed import borrowed_by
from games.services.boards.borrowing import borrow_board, give_board_up, note_reader
from games.services.boards.days import make_board, show_boards
from games.services.boards.errors import BoardKnown, NotShown
from games.services.boards.tables import BoardClosed, play_board
from games.services.turn.moves import resign
from tests.support.concurrently import at_once
from tests.support.replays import logged_in
from tests.support.tables import people, play_on

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 23)


@pytest.fixture
def cat() -> User:
    return people("cat")[0]


@pytest.fixture
def hidden() -> Board:
    """A board of a day that two have played and that is not shown yet."""
    board = make_board(day=DAY, rng=Random(1))
    for seed, user in enumerate(people("ann", "ben")):
        play_on(
            play_board(board_id=board.pk, user_id=user.pk, now=board.opens_at, rng=Random(seed)), seed=seed
        )
    return board


@pytest.fixture
def board(hidden: Board) -> Board:
    show_boards(now=hidden.closes_at)
    hidden.refresh_from_db()
    return hidden


def borrowed(board: Board, user: User) -> Match:
    return borrow_board(board_id=board.pk, user_id=user.pk, now=timezone.now(), rng=Random(5))


class TestPlaying:
    def test_it_is_dealt_by_the_board_and_counts_nowhere(self, board: Board, cat: User) -> None:
        match = borrowed(board, cat)
        first = Match.objects.filter(board=board).earliest("pk")
        dealt = [each.moves.filter(seat=None).earliest("ply").notation for each in (first, match)]
        assert dealt[0] == dealt[1]
        assert (match.is_borrowed, match.is_sealed, match.is_practice, match.is_rated) == (
            True,
            False,
            True,
            False,
        )
        before = BoardResult.objects.count()
        play_on(match, seed=9)
        assert (BoardResult.objects.count(), facts_of(board).played) == (before, 2)
        assert own_of(board, cat.pk) is None

    def test_afterwards_one_reads_what_one_would_have_made_beside_those_who_count(
        self, board: Board, cat: User
    ) -> None:
        match = borrowed(board, cat)
        assert borrowed_by(board, cat.pk) is not None
        play_on(match, seed=0)
        own = borrowed_by(board, cat.pk)
        assert own is not None
        assert own.compared is not None
        assert own.worse + own.level + own.better == 2
        beaten = 2 * own.worse + own.level
        assert shown(own.compared.percent) == f"{beaten * 25:.2f}"

    def test_somebody_plays_it_once_and_two_clicks_lead_to_one_table(self, board: Board, cat: User) -> None:
        match = borrowed(board, cat)
        assert borrowed(board, cat) == match
        resign(match_id=match.pk, user_id=cat.pk, now=timezone.now(), rng=Random(1))
        assert borrowed(board, cat) == match
        own = borrowed_by(board, cat.pk)
        assert own is not None
        assert (own.is_over, own.compared) == (True, None)

    def test_nobody_plays_again_what_is_not_shown(self, hidden: Board, cat: User) -> None:
        with pytest.raises(NotShown):
            borrowed(hidden, cat)

    def test_a_board_of_rules_that_have_grown_is_read_and_not_played(self, board: Board, cat: User) -> None:
        Board.objects.update(rules_version=1)
        with pytest.raises(BoardClosed):
            borrowed(board, cat)

    def test_a_board_that_is_withdrawn_is_read_and_not_played(self, board: Board, cat: User) -> None:
        Board.objects.update(withdrawn_at=timezone.now())
        page = logged_in(cat).post(f"/board/{board.key}/again/")
        assert page.status_code == 409
        assert "It was withdrawn" in page.content.decode()


class TestWhoKnowsIt:
    def test_whoever_has_played_it_does_not_play_it_again(self, board: Board) -> None:
        with pytest.raises(BoardKnown):
            borrowed(board, User.objects.get(username="ann"))

    def test_nor_does_a_moderator_who_looked(self, board: Board, cat: User) -> None:
        match = Match.objects.filter(board=board).earliest("pk")
        Insight.objects.create(match=match, person=cat, at=timezone.now())
        with pytest.raises(BoardKnown):
            borrowed(board, cat)

    @pytest.mark.parametrize("part", ["", "replay/", "record/", "fair/", "score/"])
    def test_nor_who_has_opened_one_of_its_tables(self, board: Board, cat: User, part: str) -> None:
        match = Match.objects.filter(board=board).earliest("pk")
        logged_in(cat).get(f"/m/{match.key}/{part}")
        with pytest.raises(BoardKnown):
            borrowed(board, cat)

    def test_nor_who_has_read_every_table_and_its_list_alone_tells_nothing(
        self, board: Board, cat: User
    ) -> None:
        browser = logged_in(cat)
        page = browser.get(f"/board/{board.key}/").content.decode()
        assert "Play what they played" in page
        assert not BoardReader.objects.exists()
        assert browser.get(f"/board/{board.key}/tables/").status_code == 200
        assert "You have seen this board." in browser.get(f"/board/{board.key}/again/").content.decode()
        assert browser.post(f"/board/{board.key}/again/").status_code == 409
        assert "Play what they played" not in browser.get(f"/board/{board.key}/").content.decode()

    def test_how_it_was_played_is_not_told_to_who_may_still_play_it(self, board: Board, cat: User) -> None:
        BoardResult.objects.update(raw=None, fault="own", course=None)
        told = "left, or bots played for them"
        ann = logged_in(User.objects.get(username="ann"))
        assert told in ann.get(f"/board/{board.key}/").content.decode()
        assert told not in logged_in(cat).get(f"/board/{board.key}/").content.decode()

    def test_strangers_read_without_a_note(self, board: Board, client: Client) -> None:
        match = Match.objects.filter(board=board).earliest("pk")
        assert client.get(f"/m/{match.key}/replay/").status_code == 200
        assert not BoardReader.objects.exists()


class TestReadingMeanwhile:
    def test_whoever_plays_it_is_asked_before_they_read_and_gives_it_up_by_that(
        self, board: Board, cat: User
    ) -> None:
        mine = borrowed(board, cat)
        other = Match.objects.filter(board=board, is_borrowed=False).earliest("pk")
        browser = logged_in(cat)
        asks = f"/board/{board.key}/read/"
        for page in (f"/m/{other.key}/", f"/m/{other.key}/replay/", f"/m/{other.key}/record/",
                     f"/board/{board.key}/tables/", f"/board/{board.key}/compare/"):  # fmt: skip
            assert browser.get(page)["Location"] == asks
        assert "Reading this ends your chance to play it." in browser.get(asks).content.decode()
        assert browser.get(f"/m/{mine.key}/").status_code == 200
        mine.refresh_from_db()
        assert mine.status == "running"
        for _ in range(2):
            assert browser.post(asks)["Location"] == f"/board/{board.key}/"
        mine.refresh_from_db()
        assert mine.status == "cancelled"
        assert browser.get(f"/m/{other.key}/replay/").status_code == 200
        assert borrowed(board, cat) == mine

    def test_its_seed_is_not_told_at_its_own_table_before_the_end(self, board: Board, cat: User) -> None:
        mine = borrowed(board, cat)
        seed = bytes(board.seed).hex()
        browser = logged_in(cat)
        assert seed not in browser.get(f"/m/{mine.key}/fair/").content.decode()
        assert seed not in browser.get(f"/m/{mine.key}/record/").content.decode()

    def test_a_board_that_one_has_played_is_read_without_a_question(self, board: Board) -> None:
        ann = User.objects.get(username="ann")
        assert note_reader(board=board, user_id=ann.pk, now=timezone.now())
        give_board_up(board_id=board.pk, user_id=ann.pk, now=timezone.now())
        assert not BoardReader.objects.exists()


class TestPages:
    def test_the_link_leads_through_the_match_to_the_number(
        self, board: Board, cat: User, client: Client
    ) -> None:
        link = f"/board/{board.key}/again/"
        assert "Log in to play it" in client.get(link).content.decode()
        assert client.post(link).status_code == 302
        browser = logged_in(cat)
        assert "It counts nowhere" in browser.get(link).content.decode()
        assert not BoardReader.objects.exists()
        table = browser.post(link)["Location"]
        assert browser.post(link)["Location"] == table
        assert "Go on playing" in browser.get(link).content.decode()
        play_on(BoardSeat.objects.get(player=cat).match, seed=3)
        assert browser.get(f"{table}board/")["Location"] == link
        page = browser.get(link).content.decode()
        assert "You would have made" in page
        assert table in browser.get(f"/board/{board.key}/compare/").content.decode()
        assert "Rematch" not in browser.get(table).content.decode()

    def test_a_board_that_is_not_shown_has_no_such_page(self, hidden: Board, cat: User) -> None:
        for part in ("again", "read"):
            assert logged_in(cat).get(f"/board/{hidden.key}/{part}/").status_code == 404
        assert logged_in(cat).post(f"/board/{hidden.key}/again/").status_code == 404

    def test_somebody_suspended_is_refused_in_words(self, board: Board, cat: User) -> None:
        User.objects.filter(pk=cat.pk).update(suspended_until=timezone.now() + timedelta(days=1))
        page = logged_in(cat).post(f"/board/{board.key}/again/")
        assert page.status_code == 403
        assert not BoardSeat.objects.filter(player=cat).exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_tabs_at_once_one_begins_a_table() -> None:
    board = make_board(day=DAY, rng=Random(1))
    show_boards(now=board.closes_at)
    (cat,) = people("cat")
    done = at_once(lambda: borrowed(board, cat), lambda: borrowed(board, cat), expected=())
    assert done[0] == done[1]
    assert Match.objects.count() == 1
