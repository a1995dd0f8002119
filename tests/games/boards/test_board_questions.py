"""Boards of The Dark Lord: everybody is asked the same, nobody twice, and nobody who knows it already."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.catalogue import LEVELS, RULES
from games.models import (
    Board,
    BoardChance,
    BoardQuestion,
    BoardResult,
    BoardSeat,
    Insight,
    Match,
    MoveRecord,
    Notice,
    Question,
    QuestionFlag,
    QuestionVersion,
    Showing,
)
from games.selectors.boards.barred import Seen
from games.selectors.boards.faulty_questions import faulty_rounds
from games.services.boards.days import make_board, show_boards
from games.services.boards.tables import BoardSeen, begin_reference_run, play_board
from games.services.deals.boards import result_faults
from games.services.deals.breaking_off import close_board
from games.services.deals.checks import faults_of
from tests.support.questions import stock_of
from tests.support.replays import logged_in
from tests.support.tables import bot, match_of, people, person, play, play_on

pytestmark = pytest.mark.django_db
WEDNESDAY = date(2026, 11, 25)
NOW = datetime(2026, 11, 25, 9, tzinfo=UTC)


@pytest.fixture
def board() -> Board:
    """Wednesday's, on a site with sixty questions."""
    stock_of(60)
    return make_board(day=WEDNESDAY, rng=Random(1))


def begun(board: Board, user: User, seed: int = 1) -> Match:
    return play_board(board_id=board.pk, user_id=user.pk, now=NOW, rng=Random(seed))


def acts(match: Match) -> dict[str, str]:
    return dict(MoveRecord.objects.filter(match=match).exclude(act="").values_list("act", "notation"))


def to_questions(match: Match, number: int = 1) -> None:
    """Play at random until so many rounds have been asked."""
    rng = Random(3)
    while match.showings.values("round").distinct().count() < number:
        play(match, rng=rng)


class TestPlaying:
    def test_one_sits_with_a_bot_against_the_dark_lord_of_the_rules(self, board: Board) -> None:
        match = begun(board, people("ann")[0])
        seats = match.tenures.order_by("seat").values_list("level", "bots_only")
        assert (board.game, board.seat_count) == ("dark-lord", 3)
        assert list(seats) == [("", False), ("normal", False), ("normal", True)]

    def test_everybody_has_the_same_castles_questions_and_places_of_right_answers(self, board: Board) -> None:
        matches = [begun(board, user, seed) for seed, user in enumerate(people("ann", "ben"))]
        for seed, match in enumerate(matches):
            play_on(match, seed=seed)
        one, other = map(acts, matches)
        assert any("/questions/" in act for act in one.keys() & other.keys())
        assert all(one[act] == other[act] for act in one.keys() & other.keys())
        for match in matches:
            assert faults_of(match) == result_faults(match) == []
            (result,) = BoardResult.objects.filter(match=match)
            assert (result.line, result.fault) == ("allies", "")

    def test_it_is_written_down_for_each_table_who_was_asked_what(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        matches = [begun(board, user) for user in (ann, ben)]
        for match in matches:
            to_questions(match)
        rows = [list(match.showings.order_by("seat").values_list("round", "version")) for match in matches]
        assert rows[0] == rows[1]
        assert list(matches[1].showings.order_by("seat").values_list("player", "ally")) == [
            (ben.pk, None),
            (None, ben.pk),
        ]
        assert set(BoardQuestion.objects.values_list("round", "version")) == set(rows[0])

    def test_no_question_comes_twice_at_a_board(self, board: Board) -> None:
        for run in range(len(LEVELS["dark-lord"])):
            play_on(begin_reference_run(board_id=board.pk, run=run, now=NOW, rng=Random(run)), seed=run)
        asked = BoardQuestion.objects.filter(board=board)
        assert asked.count() >= 4
        assert asked.values("version__question").distinct().count() == asked.count()

    def test_questions_come_that_nobody_has_been_asked(self, board: Board) -> None:
        old = play_on(match_of([*people("ann", "ben"), bot("lord")], game="dark-lord"))
        play_on(begun(board, person("cy")))
        asked = set(old.showings.values_list("version", flat=True))
        assert asked
        assert not asked & set(BoardQuestion.objects.values_list("version", flat=True))

    def test_who_plays_elsewhere_meets_its_questions_last_of_all(self, board: Board) -> None:
        to_questions(begun(board, person("ann")))
        match = play_on(match_of([*people("ben", "cy"), bot("lord")], game="dark-lord"))
        asked = set(match.showings.values_list("version", flat=True))
        assert asked
        assert not asked & set(BoardQuestion.objects.values_list("version", flat=True))

    def test_of_two_tables_that_draw_at_once_the_first_one_s_questions_stand(self, board: Board) -> None:
        """The other has drawn its own already, and finds them written down when it is let in."""
        ann, ben = people("ann", "ben")
        one, other = begun(board, ann), begun(board, ben)
        to_questions(one)
        first = BoardChance.objects.get(act="0/1/questions/0")
        Showing.objects.filter(match=one).delete()
        to_questions(other)
        assert acts(other)[first.act] == first.notation
        assert BoardChance.objects.filter(act=first.act).count() == 1


class TestWhoKnowsIt:
    @pytest.fixture
    def asked(self, board: Board) -> QuestionVersion:
        """A question of the board, which the site itself has been asked."""
        to_questions(begin_reference_run(board_id=board.pk, run=0, now=NOW, rng=Random(1)))
        return QuestionVersion.objects.filter(pk__in=BoardQuestion.objects.values("version"))[0]

    @pytest.mark.parametrize("role", ["player", "ally"])
    def test_whoever_was_asked_one_of_its_questions_elsewhere(
        self, board: Board, asked: QuestionVersion, role: str
    ) -> None:
        (ann,) = people("ann")
        elsewhere = match_of([*people("ben", "cy"), bot("lord")], game="dark-lord")
        Showing.objects.create(match=elsewhere, round=9, seat=0, version=asked, **{role: ann})
        self.refused(board, ann)

    @pytest.mark.parametrize("field", ["added_by", "state_by"])
    def test_whoever_wrote_or_judged_one(self, board: Board, asked: QuestionVersion, field: str) -> None:
        (ann,) = people("ann")
        Question.objects.filter(pk=asked.question_id).update(**{field: ann})
        self.refused(board, ann)

    def test_whoever_edited_one(self, board: Board, asked: QuestionVersion) -> None:
        (ann,) = people("ann")
        QuestionVersion.objects.filter(pk=asked.pk).update(made_by=ann)
        self.refused(board, ann)

    @pytest.mark.parametrize("field", ["player", "settled_by"])
    def test_whoever_reported_one_or_looked_at_a_report(
        self, board: Board, asked: QuestionVersion, field: str
    ) -> None:
        (ann,) = people("ann")
        settled = {"settled_at": NOW, "verdict": "nothing"} if field == "settled_by" else {}
        QuestionFlag.objects.create(version=asked, reason="wrong", at=NOW, **{field: ann}, **settled)
        self.refused(board, ann)

    def test_nobody_else(self, board: Board, asked: QuestionVersion) -> None:
        assert begun(board, people("ann")[0]).status == Match.Status.RUNNING

    def test_a_moderator_who_has_looked_at_one_of_its_tables(self, board: Board) -> None:
        ann, mona = people("ann", "mona")
        Insight.objects.create(match=begun(board, ann), person=mona, at=NOW)
        self.refused(board, mona, Seen.LOOKED)

    def refused(self, board: Board, user: User, seen: Seen = Seen.QUESTION) -> None:
        with pytest.raises(BoardSeen) as told:
            begun(board, user)
        assert told.value.seen == seen
        assert not BoardSeat.objects.filter(player=user).exists()
        Board.objects.update(opens_at=timezone.now(), closes_at=timezone.now() + timedelta(days=1))
        client = logged_in(user)
        for answer in (client.get("/board/"), client.post(f"/board/{board.key}/play/")):
            page = answer.content.decode()
            assert "You have seen this board." in page
            assert "Play it" not in page


class TestFaultyQuestions:
    """A question of a round that is over: everybody has been asked it, so that its answers count."""

    @pytest.fixture
    def played(self, board: Board) -> tuple[Match, QuestionVersion]:
        match = begun(board, people("ann")[0])
        to_questions(match)
        asked = QuestionVersion.objects.filter(pk__in=BoardQuestion.objects.values("version"))
        return match, asked.select_related("question")[0]

    def test_one_that_was_retired_stays_in_the_board(
        self, board: Board, played: tuple[Match, QuestionVersion]
    ) -> None:
        _, asked = played
        Question.objects.filter(pk=asked.question_id).update(state="retired", state_at=NOW)
        other = begun(board, people("ben")[0])
        to_questions(other)
        assert other.showings.filter(version=asked).exists()
        self.noted(board)

    def test_one_that_was_edited_is_asked_as_it_was(
        self, board: Board, played: tuple[Match, QuestionVersion]
    ) -> None:
        _, asked = played
        old = asked.pk
        asked.pk, asked.number, asked.made_at = None, 2, NOW
        asked.save()
        Question.objects.filter(pk=asked.question_id).update(number=2)
        other = begun(board, people("ben")[0])
        to_questions(other)
        assert other.showings.filter(version=old).exists()
        self.noted(board)

    def test_one_that_was_reported_as_wrong(
        self, board: Board, played: tuple[Match, QuestionVersion]
    ) -> None:
        QuestionFlag.objects.create(version=played[1], reason="wrong", at=NOW, player=people("eve")[0])
        self.noted(board)

    def test_none_without_a_reason(self, board: Board, played: tuple[Match, QuestionVersion]) -> None:
        QuestionFlag.objects.create(version=played[1], reason="spelling", at=NOW, player=people("eve")[0])
        Board.objects.update(shown_at=NOW + timedelta(days=2))
        board.refresh_from_db()
        assert faulty_rounds(board) == []

    def noted(self, board: Board) -> None:
        assert faulty_rounds(board) == []
        Board.objects.update(shown_at=NOW + timedelta(days=2))
        board.refresh_from_db()
        assert faulty_rounds(board) == [1]
        page = " ".join(Client().get(f"/board/{board.key}/").content.decode().split())
        assert "Round 1: a question was corrected, retired or reported as wrong" in page


class TestChanceThatIsGone:
    """An act of chance that is no move of the rules any more."""

    def test_the_table_is_called_off_and_the_board_closed_and_all_are_told_once(self, board: Board) -> None:
        ann, ben, cy = people("ann", "ben", "cy")
        match = begun(board, ann)
        begun(board, ben)
        BoardChance.objects.create(board=board, act="0/1/questions/0", notation="questions none of these")
        while match.status == Match.Status.RUNNING:
            play(match)
            match.refresh_from_db()
        moves = MoveRecord.objects.filter(match=match).order_by("ply")
        assert match.status == Match.Status.CANCELLED
        assert moves.count() == match.ply
        assert dict(BoardResult.objects.filter(match=match).values_list("line", "fault")) == {
            "allies": "nobody"
        }
        for _ in range(2):
            close_board(board_id=board.pk, now=NOW)
        assert list(Notice.objects.order_by("player_id").values_list("player__username", "kind")) == [
            ("ann", "board-gone"),
            ("ben", "board-gone"),
        ]
        assert "the site cannot go on with its board" in logged_in(ben).get("/moves/").content.decode()
        Board.objects.update(opens_at=timezone.now(), closes_at=timezone.now() + timedelta(days=1))
        assert "cannot go on with this board" in logged_in(cy).get("/board/").content.decode()
        assert logged_in(cy).post(f"/board/{board.key}/play/").status_code == 409
        assert "The site has ended this match" in logged_in(ann).get(f"/m/{match.key}/").content.decode()

    def test_a_board_of_rules_that_are_gone_can_be_read_and_not_played(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        play_on(begun(board, ann))
        gone = RULES["dark-lord"].version + 1
        Board.objects.update(rules_version=gone, opens_at=timezone.now())
        Match.objects.update(rules_version=gone)
        Board.objects.update(closes_at=timezone.now() + timedelta(days=1))
        assert logged_in(ben).post(f"/board/{board.key}/play/").status_code == 409
        assert "Yours, so far" in logged_in(ann).get(f"/board/{board.key}/").content.decode()
        show_boards(now=timezone.now() + timedelta(days=2))
        page = Client().get(f"/board/{board.key}/").content.decode()
        assert "Everybody" in page
        assert "ann" in page
