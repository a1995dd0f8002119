"""Forced cards: what is played for a seat that has no choice, for whom, and when."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.catalogue import rules_of
from games.kit.rules.seats import Seat
from games.models import Match, PendingMove
from games.selectors.record.history import history_of
from games.services.turn.automatic_moves import LATEST, SOONEST
from games.services.turn.waiting_moves import release
from games.sweeps import clock as sweeps
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import holder
from tests.support.plans import fires, held, leave_for_good, resign_from
from tests.support.tables import bot, legal, match_of, people, play, record
from tests.support.waiting_moves import mover

FORCED = PendingMove.Why.FORCED


@pytest.fixture
def match(db: None) -> Match:
    """Four people at the auction, seat 1 to bid."""
    return match_of(people("ann", "ben", "cat", "dan"))


def until_forced(seed: int = 3, rng: Random | None = None) -> Match:
    """A match of people who all let their only legal cards be played, at the first such turn."""
    match = match_of(people("ann", "ben", "cat", "dan"), seed=seed)
    User.objects.update(forced_cards=True)
    rng = rng or Random(5)
    while not held(match):
        play(match, rng=rng)
    match.refresh_from_db()
    return match


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
        forced += rules_of(match.game, 1).forced(history_of(match).state.view(seat)) is not None
    assert forced
    assert held(match) == []


def test_a_choice_without_a_choice_that_is_no_card_is_left_to_its_player(db: None) -> None:
    """Only cards are played by themselves: a bid, a target or a declaration never is."""
    match = match_of(people("ann", "ben", "cat", "dan"))
    User.objects.update(forced_cards=True)
    rng = Random(5)
    for _ in range(70):
        match.refresh_from_db()
        if history_of(match).state.view(None).phase != "play":
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
