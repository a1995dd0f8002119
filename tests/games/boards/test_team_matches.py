"""Team matches: opened, joined and left, begun, played board by board, and over."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts import relationships
from accounts.anonymisation import anonymise
from accounts.models import Alert, Household, User
from games.models import (
    Board,
    BoardResult,
    BoardSeat,
    Match,
    RatingEntry,
    Reliability,
    SeatTenure,
    TeamMatch,
    TeamSeat,
)  # fmt: skip
from games.selectors.boards.team_matches import facts_of_team_match
from games.selectors.people.profile import played as played_matches
from games.services.boards import team_matches as service
from games.services.boards.dealing import deal_boards, seat_table
from games.services.boards.errors import BoardKnown, NotCaptain, OneHousehold, OtherTeam
from games.services.boards.tables import BoardClosed, play_board
from games.services.boards.team_matches import call_off_team_match, go_on
from games.services.boards.withdrawing import withdraw
from games.services.lobby.errors import (
    BlockedHere,
    LobbyError,
    NoSuchSeat,
    NotAtTable,
    NotForYou,
    NotOpen,
    RatedWithoutClock,
    SeatTaken,
    Suspended,
    TooManyTables,
)
from games.services.lobby.team_places import leave_team
from games.services.moderation.annulment import annul
from games.services.moderation.suspension import leave_when_suspended
from games.services.ratings.counting import count_due
from games.services.turn.moves import resign
from games.services.votes.call_off import call_off_match
from games.sweeps.boards import go_on_with_team_matches
from tests.support.clock import NOON
from tests.support.concurrently import at_once
from tests.support.tables import people, person, play_on
from tests.support.teams import NAMES, PLACES, begun, joined, opened, played, tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def users() -> list[User]:
    return people(*NAMES)


def told(what: str) -> list[str]:
    rows = Alert.objects.filter(data__what=what).order_by("user__username")
    return list(rows.values_list("user__username", flat=True))


def called_off(match: Match) -> None:
    with transaction.atomic():
        call_off_match(Match.objects.select_for_update().get(pk=match.pk), now=NOON)


def went_on(team_match: TeamMatch, seed: int = 99) -> TeamMatch:
    return go_on(team_match_id=team_match.pk, now=NOON, rng=Random(seed))


class TestSittingDown:
    def test_who_opens_it_is_captain_and_has_the_first_place(self, users: list[User]) -> None:
        team_match = opened(users[0])
        facts = facts_of_team_match(team_match, users[0].pk)
        assert (facts.mine, facts.is_captain) == ((0, 0, 0), True)
        assert facts.codes == (team_match.first_code, team_match.second_code)

    def test_a_member_invites_to_their_own_team_alone_and_a_stranger_to_none(self, users: list[User]) -> None:
        team_match = joined(opened(users[0]), users[1], (1, 0, 0))
        assert facts_of_team_match(team_match, users[1].pk).codes == ("", team_match.second_code)
        assert facts_of_team_match(team_match, users[2].pk).codes == ("", "")
        assert facts_of_team_match(team_match, None).codes == ("", "")

    def test_one_moves_to_another_place_of_one_s_team(self, users: list[User]) -> None:
        team_match = joined(opened(users[0]), users[0], (0, 1, 1))
        assert list(TeamSeat.objects.values_list("pair", "place")) == [(1, 1)]
        assert joined(team_match, users[0], (0, 1, 1)).status == "open"

    def test_nobody_sits_in_both_teams(self, users: list[User]) -> None:
        team_match = opened(users[0])
        with pytest.raises(OtherTeam):
            joined(team_match, users[0], (1, 0, 0))
        with pytest.raises(IntegrityError), transaction.atomic():
            TeamSeat.objects.create(team_match=team_match, team=1, pair=0, place=0, player=users[0])

    @pytest.mark.parametrize("place", [(0, 2, 0), (0, 0, -1), (2, 0, 0)])
    def test_there_are_eight_places(self, users: list[User], place: tuple[int, int, int]) -> None:
        with pytest.raises(NoSuchSeat):
            joined(opened(users[0]), users[1], place)

    def test_a_place_is_taken_once(self, users: list[User]) -> None:
        with pytest.raises(SeatTaken):
            joined(opened(users[0]), users[1], (0, 0, 0))

    def test_who_has_blocked_or_is_blocked_by_somebody_in_either_team_stays_out(
        self, users: list[User]
    ) -> None:
        ann, ben = users[:2]
        team_match = opened(ann)
        relationships.block(owner_id=ann.pk, person_id=ben.pk, now=NOON)
        with pytest.raises(NotForYou):
            joined(team_match, ben, (1, 0, 0))
        with pytest.raises(BlockedHere):
            joined(opened(ben), ann, (1, 0, 0))

    def test_of_one_household_one_plays(self, users: list[User]) -> None:
        Household.objects.create(one=users[0], other=users[1], asked_at=NOON, agreed_at=NOON)
        for team in (0, 1):
            with pytest.raises(OneHousehold):
                joined(opened(users[0]), users[1], (team, 1, 0))

    def test_somebody_suspended_neither_opens_one_nor_sits_down(self, users: list[User]) -> None:
        team_match = opened(users[0])
        User.objects.filter(pk=users[1].pk).update(suspended_until=NOON + timedelta(days=1))
        with pytest.raises(Suspended):
            joined(team_match, users[1], (1, 0, 0))
        with pytest.raises(Suspended):
            opened(users[1])

    def test_one_account_has_so_many_open_and_no_more(self, users: list[User]) -> None:
        for _ in range(service.MAX_OPEN):
            opened(users[0])
        with pytest.raises(TooManyTables):
            opened(users[0])

    def test_none_is_rated_without_a_clock(self, users: list[User]) -> None:
        with pytest.raises(RatedWithoutClock):
            opened(users[0], pace="none", is_rated=True)


class TestGettingUp:
    def test_a_captain_who_leaves_hands_it_on(self, users: list[User]) -> None:
        team_match = joined(opened(users[0]), users[1], (1, 0, 0))
        assert leave_team(team_match_id=team_match.pk, user_id=users[0].pk).captain_id == users[1].pk
        assert leave_team(team_match_id=team_match.pk, user_id=users[1].pk).status == "cancelled"

    def test_a_captain_calls_it_off_and_the_others_are_told(self, users: list[User]) -> None:
        team_match = joined(opened(users[0]), users[1], (1, 0, 0))
        with pytest.raises(NotCaptain):
            call_off_team_match(team_match_id=team_match.pk, user_id=users[1].pk, now=NOON)
        call_off_team_match(team_match_id=team_match.pk, user_id=users[0].pk, now=NOON)
        assert told("team-off") == ["ben"]
        with pytest.raises(NotOpen):
            leave_team(team_match_id=team_match.pk, user_id=users[1].pk)
        with pytest.raises(NotOpen):
            joined(team_match, users[2], (1, 1, 1))

    def test_a_stranger_does_not_leave(self, users: list[User]) -> None:
        with pytest.raises(NotAtTable):
            leave_team(team_match_id=opened(users[0]).pk, user_id=users[1].pk)

    def test_an_account_that_is_closed_or_suspended_leaves(self, users: list[User]) -> None:
        team_match = joined(joined(opened(users[0]), users[1], (1, 0, 0)), users[2], (1, 0, 1))
        anonymise(user_id=users[0].pk, now=NOON)
        User.objects.filter(pk=users[1].pk).update(suspended_until=NOON + timedelta(days=1))
        leave_when_suspended(user_id=users[1].pk, now=NOON)
        team_match.refresh_from_db()
        assert (team_match.captain_id, team_match.status) == (users[2].pk, "open")
        assert team_match.seats.count() == 1


class TestBeginning:
    def test_it_begins_with_two_boards_when_the_last_place_is_taken(self, users: list[User]) -> None:
        team_match = begun(users)
        assert team_match.status == TeamMatch.Status.RUNNING
        assert [board.number for board in Board.objects.order_by("pk")] == [1, 2]
        assert [match.status for match in tables_of(team_match)] == ["running"] * 4
        assert set(Counter(BoardSeat.objects.values_list("player", flat=True)).values()) == {2}

    def test_pairs_are_partners_and_a_team_has_both_sides_of_a_board(self, users: list[User]) -> None:
        here, there = tables_of(begun(users), 1)
        names = [
            [tenure.player.username for tenure in match.tenures.order_by("seat").select_related("player")]
            for match in (here, there)
        ]
        assert names == [["ann", "eve", "ben", "fay"], ["gil", "cat", "hal", "dan"]]

    def test_its_tables_are_sealed_and_have_the_options_of_their_board_and_its_terms(
        self, users: list[User]
    ) -> None:
        for match in tables_of(begun(users, pace="fast", is_rated=True)):
            assert match.options == match.board.options
            assert match.options["campaigns"] == "1"
            assert (match.is_sealed, match.pace, match.is_rated, match.visibility) == (
                True,
                "fast",
                True,
                "link",
            )
            assert (match.seating, match.contract, match.commitment) == (
                "chosen",
                "bot",
                match.board.commitment,
            )

    def test_all_but_the_last_are_told_once_that_it_begins(self, users: list[User]) -> None:
        begun(users)
        assert told("team-begun") == sorted(set(NAMES) - {"hal"})
        assert told("begun") == []

    def test_both_tables_of_a_board_are_dealt_the_same(self, users: list[User]) -> None:
        here, there = tables_of(begun(users), 1)
        dealt = [
            list(match.moves.filter(seat=None).values_list("notation", flat=True)) for match in (here, there)
        ]
        assert dealt[0] == dealt[1] != []

    def test_a_ninth_person_comes_too_late(self, users: list[User]) -> None:
        team_match = begun(users)
        with pytest.raises(NotOpen):
            joined(team_match, person("ivy"), (1, 1, 1))
        with pytest.raises(NotOpen):
            leave_team(team_match_id=team_match.pk, user_id=users[0].pk)

    def test_it_begins_whole_or_not_at_all(self, users: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
        team_match = opened(users[0])
        for user, place in list(zip(users, PLACES, strict=True))[1:7]:
            joined(team_match, user, place)
        made: list[str] = []

        def killed(*arguments: Any, **named: Any) -> Match:
            if len(made) == 3:
                raise KeyboardInterrupt
            made.append("")
            return seat_table(*arguments, **named)

        monkeypatch.setattr(service, "seat_table", killed)
        with pytest.raises(KeyboardInterrupt):
            joined(team_match, users[7], PLACES[7])
        assert not Board.objects.exists()
        assert not Match.objects.exists()
        team_match.refresh_from_db()
        assert (team_match.status, team_match.seats.count()) == ("open", 7)

    def test_a_table_of_a_board_cannot_draw_seats(self, users: list[User]) -> None:
        match = tables_of(begun(users))[0]
        with pytest.raises(IntegrityError), transaction.atomic():
            Match.objects.filter(pk=match.pk).update(seating="lot")


class TestTables:
    """Boards and tables for whatever has several groups play the same."""

    def boards(self, count: int = 1) -> list[Board]:
        team_match = opened(person("cap"))
        return deal_boards(
            count, game="world-domination", seat_count=4, now=NOON, rng=Random(1), team_match=team_match
        )

    def seated(self, board: Board, users: list[User], seed: int = 1) -> Match:
        holders = {seat: user.pk for seat, user in enumerate(users)}
        with transaction.atomic():
            return seat_table(board, holders, name="A table", now=NOON, rng=Random(seed))

    def test_boards_of_no_team_match_have_no_numbers_and_are_open_as_long_as_whoever_deals_them_says(
        self, users: list[User]
    ) -> None:
        until = NOON + timedelta(days=2)
        deal: dict[str, Any] = {"game": "world-domination", "seat_count": 4, "now": NOON, "rng": Random(1)}
        boards = deal_boards(3, first=None, closes_at=until, **deal)
        assert [(board.number, board.closes_at) for board in boards] == [(None, until)] * 3
        assert len({board.commitment for board in boards}) == 3
        self.seated(boards[0], users[:4])
        with pytest.raises(BoardClosed):  # nobody sits down there by themselves
            play_board(board_id=boards[0].pk, user_id=users[5].pk, now=NOON, rng=Random(1))

    def test_who_knows_a_board_sits_at_no_other_table_of_it(self, users: list[User]) -> None:
        (board,) = self.boards()
        self.seated(board, users[:4])
        with pytest.raises(BoardKnown):
            self.seated(board, [*users[4:7], users[0]])
        assert Match.objects.count() == 1

    def test_nobody_has_two_seats_and_every_seat_has_somebody(self, users: list[User]) -> None:
        (board,) = self.boards()
        for sitting in ([*users[:3], users[0]], users[:3]):
            with pytest.raises(ValueError, match=board.key):
                self.seated(board, sitting)

    def test_for_somebody_suspended_a_bot_keeps_the_seat_from_the_beginning(self, users: list[User]) -> None:
        (board,) = self.boards()
        User.objects.filter(pk=users[2].pk).update(suspended_until=NOON + timedelta(days=9), plays_on=False)
        match = self.seated(board, users[:4])
        kept = SeatTenure.objects.current().get(match=match, seat=2)
        assert (kept.owner_id, kept.is_bot) == (users[2].pk, True)


class TestReliability:
    """Turns and matches kept at tables of boards that are not shown: a profile tells nothing of them."""

    def test_it_is_counted_when_the_board_is_shown_and_not_before(self, users: list[User]) -> None:
        team_match = begun(users, pace="standard")
        first, second, *_ = tables_of(team_match)
        play_on(first, seed=1)
        went_on(team_match)
        assert not Reliability.objects.exists()
        play_on(second, seed=2)
        went_on(team_match)
        row = Reliability.objects.get(player=users[0])
        assert row.matches == "1"
        assert set(row.turns) == {"1"}
        assert Reliability.objects.count() == 8

    def test_what_is_annulled_before_it_is_shown_is_never_counted(self, users: list[User]) -> None:
        team_match = begun(users, pace="standard")
        first, second, *_ = tables_of(team_match)
        for seed, match in enumerate((first, second)):
            play_on(match, seed=seed)
        with transaction.atomic():
            assert annul(first, now=NOON) == {}
        went_on(team_match)
        counted = set(Reliability.objects.values_list("player", flat=True))
        assert counted == set(second.tenures.values_list("player", flat=True))


class TestPlaying:
    def test_it_is_played_to_its_end_two_boards_after_the_others(self, users: list[User]) -> None:
        team_match = begun(users, pace="standard", is_rated=True)
        first, second, *rest = tables_of(team_match)
        play_on(first, seed=1)
        went_on(team_match)
        facts = facts_of_team_match(team_match, users[0].pk)
        assert [(board.over, board.swings) for board in facts.boards] == [
            (1, None),
            (0, None),
            (0, None),
            (0, None),
        ]
        assert facts.boards[0].tables[0].raw is None
        assert told("team-board") == []

        play_on(second, seed=2)
        went_on(team_match)
        facts = facts_of_team_match(team_match, None)
        raw = [table.raw or 0 for table in facts.boards[0].tables]
        assert facts.boards[0].is_shown
        assert facts.boards[0].swings == facts.sums
        assert (facts.sums[0] > 0) is (raw[0] > raw[1])
        assert facts.sums[0] == -facts.sums[1]
        assert told("team-board") == [*NAMES]
        assert Board.objects.count() == 2

        # Ratings wait for the board, so that no profile tells of a table before.
        play_on(rest[0], seed=3)
        count_due(game=team_match.game, now=NOON)
        counted = set(RatingEntry.objects.values_list("match", flat=True))
        assert counted == {first.pk, second.pk}
        assert played_matches(users[0].pk)[0].played == 1

        play_on(rest[1], seed=4)
        went_on(team_match)
        assert Board.objects.count() == 4
        assert went_on(team_match).status == "running"
        after = played(team_match, 3, 4, seed=5)
        assert after.status == TeamMatch.Status.FINISHED
        facts = facts_of_team_match(after, None)
        assert facts.winner == (0 if facts.sums[0] > facts.sums[1] else 1 if facts.sums[0] else None)
        assert told("team-over") == [*NAMES]
        assert len(told("team-board")) == 2 * len(NAMES)
        assert not Match.objects.filter(is_sealed=True).exists()
        assert went_on(team_match).over_at == after.over_at

    def test_who_leaves_costs_their_team_two_swings_and_gives_the_others_two(self, users: list[User]) -> None:
        team_match = begun(users)
        here, there = tables_of(team_match, 1)
        resign(match_id=here.pk, user_id=users[0].pk, now=NOON, rng=Random(1))
        play_on(there)
        went_on(team_match)
        facts = facts_of_team_match(team_match, None)
        assert facts.boards[0].swings == (-2, 2)
        assert facts.boards[0].tables[0].faults == {0}

    def test_tables_that_are_called_off_are_worth_nothing_and_all_of_them_a_draw(
        self, users: list[User]
    ) -> None:
        team_match = begun(users)
        for _ in range(2):
            for match in tables_of(team_match):
                if match.status == Match.Status.RUNNING:
                    called_off(match)
            go_on_with_team_matches()
        team_match.refresh_from_db()
        facts = facts_of_team_match(team_match, None)
        assert (facts.status, facts.sums, facts.winner) == ("finished", (0, 0), None)
        assert not BoardResult.objects.exists()

    def test_an_annulled_table_is_worth_nothing(self, users: list[User]) -> None:
        team_match = begun(users)
        here, there = tables_of(team_match, 1)
        play_on(here, seed=1)
        called_off(there)
        went_on(team_match)
        Match.objects.filter(pk=here.pk).update(annulled_at=NOON)
        assert facts_of_team_match(team_match, None).boards[0].swings == (0, 0)

    def test_a_board_that_is_withdrawn_is_worth_nothing_before_and_after_it_is_shown(
        self, users: list[User]
    ) -> None:
        team_match = begun(users)
        for seed, match in enumerate(tables_of(team_match, 1)):
            play_on(match, seed=seed)
        board = Board.objects.get(number=1)
        with transaction.atomic():
            withdraw(board, reason="dealt wrongly", now=NOON)
        went_on(team_match)
        shown = facts_of_team_match(team_match, None).boards[0]
        assert (shown.is_shown, shown.is_withdrawn, shown.swings) == (True, True, (0, 0))

    def test_for_an_account_that_was_closed_bots_play_the_boards_to_come(self, users: list[User]) -> None:
        team_match = begun(users)
        anonymise(user_id=users[0].pk, now=NOON)
        for match in tables_of(team_match):
            called_off(match)
        went_on(team_match)
        match = tables_of(team_match, 3)[0]
        assert SeatTenure.objects.get(match=match, seat=0).is_bot
        assert match.tenures.filter(level="").count() == 3
        assert not BoardSeat.objects.filter(board__number__gte=3, player=users[0]).exists()


@pytest.mark.django_db(transaction=True)
class TestRaces:
    def almost(self) -> tuple[TeamMatch, list[User]]:
        users = people(*NAMES, "ivy")
        team_match = opened(users[0])
        for user, place in list(zip(users[:7], PLACES[:7], strict=True))[1:]:
            joined(team_match, user, place)
        return team_match, users

    def test_of_two_who_take_the_last_place_at_once_one_sits_and_it_begins_once(self) -> None:
        team_match, users = self.almost()
        done = at_once(
            lambda: joined(team_match, users[7], PLACES[7], seed=1),
            lambda: joined(team_match, users[8], PLACES[7], seed=2),
            expected=(LobbyError,),
        )
        assert sum(isinstance(each, TeamMatch) for each in done) == 1
        assert (Board.objects.count(), Match.objects.count()) == (2, 4)

    def test_one_who_sits_down_in_two_tabs_sits_once(self) -> None:
        users = people("ann", "ben")
        team_match = opened(users[0])
        at_once(
            lambda: joined(team_match, users[1], (0, 1, 0)),
            lambda: joined(team_match, users[1], (1, 1, 0)),
            expected=(LobbyError,),
        )
        assert TeamSeat.objects.filter(player=users[1]).count() == 1

    def test_who_leaves_as_the_last_sits_down_is_out_or_plays(self) -> None:
        team_match, users = self.almost()
        at_once(
            lambda: joined(team_match, users[7], PLACES[7]),
            lambda: leave_team(team_match_id=team_match.pk, user_id=users[3].pk),
            expected=(LobbyError,),
        )
        team_match.refresh_from_db()
        seats, tables = team_match.seats.count(), Match.objects.count()
        assert (team_match.status, seats, tables) in {("running", 8, 4), ("open", 7, 0)}

    def test_the_next_boards_begin_once(self) -> None:
        team_match = begun(people(*NAMES))
        for match in tables_of(team_match):
            called_off(match)
        at_once(lambda: went_on(team_match, 11), lambda: went_on(team_match, 12), expected=())
        assert (Board.objects.count(), Match.objects.count()) == (4, 8)
