"""Answers that play by themselves: made at once, as their player's, and off when something else comes."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Alert, Kind, User
from games.kit.rules.back import Back
from games.models import Match, PendingMove, Plan, plan_of
from games.selectors.record.history import history_of
from games.services.absence.contract import act
from games.services.own_boards.errors import NoAnswers, StillKept, TableMovedOn
from games.services.own_boards.own_boards import Where, cut_off, keep_answers, let_go
from games.services.turn import record as record_module
from games.services.turn.growth import Made
from games.services.turn.moves import play_move
from games.services.turn.plans import NotLive, NotOffered, instruct
from games.services.turn.record import grow
from games.services.turn.waiting_moves import arrange_again, release
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import holder
from tests.support.own_boards import answer, board_of, keep, try_line, two, where, word
from tests.support.plans import leave_for_good, resign_from
from tests.support.tables import bot, play, record, turns
from tests.support.waiting_moves import send


@pytest.fixture
def match(db: None) -> Match:
    """Ann, seat 0, to move; nobody has."""
    return two()


def codes(match: Match) -> list[str]:
    words = (notation.split() for _, notation in record(match))
    return [f"{cell}{colour[0]}" for place, cell, *rest in words if place == "place" for colour in rest]


def kept(match: Match, seat: int) -> list[str]:
    plan = plan_of(holder(match, seat))
    return [] if plan is None else plan.notations


def dropped(match: Match, seat: int) -> list[list[str]]:
    plan = plan_of(holder(match, seat))
    return [] if plan is None else plan.dropped


def test_an_answer_is_made_in_the_moment_in_which_its_condition_comes_true(match: Match) -> None:
    assert answer(match, 1, "a1o", "b1p") == 1
    play(match, word("a1o"))
    assert record(match) == [(0, "place a1 orange"), (1, "place b1 purple")]
    assert [turn.seat for turn in turns(match)] == [0]
    assert not PendingMove.objects.exists()
    assert kept(match, 1) == [], "nothing of it is left"


def test_it_is_its_players_move_though_they_did_not_see_it(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    play(match, word("a1o"))
    row = match.moves.order_by("ply").last()
    assert row is not None
    assert (row.by_id, row.cause, row.is_unseen, row.sent_at) == (holder(match, 1).player_id, "", True, None)
    assert holder(match, 1).seen_ply < row.ply


def test_nobody_is_called_to_a_turn_that_is_over_at_once(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    Alert.objects.all().delete()
    play(match, word("a1o"))
    called = Alert.objects.filter(kind=Kind.TURN)
    assert set(called.values_list("user", flat=True)) == {holder(match, 0).player_id}


def test_a_tree_plays_on_until_it_does_not_foresee_something(match: Match) -> None:
    answer(match, 1, "a1o", "b1p", "c1g", "d1o", "e1p", "f1g")
    for code in ("a1o", "c1g", "e1p", "g1o"):
        play(match, word(code))
    assert codes(match) == ["a1o", "b1p", "c1g", "d1o", "e1p", "f1g", "g1o"]
    assert [turn.seat for turn in turns(match)] == [1]


def test_what_was_not_foreseen_is_told_until_its_player_moves(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    Alert.objects.all().delete()
    play(match, word("l4g"))
    assert (kept(match, 1), dropped(match, 1)) == ([], [["answers", "unforeseen"]])
    assert Alert.objects.filter(user=holder(match, 1).player_id, kind=Kind.TURN).exists()
    assert "a1o(b1p)" in board_of(match, 1).tree, "kept as an idea"
    play(match, word("a2o"))
    assert dropped(match, 1) == []


def test_two_trees_answer_each_other_in_one_go(match: Match) -> None:
    answer(match, 1, "a1o", "b1p", "c1g", "d1o", "e1p", "f1g")
    answer(match, 0, "a1o", "b1p", "c1g", "d1o", "e1p")
    play(match, word("a1o"))
    assert codes(match) == ["a1o", "b1p", "c1g", "d1o", "e1p", "f1g"]
    assert [turn.seat for turn in turns(match)] == [0]


def test_so_many_in_one_go_and_the_rest_by_a_worker(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_module, "MOST_AT_ONCE", 2)
    answer(match, 1, "a1o", "b1p", "c1g", "d1o", "e1p", "f1g")
    answer(match, 0, "a1o", "b1p", "c1g", "d1o", "e1p")
    play(match, word("a1o"))
    assert codes(match) == ["a1o", "b1p", "c1g"]
    pending = PendingMove.objects.get()
    assert (pending.notation, pending.due_at) == (word("d1o"), NOON)
    release(match_id=match.pk, seat=1, turn_ply=pending.turn_ply, now=later(seconds=1), rng=Random(1))
    assert codes(match) == ["a1o", "b1p", "c1g", "d1o", "e1p", "f1g"]


def test_an_own_first_move_is_made_by_hand_and_another_ends_the_answers(match: Match) -> None:
    assert answer(match, 0, "k5p", "j5g", "j6p") == 1
    assert record(match) == []
    play(match, word("k5p"))
    play(match, word("j5g"))
    assert codes(match) == ["k5p", "j5g", "j6p"]
    answer(match, 1, "a1o", "b1p", "c1g")
    play(match, word("a2o"))
    assert (kept(match, 1), dropped(match, 1)) == ([], [])


def test_branches_are_kept_beside_one_another(match: Match) -> None:
    assert answer(match, 1, "a1o", "b1p") == 1
    assert answer(match, 1, "a2o", "b2p") == 2
    assert kept(match, 1) == ["answers other 0 a1o(b1p),a2o(b2p)"]
    assert keep(match, 1, "a2o", "b2p") == 2, "once more changes nothing"


def test_an_answer_may_end_the_match(match: Match) -> None:
    """A straight chain of orange from top to bottom, whose last disc is an answer."""
    column = ["a3", "b5", "c5", "d6", "e6", "f7", "g6", "h7", "i6", "j6", "k5", "l5", "m3"]
    for cell in column[:-2]:
        play(match, f"place {cell} orange")
    seat = turns(match)[0].seat
    assert answer(match, 1 - seat, "l5o", "m3o") == 1
    play(match, word("l5o"))
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert all(plan.notations == [] for plan in Plan.objects.all())


# --- clocks, waiting, going back, leaving ---------------------------------------------------------------


def test_an_answer_is_credited_as_a_move_in_time(db: None) -> None:
    match = two(pace="standard")
    bank = holder(match, 1).bank
    answer(match, 1, "a1o", "b1p", "c1g", "d1o")
    for code in ("a1o", "c1g"):
        play(match, word(code), now=later(hours=1))
    mine = holder(match, 1)
    assert mine.bank >= bank
    assert mine.clock is None
    assert holder(match, 0).deadline_at is not None


def test_a_move_that_may_be_taken_back_is_answered_when_it_is_played(match: Match) -> None:
    User.objects.update(take_back="always")
    answer(match, 1, "a1o", "b1p")
    send(match, word("a1o"))
    assert record(match) == []
    release(match_id=match.pk, seat=0, turn_ply=0, now=later(seconds=10), rng=Random(1))
    assert codes(match) == ["a1o", "b1p"]


def test_when_the_match_goes_back_answers_are_off_and_their_player_is_told(match: Match) -> None:
    play(match, word("a1o"))
    play(match, word("b1p"))
    answer(match, 1, "c1g", "d1o")
    with transaction.atomic():
        grow(match, history_of(match), Made(None, Back(1), None), now=NOON, rng=Random(1))
    assert (kept(match, 1), dropped(match, 1)) == ([], [["answers", "rewound"]])
    play(match, word("a2o"))
    play(match, word("c1g"))
    assert codes(match)[-1:] == ["c1g"]


def test_a_bot_that_keeps_the_seat_does_not_answer_and_the_ideas_stay_with_their_owner(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    bot("understudy")
    owner = holder(match, 1)
    with transaction.atomic():
        act(match, owner, now=NOON, rng=Random(1))
    assert holder(match, 1).is_bot
    assert not Plan.objects.filter(tenure=owner).exists()
    play(match, word("a1o"), seat=0)
    assert codes(match) == ["a1o"]


def test_who_leaves_for_good_answers_no_more(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    bot("understudy")
    leave_for_good(match, holder(match, 1).player_id)
    match.refresh_from_db()
    assert not Plan.objects.exclude(notations=[]).exists()


def test_while_a_warning_is_unread_nothing_is_answered_and_then_at_once(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    user = holder(match, 1).player
    User.objects.filter(pk=user.pk).update(is_warned=True)
    play(match, word("a1o"))
    assert codes(match) == ["a1o"]
    User.objects.filter(pk=user.pk).update(is_warned=False)
    arrange_again(user_id=user.pk, now=NOON + timedelta(hours=1), rng=Random(1))
    pending = PendingMove.objects.get()
    assert (pending.notation, pending.due_at) == (word("b1p"), NOON + timedelta(hours=1))


# --- what is not kept -----------------------------------------------------------------------------------


def test_at_a_live_table_nothing_plays_by_itself(db: None) -> None:
    match = two(pace="live")
    try_line(match, 1, "a1o", "b1p")
    with pytest.raises(NotLive):
        keep(match, 1, "a1o", "b1p")
    assert not Plan.objects.exists()


def test_a_branch_without_an_answer_is_not_kept(match: Match) -> None:
    try_line(match, 1, "a1o")
    try_line(match, 0, "a1o", "b1p")
    for seat in (0, 1):
        with pytest.raises(NoAnswers):
            keep(match, seat, "a1o")
    assert not Plan.objects.exists()


def test_answers_are_kept_from_where_the_table_stands(match: Match) -> None:
    try_line(match, 1, "a1o", "b1p")
    play(match, word("c1g"))
    old = Where(0, ("a1o", "b1p"), 0)
    with pytest.raises(TableMovedOn):
        keep_answers(
            match_id=match.pk,
            user_id=holder(match, 1).player_id,
            where=old,
            revision=2,
            now=NOON,
            rng=Random(1),
        )


def test_a_tree_for_the_other_seat_is_no_plan(match: Match) -> None:
    """Also where plans are sent: the rules look at it with the eyes of its sender."""
    for notation in ("answers mine 0 a1o(b1p(c1g))", "answers other 5 a1o(b1p)", "answers other 0 a1o(a1p)"):
        with pytest.raises(NotOffered):
            instruct(
                match_id=match.pk,
                user_id=holder(match, 1).player_id,
                notations=[notation],
                now=NOON,
                rng=Random(1),
            )
    assert not Plan.objects.exists()


def test_what_is_kept_is_not_cut_off_until_it_is_let_go(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    mine = holder(match, 1).player_id
    with pytest.raises(StillKept):
        cut_off(match_id=match.pk, user_id=mine, where=where(match, "a1o"), revision=2, now=NOON)
    for _ in range(2):
        let_go(match_id=match.pk, user_id=mine, now=NOON, rng=Random(1))
    cut_off(match_id=match.pk, user_id=mine, where=where(match, "a1o"), revision=2, now=NOON)
    assert (board_of(match, 1).tree, kept(match, 1)) == ("", [])


def test_nothing_kept_is_left_when_the_match_is_over(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    resign_from(match, holder(match, 0).player_id)
    assert list(Plan.objects.values_list("notations", "dropped")) == [([], [])]


def test_a_move_costs_no_more_queries_with_answers_that_are_not_due(db: None) -> None:
    def cost(*, with_answers: bool) -> int:
        match = two(f"a{with_answers}", f"b{with_answers}")
        if with_answers:
            answer(match, 0, "a1o", "b1p", "c1g")
        turn = turns(match)[0]
        with CaptureQueriesContext(connection) as queries:
            play_move(
                match_id=match.pk, user_id=turn.player_id, notation=word("a1o"),
                turn_ply=turn.turn_ply or 0, now=NOON, rng=Random(1),
            )  # fmt: skip
        return len(queries)

    assert cost(with_answers=True) == cost(with_answers=False)
