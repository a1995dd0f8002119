"""Standing instructions: what may be planned, when it is carried out, and when it is off."""

from __future__ import annotations

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.catalogue import rules_of
from games.kit.rules.errors import BadNotation
from games.kit.rules.seats import Seat
from games.models import Match, PendingMove, Plan, plan_of
from games.selectors.record.history import history_of
from games.services.errors import NotRunning, NotSeated
from games.services.turn.automatic_moves import LATEST, SOONEST
from games.services.turn.moves import play_move
from games.services.turn.plans import NotOffered, instruct
from games.services.turn.waiting_moves import confirm, take_back_move
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import holder
from tests.support.plans import fires, held, leave_for_good, next_seat, plan, resign_from
from tests.support.tables import bot, legal, match_of, people, play, record
from tests.support.waiting_moves import mover

PLANNED = PendingMove.Why.PLANNED


@pytest.fixture
def match(db: None) -> Match:
    """Four people at the auction, seat 1 to bid."""
    return match_of(people("ann", "ben", "cat", "dan"))


def planned(match: Match, seat: int) -> list[str]:
    return next(iter(Plan.objects.filter(tenure=holder(match, seat)).values_list("notations", flat=True)))


def test_an_instruction_is_carried_out_after_a_while(match: Match) -> None:
    seat = next_seat(match)
    plan(match, seat, "pass")
    assert held(match) == []
    play(match, "bid 10 M")
    assert held(match) == [(seat, "pass", PLANNED)]
    assert mover(match).seat == seat
    pending = PendingMove.objects.get()
    assert SOONEST <= pending.due_at - NOON <= LATEST
    assert fires(match, seat)
    assert record(match)[-1] == (seat, "pass")


def test_what_was_planned_is_no_decision_of_the_moment_at_which_it_is_played(match: Match) -> None:
    """Unless its player saw that moment, and had it played."""
    seat = next_seat(match)
    plan(match, seat, "pass")
    play(match, "bid 10 M")
    fires(match, seat)
    assert [(move.seat, move.is_unseen) for move in match.moves.order_by("ply")][-2:] == [
        ((seat - 1) % 4, False),
        (seat, True),
    ]
    other = next_seat(match)
    plan(match, other, "pass")
    play(match, "bid 11 M")
    turn_ply = mover(match).turn_ply
    assert turn_ply is not None
    confirm(
        match_id=match.pk, user_id=holder(match, other).player_id, turn_ply=turn_ply, now=NOON, rng=Random(1)
    )
    assert not match.moves.order_by("ply").reverse()[0].is_unseen


def test_what_has_been_carried_out_for_good_is_planned_no_more(match: Match) -> None:
    seat = next_seat(match)
    plan(match, seat, "pass")
    play(match, "bid 10 M")
    fires(match, seat)
    assert planned(match, seat) == []


def test_an_instruction_of_every_turn_stays(db: None) -> None:
    match = in_the_cards()
    seat = (mover(match).seat + 1) % 4
    plan(match, seat, "lowest")
    play(match)
    assert planned(match, seat) == ["lowest"]
    for _ in range(4):
        play(match)
    assert planned(match, seat) == ["lowest"]


def in_the_cards() -> Match:
    """Played to where the first card of a conflict is asked for."""
    match = match_of(people("ann", "ben", "cat", "dan"), seed=3)
    rng = Random(5)
    while history_of(match).state.view(None).phase != "play":
        play(match, rng=rng)
        match.refresh_from_db()
    return match


def test_only_what_is_offered_can_be_instructed(match: Match) -> None:
    seat = next_seat(match)
    with pytest.raises(NotOffered):
        plan(match, seat, "lowest")
    with pytest.raises(BadNotation):
        plan(match, seat, "fly")
    with pytest.raises(BadNotation):
        plan(match, seat, "pass", "pass")
    with pytest.raises(NotOffered):
        plan(match, mover(match).seat, "pass")  # it is asked: it passes or does not
    assert not Plan.objects.exists()


def test_a_card_of_another_hand_cannot_be_planned(db: None) -> None:
    match = in_the_cards()
    seat, other = ((mover(match).seat + n) % 4 for n in (1, 2))
    view = history_of(match).state.view(Seat(other))
    offered = rules_of(match.game, 1).instructions.offered(view)
    with pytest.raises(NotOffered):
        plan(match, seat, next(each.notation() for each in offered if each.kind == "throw"))


def test_an_instruction_is_revoked_until_it_is_carried_out(match: Match) -> None:
    seat = next_seat(match)
    plan(match, seat, "pass")
    plan(match, seat)
    play(match, "bid 10 M")
    assert held(match) == []
    plan(match, next_seat(match), "pass")
    play(match, "bid 10 E", seat=seat)
    assert len(held(match)) == 1
    plan(match, mover(match).seat)
    assert held(match) == []
    assert not fires(match, mover(match).seat)


def test_what_waits_is_taken_back_for_this_turn_alone(db: None) -> None:
    match, seat, _ = waiting_for_the_lowest()
    take_back_move(
        match_id=match.pk, user_id=holder(match, seat).player_id, turn_ply=mover(match).turn_ply or 0
    )
    assert held(match) == []
    assert planned(match, seat) == ["lowest"]


def waiting_for_the_lowest() -> tuple[Match, int, str]:
    """Everybody plays the lowest where they cannot win; at the first turn in which somebody does."""
    match = in_the_cards()
    rng = Random(6)
    for seat in range(4):
        if seat != mover(match).seat:
            plan(match, seat, "lowest")
    while not held(match):
        play(match, rng=rng)
    ((seat, notation, _),) = held(match)
    match.refresh_from_db()
    return match, seat, notation


def test_a_change_while_it_waits_changes_what_waits(db: None) -> None:
    """Another plan, another card and another moment; the same plan again, nothing."""
    match, seat, notation = waiting_for_the_lowest()
    due = PendingMove.objects.get().due_at
    plan(match, seat, "lowest", at=0.5)
    assert PendingMove.objects.get().due_at == due
    plan(match, seat)
    assert held(match) == []
    assert legal(match, seat)
    assert notation in legal(match, seat)


def test_an_instruction_is_off_when_the_situation_is_another(match: Match) -> None:
    """A player who wanted to pass is asked after all if nobody has bid."""
    last = (mover(match).seat + 3) % 4
    plan(match, last, "pass")
    for _ in range(3):
        play(match, "pass")
    assert held(match) == []
    row = Plan.objects.get()
    assert (row.notations, row.dropped) == ([], [["pass", "nobody-bids"]])
    play(match, "bid 10 M")
    assert Plan.objects.get().dropped == [], "who moves has read it"


def test_plans_end_with_the_hand(match: Match) -> None:
    """The cards are dealt anew when nobody has bid; all plans were for the old ones."""
    for seat in range(4):
        if seat != mover(match).seat:
            plan(match, seat, "pass")
    for _ in range(4):
        play(match, "pass", seat=mover(match).seat)
    assert history_of(Match.objects.get()).state.view(None).auction.calls == ()
    assert list(Plan.objects.values_list("notations", flat=True)) == [[], [], []]


def test_who_moves_otherwise_than_planned_is_obeyed(match: Match) -> None:
    seat = next_seat(match)
    plan(match, seat, "pass")
    play(match, "bid 10 M")
    play(match, "bid 11 M", seat=seat)
    assert record(match)[-1] == (seat, "bid 11 M")
    assert held(match) == []
    assert planned(match, seat) == [], "it is over, and does not wait in the next turn"
    while mover(match).seat != seat:
        play(match, f"bid {12 + len(record(match))} M")
    assert held(match) == []


def test_of_several_plans_those_end_that_asked_for_another_card(db: None) -> None:
    match, seat, notation = waiting_for_the_lowest()
    other = next(each for each in legal(match, seat) if each != notation)
    play(match, other, seat=seat)
    assert planned(match, seat) == []


def test_who_plays_by_hand_what_was_planned_keeps_the_plan(db: None) -> None:
    match, seat, notation = waiting_for_the_lowest()
    play(match, notation, seat=seat)
    assert planned(match, seat) == ["lowest"]


def test_an_old_form_does_not_bring_back_a_plan_that_has_ended(match: Match) -> None:
    seat = next_seat(match)
    plan(match, seat, "pass")
    play(match, "bid 10 M")
    play(match, "bid 11 M", seat=seat)
    with pytest.raises(NotOffered):
        plan(match, seat, "pass", stood=["pass"])
    assert planned(match, seat) == []
    for _ in range(2):  # a double click
        plan(match, seat, "pass", stood=[])
    assert planned(match, seat) == ["pass"]


def test_a_plan_may_be_confirmed_to_be_carried_out_now(match: Match) -> None:
    seat = next_seat(match)
    plan(match, seat, "pass")
    play(match, "bid 10 M")
    turn = mover(match)
    confirm(
        match_id=match.pk,
        user_id=turn.player_id,
        turn_ply=turn.turn_ply or 0,
        now=later(seconds=5),
        rng=Random(1),
    )
    assert record(match)[-1] == (seat, "pass")


def test_a_bot_does_not_inherit_a_plan(match: Match) -> None:
    seat = next_seat(match)
    plan(match, seat, "pass")
    bot("understudy")
    leave_for_good(match, holder(match, seat).player_id)
    play(match, "bid 10 M")
    assert held(match) == []
    assert plan_of(holder(match, seat)) is None


def test_only_who_is_seated_in_a_running_match_plans(match: Match) -> None:
    (eve,) = people("eve")
    with pytest.raises(NotSeated):
        instruct(match_id=match.pk, user_id=eve.pk, notations=["pass"], now=NOON, rng=Random(1))
    resign_from(match, holder(match, 0).player_id)
    with pytest.raises(NotRunning):
        plan(match, 1, "pass")


def test_nothing_planned_is_left_when_the_match_is_over(match: Match) -> None:
    plan(match, next_seat(match), "pass")
    resign_from(match, mover(match).player_id)
    assert list(Plan.objects.values_list("notations", flat=True)) == [[]]


def test_a_move_costs_no_more_queries_with_plans_that_ask_for_nothing(db: None) -> None:
    def cost(*, with_plans: bool) -> int:
        match = match_of(people(*(f"{with_plans}{n}" for n in range(4))), seed=3)
        rng = Random(5)
        while history_of(match).state.view(None).phase != "target":
            play(match, rng=rng)
            match.refresh_from_db()
        if with_plans:
            for seat in {0, 1, 2, 3} - {mover(match).seat}:
                view = history_of(match).state.view(Seat(seat))
                offered = rules_of(match.game, 1).instructions.offered(view)
                plan(match, seat, *{each.kind: each.notation() for each in offered}.values())
        turn = mover(match)
        notation = legal(match, turn.seat)[0]
        with CaptureQueriesContext(connection) as queries:
            play_move(
                match_id=match.pk, user_id=turn.player_id, notation=notation,
                turn_ply=turn.turn_ply or 0, now=NOON, rng=Random(1),
            )  # fmt: skip
        return len(queries)

    assert cost(with_plans=True) == cost(with_plans=False)
