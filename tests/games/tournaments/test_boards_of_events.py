"""Events whose groups all play the same boards: dealt once, hidden until all have played, and ranked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.calendar_feed import open_feed
from accounts.models import Household, User
from games.kit.face.phrases import plain
from games.models import Board, BoardResult, BoardSeat, Entrant, Event, EventMatch, Match, MoveRecord, Reserve
from games.selectors.record.history import histories
from games.selectors.tournaments.checks import differing_events
from games.selectors.tournaments.due import due_to_go_on
from games.selectors.tournaments.tables import compute_tables, tables_json, tables_of
from games.selectors.tournaments.tables_of_events import tables_of as tables_of_game
from games.services.boards.dealing import show_board
from games.services.tournaments.boards import boards_of_meeting
from games.services.tournaments.entering import enter
from games.services.tournaments.errors import BadPlan, SameHousehold
from games.services.tournaments.going_on import go_on
from games.services.tournaments.making import Draft, make_event
from games.services.tournaments.reserves import may_play
from games.services.tournaments.stays_away import replace_entrant
from games.tournaments.plans import Plan
from games.tournaments.standings import Reason
from tests.games.boards.test_board_leaks import answers, differing, of_site, undone
from tests.support.clock import NOON
from tests.support.events import begun, entered, event_of, filled, given_up, went_on
from tests.support.replays import logged_in
from tests.support.tables import people, play_on

from .test_seasons import may_enter

pytestmark = pytest.mark.django_db

PARTNERS: dict[str, Any] = {
    "game": "floating-partners", "seat_count": 4, "options": {"max_hands": 4, "target": 1000},
}  # fmt: skip
DUEL: dict[str, Any] = {"game": "world-domination", "seat_count": 2, "options": {"campaigns": "1"}}


def duplicate(count: int, *, boards: int = 1, ranking: str = "percent", **fields: Any) -> Event:
    """An event of so many entrants that has begun, with the same boards for all."""
    event = event_of(boards=boards, ranking=ranking, **{**PARTNERS, **fields})
    filled(event, count)
    return begun(event)


def tables_at(event: Event, number: int) -> list[Match]:
    return list(Match.objects.filter(board__event=event, board__number=number).order_by("pk"))


def ended(match: Match) -> None:
    """End a match as cheaply as it can be."""
    if match.seat_count == 2:
        given_up(match, 0)
        match.refresh_from_db()
    else:  # nobody's resigning ends it
        play_on(match)
    assert match.status == Match.Status.FINISHED


class TestDealing:
    def test_match_j_of_all_groups_plays_board_j_and_nobody_plays_one_twice(self) -> None:
        event = duplicate(10)
        assert list(event.event_boards.order_by("number").values_list("number", "instance")) == [
            (number, 0) for number in range(1, 6)
        ]
        rows = list(EventMatch.objects.filter(event=event).select_related("match__board"))
        assert len(rows) == 10
        for row in rows:
            assert row.match is not None
            assert row.match.board is not None
            assert (row.match.board.number, row.match.event_id) == (row.number, event.pk)
            assert row.match.is_sealed
            assert row.match.options == row.match.board.options
            assert (row.match.options["max_hands"], row.match.options["target"]) == (4, 1000)
            seats = dict(row.seats.values_list("seat", "entrant__people__player"))
            assert seats == dict(row.match.tenures.values_list("seat", "player"))
        played = Counter(BoardSeat.objects.values_list("board", "player"))
        assert len(played) == 40
        assert set(played.values()) == {1}

    def test_all_tables_of_a_board_have_the_same_deal(self) -> None:
        event = duplicate(10)
        for number in (1, 4):
            one, other = (
                list(MoveRecord.objects.filter(match=match, seat=None).values_list("notation", flat=True))
                for match in tables_at(event, number)
            )
            assert one == other
            assert one
        first, second = (tables_at(event, number)[0] for number in (1, 2))
        assert first.moves.first() != second.moves.first()

    def test_of_two_sides_each_leg_of_a_round_is_a_board(self) -> None:
        event = duplicate(4, boards=2, **DUEL)
        assert [len(tables_at(event, number)) for number in range(1, 7)] == [2] * 6
        for number, leg in ((1, 1), (2, 2), (3, 1)):
            legs = {EventMatch.objects.get(match=match).leg for match in tables_at(event, number)}
            assert legs == {leg}
        assert event.ranking == Event.Ranking.SWINGS  # of two tables a board

    def test_of_many_entrants_groups_are_put_on_several_deals(self) -> None:
        event = duplicate(40)
        deals = {
            row.group: row.match.board.instance
            for row in EventMatch.objects.filter(event=event).select_related("match__board")
            if row.match is not None and row.match.board is not None
        }
        assert sorted(Counter(deals.values()).values()) in ([3, 3], [3, 4], [4, 4])
        seeds = {bytes(seed) for seed in Board.objects.filter(number=1).values_list("seed", flat=True)}
        assert len(seeds) == 2

    def test_who_is_gone_has_a_bot_at_their_seats(self) -> None:
        event = event_of(boards=1, ranking="swings", **PARTNERS)
        users = filled(event, 5)
        User.objects.create(username="vane", is_bot=True)
        User.objects.filter(pk=users[0].pk).update(anonymised_at=NOON)
        extra = people("p6")
        entered(event, *extra)
        assert begun(event).status == Event.Status.RUNNING
        assert not BoardSeat.objects.filter(player=users[0]).exists()

    @pytest.mark.parametrize(
        ("fields", "boards"),
        [
            (PARTNERS, 1),
            (DUEL, 2),
            ({"game": "world-domination", "seat_count": 4, "has_pairs": True}, 2),
            ({"game": "world-domination", "seat_count": 4}, 1),
            ({"game": "three-colours", "seat_count": 2}, 0),
        ],
    )
    def test_a_meeting_plays_as_many_boards_as_it_has_legs(self, fields: dict[str, Any], boards: int) -> None:
        assert boards_of_meeting(Event(kind="group", **{"options": {}, **fields})) == boards
        assert boards_of_meeting(Event(kind="knockout", **{"options": {}, **fields})) == 0


class TestSecrecy:
    def test_nothing_of_a_board_is_told_until_all_its_tables_are_over(self) -> None:
        event = duplicate(10)
        before = event.tables
        one, other = tables_at(event, 1)
        ended(one)
        assert due_to_go_on(NOON) == []
        event = went_on(event)
        assert event.tables == before
        assert compute_tables(event).over == 0
        row = EventMatch.objects.get(match=one)
        assert (row.result, row.ended_at) == (None, None)
        stranger = people("stranger")[0]
        sits_there = other.tenures.exclude(player__in=one.tenures.values("player")).first()
        assert sits_there is not None
        for reader in (Client(), logged_in(stranger), logged_in(sits_there.player)):
            assert reader.get(one.get_absolute_url()).status_code == 404
        ended(other)
        assert due_to_go_on(NOON) == [event.pk]
        event = went_on(event)
        assert event.event_boards.get(number=1).shown_at == NOON
        assert not Match.objects.filter(board__number=1, is_sealed=True).exists()
        assert compute_tables(event).over == 2
        assert Client().get(one.get_absolute_url()).status_code == 200
        assert event.event_boards.filter(shown_at=None).count() == 4

    def test_two_events_that_differ_in_hidden_results_have_the_same_bytes_in_their_rows(self) -> None:
        event = duplicate(10)
        one, _other = tables_at(event, 1)
        ended(one)
        seen = []
        for raw in (-50, 120):
            BoardResult.objects.filter(match=one, line="seat-0").update(raw=raw, fault="")
            event = went_on(event)
            seen.append((event.tables, event.version, compute_tables(event)))
        assert seen[0] == seen[1]

    def test_a_board_waits_for_tables_that_are_still_to_begin(self) -> None:
        event = duplicate(10)
        one, other = tables_at(event, 1)
        ended(one)
        EventMatch.objects.filter(match=other).update(match=None)
        Match.objects.filter(pk=other.pk).update(status=Match.Status.CANCELLED)
        event = went_on(event)
        assert event.event_boards.get(number=1).shown_at is None

    def test_boards_of_an_event_that_was_called_off_are_shown_all_the_same(self) -> None:
        event = duplicate(5)
        Event.objects.filter(pk=event.pk).update(status=Event.Status.CANCELLED)
        for match in tables_at(event, 1):
            ended(match)
        assert due_to_go_on(NOON) == [event.pk]
        assert went_on(event).event_boards.get(number=1).shown_at == NOON


FIRST = ((210, 140, 60, -30), (95, 180, -20, 40), (150, 150, 90, 10))
"""Points of three tables of one board."""


def shown_with(event: Event, number: int, tables: tuple[tuple[int, ...], ...]) -> None:
    """Show a board with points by seat at each of its tables, none of which is played."""
    board = event.event_boards.get(number=number)
    for match, points in zip(tables_at(event, number), tables, strict=True):
        mean = Fraction(sum(points), len(points))
        for seat, own in enumerate(points):
            raw = int((own - mean + Fraction(1, 2)) // 1)
            BoardResult.objects.create(
                board=board, match=match, line=f"seat-{seat}", raw=raw, counted_at=NOON
            )
    show_board(board, now=NOON)


def at_seat(event: Event, number: int, seat: int) -> list[int]:
    """The entrants at a seat of each table of a board."""
    return [
        EventMatch.objects.get(match=match).seats.get(seat=seat).entrant_id
        for match in tables_at(event, number)
    ]


class TestRanking:
    @pytest.mark.parametrize(
        ("ranking", "seat", "results"),
        [
            ("percent", 0, ["100", "0", "50"]),
            ("swings", 0, ["5/2", "-2", "-1/2"]),
            ("percent", 1, ["0", "100", "50"]),
            ("swings", 1, ["-1", "2", "-1"]),
        ],
    )
    def test_each_line_is_compared_with_the_same_seat_of_all_other_groups(
        self, ranking: str, seat: int, results: list[str]
    ) -> None:
        event = duplicate(15)
        Event.objects.filter(pk=event.pk).update(ranking=ranking)
        event.refresh_from_db()
        shown_with(event, 1, FIRST)
        rows = {row.entrant: row for row in compute_tables(event).groups[0].rows}
        found = [rows[entrant].points for entrant in at_seat(event, 1, seat)]
        assert found == [Fraction(each) for each in results]
        assert [rows[entrant].matches for entrant in at_seat(event, 1, seat)] == [1, 1, 1]

    def test_all_groups_stand_in_one_table_by_the_mean_of_their_boards(self) -> None:
        event = duplicate(15)
        assert event.ranking == Event.Ranking.SWINGS  # of three tables a board
        shown_with(event, 1, FIRST)
        shown_with(event, 2, tuple(reversed(FIRST)))
        (table,) = compute_tables(event).groups
        assert len(table.rows) == 15
        assert [row.place for row in table.rows][:1] == [1]
        means = [row.points for row in table.rows if row.matches]
        assert means == sorted(means, reverse=True)
        assert {row.matches for row in table.rows} == {1, 2}

    def test_by_points_a_board_counts_as_soon_as_it_is_shown(self) -> None:
        event = duplicate(10, ranking="points")
        for match in tables_at(event, 1):
            ended(match)
        event = went_on(event)
        groups = tables_of(event).groups
        assert len(groups) == 2
        assert sum(row.matches for group in groups for row in group.rows) == 8

    def test_an_annulled_table_is_compared_with_nobody(self) -> None:
        event = duplicate(15)
        shown_with(event, 1, FIRST)
        match = tables_at(event, 1)[0]
        Match.objects.filter(pk=match.pk).update(annulled_at=NOON)
        rows = {row.entrant: row for row in compute_tables(event).groups[0].rows}
        one, two, three = (rows[entrant] for entrant in at_seat(event, 1, 0))
        assert (one.matches, two.points < 0 < three.points) == (0, True)

    def test_who_left_with_all_results_is_not_listed_and_others_are_compared_with_them(self) -> None:
        event = duplicate(15)
        shown_with(event, 1, FIRST)
        first, second, _third = at_seat(event, 1, 0)
        before = {row.entrant: row.points for row in compute_tables(event).groups[0].rows}
        Entrant.objects.filter(pk=first).update(state=Entrant.State.GONE, keeps_results=False)
        after = {row.entrant: row.points for row in compute_tables(event).groups[0].rows}
        assert first not in after
        assert after[second] == before[second]

    def test_an_event_is_played_to_its_end_and_keeps_its_places(self) -> None:
        event = duplicate(3, boards=2, **DUEL)
        assert event.ranking == Event.Ranking.SWINGS
        for match in Match.objects.filter(event=event).order_by("pk"):
            ended(match)
        event = went_on(event)
        assert event.status == Event.Status.OVER
        assert tables_of(event) == compute_tables(event)
        assert differing_events() == []
        rows = tables_of(event).groups[0].rows
        assert {row.matches for row in rows} == {4}
        assert Reason.POINTS in rows[0].values
        kept = list(event.entrants.order_by("final_place").values_list("final_points", "final_matches"))
        assert kept == [(None, 4)] * 3
        version = event.version
        assert went_on(event).version == version

    def test_more_boards_cost_no_more_queries(self) -> None:
        event = duplicate(15)
        counts = []
        for number in (1, 2, 3):
            shown_with(event, number, FIRST)
            with CaptureQueriesContext(connection) as asked:
                compute_tables(event)
            counts.append(len(asked))
        assert counts[0] == counts[2] <= 6


class TestReserves:
    def test_a_reserve_has_the_boards_that_run_and_what_was_lost_before_stays_lost(self) -> None:
        event = duplicate(3, boards=2, **DUEL)
        entrant = event.entrants.order_by("pk").first()
        assert entrant is not None
        lost, *others = (
            row.match
            for row in EventMatch.objects.filter(seats__entrant=entrant).order_by("pk")
            if row.match is not None
        )
        given_up(lost, EventMatch.objects.get(match=lost).seats.get(entrant=entrant).seat)
        (newcomer,) = people("newcomer")
        Reserve.objects.create(event=event, player=newcomer, since=NOON)
        User.objects.update(event_matches=20)
        with transaction.atomic():
            assert replace_entrant(event, entrant, now=NOON, rng=Random(1))
        seats = dict(BoardSeat.objects.filter(player=newcomer).values_list("board", "match"))
        assert seats == {match.board_id: match.pk for match in others}
        assert EventMatch.objects.get(match=lost).match_id == lost.pk
        assert Board.objects.filter(event=event).count() == 6

    def test_who_knows_a_board_or_lives_with_an_entrant_is_no_reserve_of_it(self) -> None:
        event = duplicate(5)
        match = tables_at(event, 1)[0]
        one, two, three = people("one", "two", "three")
        User.objects.update(event_matches=20)
        BoardSeat.objects.create(board=match.board, player=one, match=match, since=NOON)
        sits_out = event.people.exclude(player__in=match.tenures.values("player")).get()
        Household.objects.create(one=two, other=sits_out.player, asked_at=NOON, agreed_at=NOON)
        rows = [Reserve.objects.create(event=event, player=user, since=NOON) for user in (one, two, three)]
        assert [may_play(event, row, [match], NOON) for row in rows] == [False, False, True]


class TestPages:
    def test_the_table_of_all_groups_is_on_the_page_in_swings_or_per_cent(self) -> None:
        event = duplicate(15)
        before = Client().get(event.get_absolute_url()).content.decode()
        assert "Swings" in before
        shown_with(event, 1, FIRST)
        refreshed(event)
        page = plain(Client().get(event.get_absolute_url()).content.decode())
        for value in ("+2.50", "−2.00", "−0.50"):
            assert value in page
        assert "by how much one did better than others with the same cards" in page
        assert "Group 2" not in page
        matches = Client().get(f"{event.get_absolute_url()}matches/?group=1-3")
        assert matches.status_code == 200
        rules = plain(Client().get(f"{event.get_absolute_url()}rules/").content.decode())
        assert "Nobody learns what others made of a board before all have played it." in rules
        assert "in swings. Your result is the mean of your boards." in rules
        Event.objects.filter(pk=event.pk).update(ranking="percent")
        refreshed(event)
        page = plain(Client().get(event.get_absolute_url()).content.decode())
        assert "Per cent" in page
        for value in ("100.00", "50.00", "0.00"):
            assert value in page

    def test_ones_own_row_says_where_one_stands_among_all(self) -> None:
        event = duplicate(15)
        shown_with(event, 1, FIRST)
        refreshed(event)
        first = compute_tables(event).groups[0].rows[0].entrant
        user = Entrant.objects.get(pk=first).people.get().player
        page = plain(logged_in(user).get("/events/").content.decode())
        assert "first of 15" in page.casefold()

    @pytest.mark.parametrize("is_over", [False, True], ids=["running", "over"])
    def test_nobody_at_another_table_of_a_board_learns_how_it_goes_by_any_address(
        self, is_over: bool
    ) -> None:
        """Pages of the event among them; the board is shown to nobody, for the other table is played."""
        event = duplicate(10)
        one, other = tables_at(event, 1)
        here = set(one.tenures.values_list("player", flat=True))
        there = other.tenures.exclude(player__in=here).select_related("player").first()
        assert there is not None
        stranger = people("stranger")[0]
        whose = one.tenures.get(seat=0).player.username
        board = one.board
        assert board is not None
        feed = open_feed(user_id=there.player_id)
        own = [f"{event.get_absolute_url()}{page}" for page in ("", "matches/", "rules/", "log/")]
        paths = [*of_site(board, whose, feed), *own, one.get_absolute_url()]
        readers = (Client(), logged_in(stranger), logged_in(there.player))
        seen = []
        for seed in (1, 2):
            with undone():
                play_on(one, 10_000 if is_over else 5 + seed, seed=seed)
                go_on(event_id=event.pk, now=NOON, rng=Random(1))
                seen.append([answers(reader, paths) for reader in readers])
            one.refresh_from_db()
            histories.clear()
        assert [differing(first, second) for first, second in zip(*seen, strict=True)] == [[], [], []]


def refreshed(event: Event) -> None:
    """Keep the tables of an event anew, as its results are."""
    event.refresh_from_db()
    Event.objects.filter(pk=event.pk).update(tables=tables_json(compute_tables(event)))


class TestEntering:
    def test_of_one_household_one_plays_where_all_play_the_same_boards(self) -> None:
        ann, ben = people("ann", "ben")
        Household.objects.create(one=ann, other=ben, asked_at=NOON, agreed_at=NOON)
        may_enter(ann, ben)
        early = NOON - timedelta(days=3)
        User.objects.update(date_joined=early - timedelta(days=60))
        usual: dict[str, Any] = {}
        for number, fields in enumerate((usual, {"boards": 1, "ranking": "percent"})):
            event = event_of(name=f"Cup {number}", **PARTNERS, **fields)
            enter(event_id=event.pk, user_id=ann.pk, now=early)
            if not fields:
                enter(event_id=event.pk, user_id=ben.pk, now=early)
                continue
            with pytest.raises(SameHousehold):
                enter(event_id=event.pk, user_id=ben.pk, now=early)

    @pytest.mark.parametrize(
        ("game", "seats", "kind", "is_possible"),
        [
            ("floating-partners", 4, "group", True),
            ("world-domination", 2, "swiss", True),
            ("world-domination", 2, "knockout", False),
            ("three-colours", 2, "group", False),
        ],
    )
    def test_same_boards_are_for_games_that_have_boards_in_groups_and_swisses(
        self, game: str, seats: int, kind: str, is_possible: bool
    ) -> None:
        host = people("host")[0]
        User.objects.filter(pk=host.pk).update(is_staff=True)
        draft = Draft(
            plan=Plan(
                kind=kind,
                tables=tables_of_game(game, seats),
                most_entrants=16 if kind != "group" else 8,
                begins_on=date(2026, 3, 10),
                last_on=date(2026, 4, 10) if kind == "group" else None,
                round_days=None if kind == "group" else 14,
            ),
            game=game,
            seat_count=seats,
            name="Duplicate Cup",
            has_same_boards=True,
            ranks_boards=True,
        )
        if not is_possible:
            with pytest.raises(BadPlan) as refused:
                make_event(user_id=host.pk, draft=draft, now=NOON, rng=Random(1))
            assert "boards" in refused.value.fields
            return
        event = make_event(user_id=host.pk, draft=draft, now=NOON, rng=Random(1))
        assert (event.boards, event.ranking) == (1 if seats > 2 else 2, "percent")
        bad = replace(draft, name="Other Cup", has_same_boards=False)
        with pytest.raises(BadPlan):
            make_event(user_id=host.pk, draft=bad, now=NOON, rng=Random(1))
