"""Boards of a day: one deal for everybody, bots that act alike, one table a person, results, and showing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from itertools import cycle, islice
from math import floor
from random import Random
from time import process_time
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from accounts.models import User
from games.boards.comparison import shown
from games.catalogue import LEVELS
from games.models import Board, BoardResult, BoardSeat, DealSeed, Match, MoveRecord
from games.selectors.boards.boards import facts_of, open_board, own_of
from games.selectors.boards.periods import period_list, period_of
from games.selectors.boards.tables import Placed, list_of, sheet_of
from games.selectors.boards.windows import Gap
from games.selectors.deals.claims import claim_of
from games.selectors.record.history import history_of
from games.selectors.talk.rooms import Why, doors_of
from games.services.boards.days import OPEN_FOR, WAITED_FOR, make_board, prepare_boards, show_boards
from games.services.boards.tables import REFERENCE_RUNS, BoardClosed, begin_reference_run, play_board
from games.services.deals.boards import board_bot_seed, result_faults
from games.services.deals.checks import faults_of
from games.services.turn.bots import choose_for_bot
from games.services.turn.moves import resign
from games.services.turn.rewind import rewind
from tests.support.tables import legal, match_of, people, play, play_on, sat_at, turns

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 11, 23)
OPENS = datetime(2026, 11, 23, tzinfo=UTC)
NOW = OPENS + timedelta(hours=9)
SLOW = 2
"""By so much a machine of tests may be slower than one that serves."""


@pytest.fixture
def board() -> Board:
    """Monday's: World Domination for four."""
    return make_board(day=MONDAY, rng=Random(1))


def begun(board: Board, user: User, seed: int = 1) -> Match:
    return play_board(board_id=board.pk, user_id=user.pk, now=NOW, rng=Random(seed))


def with_bots(match: Match, moves: int) -> list[str]:
    """The record after so many moves: bots as they choose, the person by the first legal move."""
    for _ in range(moves):
        match.refresh_from_db()
        (tenure, *_) = turns(match)
        if tenure.is_bot:
            thought = choose_for_bot(
                match_id=match.pk, seat=tenure.seat, turn_ply=tenure.turn_ply or 0, rng=Random()
            )
            assert thought is not None
            play(match, thought.notation, seat=tenure.seat)
        else:
            play(match, legal(match, tenure.seat)[0], seat=tenure.seat)
    return [*MoveRecord.objects.filter(match=match).order_by("ply").values_list("notation", flat=True)]


class TestDays:
    def test_the_game_goes_by_the_weekday_and_a_day_has_one_board(self, board: Board) -> None:
        again = make_board(day=MONDAY, rng=Random(2))
        sunday = make_board(day=MONDAY + timedelta(days=6), rng=Random(3))
        assert again == board
        assert (board.game, board.seat_count, board.options["campaigns"]) == ("world-domination", 4, "1")
        assert (sunday.game, sunday.seat_count, sunday.options["campaigns"]) == ("world-domination", 3, "3")
        tuesday = make_board(day=MONDAY + timedelta(days=1), rng=Random(4))
        assert (tuesday.game, tuesday.seat_count) == ("floating-partners", 4)
        assert {"max_hands": 4, "target": 1000}.items() <= tuesday.options.items()

    def test_it_is_open_for_two_days(self, board: Board) -> None:
        assert (board.opens_at, board.closes_at) == (OPENS, OPENS + OPEN_FOR)
        assert open_board(OPENS - timedelta(seconds=1)) is None
        assert open_board(OPENS) == open_board(board.closes_at - timedelta(seconds=1)) == board
        assert open_board(board.closes_at) is None

    def test_the_site_plays_it_eight_times_one_after_the_other_before_it_opens(self) -> None:
        for run in range(REFERENCE_RUNS + 2):
            for _ in range(2):
                prepare_boards(now=OPENS - timedelta(hours=5), rng=Random(run))
            board = Board.objects.get(day=MONDAY)
            for match in board.matches.filter(status=Match.Status.RUNNING):
                assert match.reference_run == run
                play_on(match, seed=run)
        runs = list(board.matches.order_by("reference_run"))
        assert [run.reference_run for run in runs] == [*range(REFERENCE_RUNS)]
        levels = [*islice(cycle(LEVELS["world-domination"]), REFERENCE_RUNS)]
        assert [run.tenures.get(seat=0).level for run in runs] == levels
        assert {run.tenures.get(seat=2).level for run in runs} == {"normal"}


class TestPlaying:
    def test_everybody_gets_the_same_deal_and_bots_that_act_alike(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        one, other = begun(board, ann, 1), begun(board, ben, 2)
        records = [with_bots(match, 12) for match in (one, other)]
        assert records[0] == records[1]
        one.refresh_from_db()
        other.refresh_from_db()
        assert faults_of(one) == faults_of(other) == []

    def test_the_second_deal_is_the_same_too_whatever_was_played_before(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        acts: list[dict[str, str]] = []
        for user, seed in ((ann, 1), (ben, 2)):
            match = begun(board, user)
            while "0/1/deal/1" not in (known := named(match)):
                match.refresh_from_db()
                assert match.status == Match.Status.RUNNING
                play(match, "pass")
            acts.append({act: text for act, text in known.items() if act.startswith("0/1/")})
            play_on(match, seed=seed)
        assert acts[0] == acts[1]

    def test_a_bot_thinks_the_same_of_what_it_has_seen_and_a_run_of_the_site_has_thoughts_of_its_own(
        self, board: Board
    ) -> None:
        ann, ben = people("ann", "ben")
        one, other = begun(board, ann), begun(board, ben)
        run, next_run = (
            begin_reference_run(board_id=board.pk, run=n, now=NOW, rng=Random(n)) for n in (0, 1)
        )
        assert board_bot_seed(one, 1) == board_bot_seed(other, 1) == board_bot_seed(run, 1)
        assert board_bot_seed(one, 1) != board_bot_seed(one, 2)
        assert len({board_bot_seed(each, 0) for each in (one, run, next_run)}) == 3
        play(one)
        one.refresh_from_db()
        assert board_bot_seed(one, 1) != board_bot_seed(other, 1)

    def test_one_has_one_table_of_it(self, board: Board) -> None:
        (ann,) = people("ann")
        match = begun(board, ann)
        assert begun(board, ann, 5) == match
        play_on(match)
        assert begun(board, ann, 6) == match
        assert BoardSeat.objects.count() == Match.objects.count() == 1

    @pytest.mark.parametrize("at", [OPENS - timedelta(seconds=1), OPENS + OPEN_FOR])
    def test_it_is_not_begun_before_it_opens_nor_at_the_second_of_closing(
        self, board: Board, at: datetime
    ) -> None:
        (ann,) = people("ann")
        with pytest.raises(BoardClosed):
            play_board(board_id=board.pk, user_id=ann.pk, now=at, rng=Random(1))
        assert not Match.objects.exists()

    def test_a_board_of_rules_that_have_grown_is_not_begun(self, board: Board) -> None:
        Board.objects.update(rules_version=1)
        with pytest.raises(BoardClosed):
            begun(board, people("ann")[0])

    def test_it_counts_for_no_rating_has_no_clock_and_no_seed_of_its_own(self, board: Board) -> None:
        match = begun(board, people("ann")[0])
        assert (match.is_practice, match.is_rated, match.pace) == (True, False, "none")
        assert not DealSeed.objects.exists()


def tables_of(rows: Sequence[Placed | Gap]) -> list[Placed]:
    return [row for row in rows if isinstance(row, Placed)]


def named(match: Match) -> dict[str, str]:
    rows = MoveRecord.objects.filter(match=match).exclude(act="").values_list("act", "notation")
    return dict(rows)


class TestFloatingPartners:
    def test_all_hands_are_dealt_alike_and_each_seat_has_a_result_beside_the_mean_of_its_table(self) -> None:
        board = make_board(day=MONDAY + timedelta(days=1), rng=Random(1))
        ann, ben = people("ann", "ben")
        matches = [
            play_board(board_id=board.pk, user_id=user.pk, now=board.opens_at, rng=Random(user.pk))
            for user in (ann, ben)
        ]
        for seed, match in enumerate(matches):
            play_on(match, seed=seed)
        one, other = map(named, matches)
        assert len(one) > 4
        assert {act: text for act, text in one.items() if act in other} == {
            act: text for act, text in other.items() if act in one
        }
        for match in matches:
            assert match.outcome is not None
            raw = dict(BoardResult.objects.filter(match=match).values_list("line", "raw"))
            scores, mean = match.outcome["scores"], sum(match.outcome["scores"]) / 4
            assert raw == {f"seat-{seat}": floor(points - mean + 0.5) for seat, points in enumerate(scores)}
            assert result_faults(match) == []


class TestResults:
    def test_a_table_that_is_over_has_the_result_of_each_line(self, board: Board) -> None:
        match = play_on(begun(board, people("ann")[0]))
        gold, silver = BoardResult.objects.order_by("line")
        assert (gold.line, silver.line) == ("gold", "silver")
        assert gold.raw is not None
        assert gold.raw == -(silver.raw or 0)
        assert gold.match == silver.match == match

    def test_whoever_gives_up_has_a_given_result_with_which_nobody_is_compared(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        given_up = begun(board, ann)
        resign(match_id=given_up.pk, user_id=ann.pk, now=NOW, rng=Random(1))
        play_on(begun(board, ben))
        faults = BoardResult.objects.filter(match=given_up).values_list("line", "fault")
        assert dict(faults) == {"gold": "own", "silver": "others"}
        of_ann, of_ben = own_of(board, ann.pk), own_of(board, ben.pk)
        assert of_ann is not None
        assert of_ben is not None
        assert of_ann.compared is not None
        assert (shown(of_ann.compared.percent), of_ann.is_given) == ("40.00", True)
        assert (of_ben.worse, of_ben.level, of_ben.better) == (0, 0, 0)

    def test_the_first_of_the_day_is_compared_with_the_runs_of_the_site(self, board: Board) -> None:
        for run in range(3):
            play_on(begin_reference_run(board_id=board.pk, run=run, now=NOW, rng=Random(run)), seed=run)
        (ann,) = people("ann")
        play_on(begun(board, ann), seed=9)
        own = own_of(board, ann.pk)
        assert own is not None
        assert own.worse + own.level + own.better == 3
        assert facts_of(board).played == 1

    def test_an_annulled_table_counts_for_nobody(self, board: Board) -> None:
        ann, ben = people("ann", "ben")
        mine, other = play_on(begun(board, ann), seed=1), play_on(begun(board, ben), seed=2)
        Match.objects.filter(pk=other.pk).update(annulled_at=NOW)
        own = own_of(board, ann.pk)
        assert own is not None
        assert own.match_key == mine.key
        assert (own.worse, own.level, own.better) == (0, 0, 0)


def test_the_chat_of_a_table_closes_with_its_end_and_opens_when_the_board_is_shown(board: Board) -> None:
    """At a board that several people play; nobody else has a room there before."""
    match = match_of(people("ann", "ben", "cat", "dan"))
    Match.objects.filter(pk=match.pk).update(board=board, is_sealed=True)
    mine = match.host_id

    def rooms() -> dict[str, Why]:
        return {door.room: door.why for door in doors_of(sat_at(match), mine) if door.room == "table"}

    assert rooms() == {"table": Why.MAY}
    Match.objects.filter(pk=match.pk).update(
        status="finished", outcome={"winners": [], "scores": [0] * 4, "reason": "played"}
    )
    assert rooms() == {"table": Why.SEALED}
    Match.objects.filter(pk=match.pk).update(is_sealed=False)
    assert rooms() == {"table": Why.MAY}


class TestGoingBack:
    """A moderator lets a running table go back."""

    def test_it_goes_back_where_no_act_of_chance_is_undone(self, board: Board) -> None:
        match = begun(board, people("ann")[0])
        ply = match.ply
        play(match)
        match.refresh_from_db()
        with transaction.atomic():
            rewind(match, ply, now=NOW, rng=Random(1))
        assert (match.status, set(acts_epochs(match))) == (Match.Status.RUNNING, {"0"})

    def test_else_it_ends_through_nobodys_fault_and_no_other_deal_is_made(self, board: Board) -> None:
        match = begun(board, people("ann")[0])
        play(match)
        match.refresh_from_db()
        with transaction.atomic():
            rewind(match, 0, now=NOW, rng=Random(1))
        match.refresh_from_db()
        assert match.status == Match.Status.CANCELLED
        assert set(acts_epochs(match)) == {"0"}
        assert set(BoardResult.objects.filter(match=match).values_list("fault", flat=True)) == {"nobody"}
        own = own_of(board, match.host_id or 0)
        assert own is not None
        assert own.compared is not None
        assert (shown(own.compared.percent), shown(own.compared.swings)) == ("50.00", "0.00")


def acts_epochs(match: Match) -> list[str]:
    """The number of rewinds that have undone an act of chance, for each act of a record."""
    acts = MoveRecord.objects.filter(match=match).exclude(act="").values_list("act", flat=True)
    return [act.partition("/")[0] for act in acts]


class TestCheck:
    @pytest.fixture
    def match(self, board: Board) -> Match:
        return play_on(begun(board, people("ann")[0]))

    def told(self, *arguments: str) -> str:
        said = StringIO()
        call_command("boards", *arguments, stdout=said)
        return said.getvalue()

    def test_boards_are_listed(self, board: Board, match: Match) -> None:
        assert self.told() == f"2026-11-23 {board.key} world-domination 4: 1 tables, not shown\n"
        show_boards(now=board.closes_at)
        assert "shown 2026-11-25 00:00" in self.told()

    def test_results_follow_from_their_records(self, match: Match) -> None:
        assert self.told("--check") == "1 tables checked, 0 differ\n"

    def test_a_result_that_does_not_is_named(self, match: Match) -> None:
        BoardResult.objects.filter(line="gold").update(raw=99)
        BoardResult.objects.filter(line="silver").delete()
        with pytest.raises(CommandError):
            self.told("--check")
        assert [fault.split(":")[0] for fault in result_faults(match)] == [
            "line gold",
            "line gold",
            "line silver",
        ]

    def test_so_is_a_course_that_does_not(self, match: Match) -> None:
        BoardResult.objects.filter(line="gold").update(course=None)
        assert result_faults(match) == []
        BoardResult.objects.filter(line="silver").update(course={"number": 12})
        assert result_faults(match) == ["line silver: another course"]


class TestShowing:
    def test_nobody_is_shown_it_before_it_has_closed_and_all_tables_are_over(self, board: Board) -> None:
        match = begun(board, people("ann")[0])
        show_boards(now=board.closes_at - timedelta(seconds=1))
        show_boards(now=board.closes_at)
        board.refresh_from_db()
        assert board.shown_at is None
        play_on(match)
        show_boards(now=board.closes_at)
        board.refresh_from_db()
        assert board.shown_at == board.closes_at
        assert not Match.objects.filter(is_sealed=True).exists()

    def test_nobody_waits_longer_than_three_days_for_a_table(self, board: Board) -> None:
        begun(board, people("ann")[0])
        show_boards(now=board.closes_at + WAITED_FOR)
        board.refresh_from_db()
        assert board.shown_at == board.closes_at + WAITED_FOR

    def test_its_list_has_places_shared_and_runs_without_one(self, board: Board) -> None:
        users = people("ann", "ben", "cat")
        for number, user in enumerate(users):
            play_on(begun(board, user), seed=number % 2)
        play_on(begin_reference_run(board_id=board.pk, run=0, now=NOW, rng=Random(1)), seed=5)
        with pytest.raises(ValueError, match=board.key):
            list_of(board, users[0].pk)
        show_boards(now=board.closes_at)
        board.refresh_from_db()
        rows = tables_of(list_of(board, users[1].pk).rows)
        assert [row.compared.percent for row in rows] == sorted(
            (row.compared.percent for row in rows), reverse=True
        )
        assert sorted(row.place or 0 for row in rows) in ([0, 1, 1, 3], [0, 1, 2, 2])
        assert [(row.name, row.level) for row in rows if row.place is None] == [(None, LEVELS[board.game][0])]
        assert [row.name for row in rows if row.is_own] == ["ben"]

    def test_its_seed_is_opened_with_it_and_checks(self, board: Board) -> None:
        match = play_on(begun(board, people("ann")[0]))
        before = claim_of(match)
        assert before is not None
        assert (before.key, before.commitment, before.seed) == (board.key, board.commitment, None)
        show_boards(now=board.closes_at)
        match.refresh_from_db()
        after: Any = claim_of(match)
        assert after.seed == bytes(board.seed)
        assert history_of(match).state.outcome is not None


class TestManyResults:
    """Ten thousand have played it."""

    @pytest.fixture
    def played(self, board: Board) -> tuple[Board, User]:
        rng, (ann,) = Random(1), people("ann")
        crowd = User.objects.bulk_create(User(username=f"u{n}", email=f"u{n}@x.org") for n in range(10_000))
        users = [ann, *crowd]
        about: dict[str, Any] = {
            "game": board.game, "rules_version": board.rules_version, "seat_count": board.seat_count,
            "created_at": NOW, "started_at": NOW, "status": "finished", "board": board,
            "outcome": {"winners": [], "scores": [0, 0, 0, 0], "reason": "played"},
        }  # fmt: skip
        matches = Match.objects.bulk_create(Match(key=f"b-{n}", name="x", **about) for n in range(len(users)))
        BoardSeat.objects.bulk_create(
            BoardSeat(board=board, player=user, match=match, since=NOW)
            for user, match in zip(users, matches, strict=True)
        )
        BoardResult.objects.bulk_create(
            BoardResult(board=board, match=match, line=line, raw=sign * raw, counted_at=NOW)
            for match in matches
            for raw in [rng.randrange(-15, 16)]
            for line, sign in (("gold", 1), ("silver", -1))
        )
        Board.objects.filter(pk=board.pk).update(shown_at=NOW)
        board.refresh_from_db()
        return board, ann

    def test_pages_are_quick_ask_a_few_times_and_show_top_and_neighbourhood(
        self, played: tuple[Board, User], django_assert_max_num_queries: Any
    ) -> None:
        board, ann = played
        asked = (
            lambda: own_of(board, ann.pk),
            lambda: list_of(board, ann.pk),
            lambda: list_of(board, ann.pk, opened=range(5000, 6000), is_whole=False),
            lambda: sheet_of(board, ann.pk, 50),
            lambda: period_list(period_of("week", MONDAY), ann.pk),
            lambda: period_list(period_of("month", MONDAY), ann.pk),
        )
        for ask in asked:
            first = ask()
            begun = process_time()
            with django_assert_max_num_queries(5):
                assert ask() == first
            assert process_time() - begun < 0.2 * SLOW

        own, table = own_of(board, ann.pk), list_of(board, ann.pk)
        assert own is not None
        assert own.worse + own.level + own.better == 10_000
        rows, gaps = tables_of(table.rows), [row for row in table.rows if isinstance(row, Gap)]
        assert sum(row.is_own for row in rows) == 1
        assert len(rows) <= 10 + 7
        assert sum(gap.count for gap in gaps) + len(rows) == table.people == 10_001
        assert (table.own_place, table.sharing) == (own.better + 1, own.level + 1)
