"""Forced cards and standing instructions: what is played for a seat without its holder's doing, and when."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Match, PendingMove, Plan, SeatTenure
from games.rules.core.api import Seat
from games.rules.core.errors import BadNotation
from games.rules.registry import rules_of
from games.selectors.trail import trail_of
from games.services.departure import vacate
from games.services.instructions import NotOffered, instruct
from games.services.pending import confirm, release, take_back
from games.services.plans import LATEST, SOONEST
from games.services.play import AlreadyPlayed, NotRunning, NotSeated, Stale, play_move, resign
from games.sweeps import clock as sweeps
from tests.support.clock import NOON, later
from tests.support.tables import bot, legal, match_of, people, play, record, turns

FORCED, PLANNED = PendingMove.Why.FORCED, PendingMove.Why.PLANNED


@pytest.fixture
def match(db: None) -> Match:
    """Four people at the auction, seat 1 to bid."""
    return match_of(people("ann", "ben", "cat", "dan"))


def holder(match: Match, seat: int) -> SeatTenure:
    return match.tenures.current().select_related("player", "pending", "plan").get(seat=seat)


def mover(match: Match) -> SeatTenure:
    (turn,) = turns(match)
    return turn


def next_seat(match: Match) -> int:
    """Who is asked after the one who is asked now, in the auction."""
    return (mover(match).seat + 1) % 4


def plan(match: Match, seat: int, *notations: str, at: float = 0.0) -> None:
    instruct(
        match_id=match.pk,
        user_id=holder(match, seat).player_id,
        notations=notations,
        now=later(minutes=at),
        rng=Random(4),
    )


def fires(match: Match, seat: int, *, at: float = 20.0) -> bool:
    """The call comes that says that the time is over."""
    return release(
        match_id=match.pk,
        seat=seat,
        turn_ply=holder(match, seat).turn_ply or 0,
        now=later(minutes=at),
        rng=Random(4),
    )


def held(match: Match) -> list[tuple[int, str, str]]:
    rows = PendingMove.objects.filter(tenure__match=match)
    return list(rows.values_list("tenure__seat", "notation", "why"))


def planned(match: Match, seat: int) -> list[str]:
    return next(iter(Plan.objects.filter(tenure=holder(match, seat)).values_list("notations", flat=True)))


def until_forced(seed: int = 3, rng: Random | None = None) -> Match:
    """A match of people who all let their only legal cards be played, at the first such turn."""
    match = match_of(people("ann", "ben", "cat", "dan"), seed=seed)
    User.objects.update(forced_cards=True)
    rng = rng or Random(5)
    while not held(match):
        play(match, rng=rng)
    match.refresh_from_db()
    return match


# --- forced cards ---------------------------------------------------------------------------------------


def test_the_only_legal_card_waits_for_who_likes_it_so(db: None) -> None:
    match = until_forced()
    ((seat, notation, why),) = held(match)
    assert why == FORCED
    assert legal(match, seat) == [notation]
    assert mover(match).seat == seat, "it stays that seat's turn"


def test_nothing_waits_for_who_did_not_choose_it(match: Match) -> None:
    rng, forced = Random(5), 0
    for _ in range(60):
        play(match, rng=rng)
        match.refresh_from_db()
        seat = Seat(mover(match).seat)
        forced += rules_of(match.game, 1).forced(trail_of(match).state.view(seat)) is not None
    assert forced
    assert held(match) == []


def test_a_choice_without_a_choice_that_is_no_card_is_left_to_its_player(db: None) -> None:
    """Only cards are played by themselves: a bid, a target or a declaration never is."""
    match = match_of(people("ann", "ben", "cat", "dan"))
    User.objects.update(forced_cards=True)
    rng = Random(5)
    for _ in range(70):
        match.refresh_from_db()
        if trail_of(match).state.view(None).phase != "play":
            assert held(match) == []
        play(match, rng=rng)


def test_the_delay_is_drawn_between_one_and_twenty_minutes(db: None) -> None:
    waits = []
    for seed in range(6):
        match = match_of(people(*(f"p{seed}{n}" for n in range(4))), seed=seed)
        User.objects.update(forced_cards=True)
        rng = Random(seed)
        while not held(match):
            play(match, rng=rng)
        pending = PendingMove.objects.get(tenure__match=match)
        waits.append(pending.due_at - pending.arrived_at)
        assert pending.arrived_at == NOON
    assert min(waits) >= SOONEST == timedelta(minutes=1)
    assert max(waits) <= LATEST == timedelta(minutes=20)
    assert len(set(waits)) == 6


def test_it_is_played_when_the_time_is_over_like_any_other_move(db: None) -> None:
    match = until_forced()
    ((seat, notation, _),) = held(match)
    due = PendingMove.objects.get().due_at
    assert not release(
        match_id=match.pk, seat=seat, turn_ply=match.ply, now=due - timedelta(seconds=1), rng=Random(4)
    )
    assert release(match_id=match.pk, seat=seat, turn_ply=match.ply, now=due, rng=Random(4))
    row = match.moves.get(ply=match.ply)
    assert (row.seat, row.notation, row.played_at) == (seat, notation, due)
    assert row.by_id == holder(match, seat).player_id


def test_what_was_played_for_somebody_is_new_to_them(db: None) -> None:
    match = until_forced()
    ((seat, _, _),) = held(match)
    seen = holder(match, seat).seen_ply
    assert fires(match, seat)
    assert holder(match, seat).seen_ply == seen


def test_a_click_meanwhile_plays_at_once_and_once(db: None) -> None:
    match = until_forced()
    ((seat, notation, _),) = held(match)
    play(match, notation, seat=seat)
    assert record(match)[match.ply] == (seat, notation)
    assert not release(match_id=match.pk, seat=seat, turn_ply=match.ply, now=later(hours=1), rng=Random(4))
    assert len([move for move in record(match) if move == (seat, notation)]) == 1


def test_a_job_that_comes_twice_plays_once(db: None) -> None:
    match = until_forced()
    ((seat, _, _),) = held(match)
    calls = [
        release(match_id=match.pk, seat=seat, turn_ply=match.ply, now=later(minutes=20), rng=Random(4))
        for _ in range(2)
    ]
    assert calls == [True, False]


def test_bots_are_as_they_were(db: None) -> None:
    bots = [bot(name) for name in ("vane", "mira", "otto", "ida")]
    match = match_of(bots)
    User.objects.update(forced_cards=True)
    rng = Random(5)
    for _ in range(60):
        play(match, rng=rng)
    assert held(match) == []


def test_for_who_resigns_or_leaves_nothing_is_played(db: None) -> None:
    for leave in (resign_from, leave_for_good):
        match = match_of(people(*(f"{leave.__name__}{n}" for n in range(4))), seed=3)
        User.objects.update(forced_cards=True)
        rng = Random(5)
        while not held(match):
            play(match, rng=rng)
        ((seat, _, _),) = held(match)
        bot(f"understudy-{leave.__name__}")
        leave(match, holder(match, seat).player_id)
        assert held(match) == []


def resign_from(match: Match, user_id: int) -> None:
    resign(match_id=match.pk, user_id=user_id, now=NOON, rng=Random(1))


def leave_for_good(match: Match, user_id: int) -> None:
    vacate(match_id=match.pk, user_id=user_id, now=NOON, rng=Random(1))


# --- standing instructions --------------------------------------------------------------------------------


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
    while trail_of(match).state.view(None).phase != "play":
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
    view = trail_of(match).state.view(Seat(other))
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
    take_back(match_id=match.pk, user_id=holder(match, seat).player_id, turn_ply=mover(match).turn_ply or 0)
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
    """Whoever is to pass is asked after all if nobody has bid."""
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
    """When nobody has bid the cards are dealt anew; whatever was planned was for the old ones."""
    for seat in range(4):
        if seat != mover(match).seat:
            plan(match, seat, "pass")
    for _ in range(4):
        play(match, "pass", seat=mover(match).seat)
    assert trail_of(Match.objects.get()).state.view(None).auction.calls == ()
    assert list(Plan.objects.values_list("notations", flat=True)) == [[], [], []]


def test_who_moves_otherwise_than_planned_is_obeyed(match: Match) -> None:
    seat = next_seat(match)
    plan(match, seat, "pass")
    play(match, "bid 10 M")
    play(match, "bid 11 M", seat=seat)
    assert record(match)[-1] == (seat, "bid 11 M")
    assert held(match) == []


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
    assert holder(match, seat).planned is None


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


# --- played at its own moment ---------------------------------------------------------------------------


def test_what_nobody_sent_is_called_for_at_its_moment_and_not_at_a_sweep(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the beat of the sweeps would tell which moves the server makes."""
    match = until_forced()
    ((seat, _, _),) = held(match)
    now = timezone.now()
    calls: list[Any] = []
    monkeypatch.setattr(sweeps, "call_waiting", lambda *call: calls.append(call))
    monkeypatch.setattr(sweeps, "calls_waiting", lambda: 0)
    PendingMove.objects.update(due_at=now + timedelta(minutes=5))
    sweeps.sweep()
    assert calls == []
    PendingMove.objects.update(due_at=now + timedelta(seconds=4))
    sweeps.sweep()
    ((*turn, seconds),) = calls
    assert turn == [match.pk, seat, match.ply]
    assert 0 < seconds <= 4


# --- races ------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("other", ["revoke", "click", "call", "resign"])
def test_what_happens_while_a_plan_is_carried_out_happens_before_or_after(other: str) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"))
    seat = next_seat(match)
    plan(match, seat, "pass")
    play(match, "bid 10 M")
    turn, start = mover(match), Barrier(2)
    before = len(record(match))
    ends: list[str] = []

    def run(work: Any) -> None:
        start.wait()
        try:
            work()
            ends.append("done")
        except (Stale, AlreadyPlayed, NotRunning) as error:
            ends.append(type(error).__name__)
        finally:
            connection.close()

    def act() -> None:
        match other:
            case "revoke":
                plan(match, seat, at=20)
            case "click":
                play_move(
                    match_id=match.pk, user_id=turn.player_id, notation="bid 11 M",
                    turn_ply=turn.turn_ply or 0, now=later(minutes=20), rng=Random(3),
                )  # fmt: skip
            case "resign":
                resign_from(match, turn.player_id)
            case _:
                fire()

    def fire() -> bool:
        return release(
            match_id=match.pk,
            seat=seat,
            turn_ply=turn.turn_ply or 0,
            now=later(minutes=20),
            rng=Random(4),
        )

    threads = [Thread(target=run, args=(work,)) for work in (act, fire)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    moves = [notation for _, notation in record(match)[before:]]
    possible: dict[str, tuple[list[str], ...]] = {
        "revoke": ([], ["pass"]),
        "click": (["bid 11 M"], ["pass"]),
        "call": (["pass"],),
        "resign": (["resign"], ["pass", "resign"]),
    }
    assert len(ends) == 2
    assert moves in possible[other]
    assert held(match) == []


# --- what it costs ----------------------------------------------------------------------------------------


def test_a_move_costs_no_more_queries_with_plans_that_ask_for_nothing(db: None) -> None:
    def cost(*, with_plans: bool) -> int:
        match = match_of(people(*(f"{with_plans}{n}" for n in range(4))), seed=3)
        rng = Random(5)
        while trail_of(match).state.view(None).phase != "target":
            play(match, rng=rng)
            match.refresh_from_db()
        if with_plans:
            for seat in {0, 1, 2, 3} - {mover(match).seat}:
                view = trail_of(match).state.view(Seat(seat))
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
