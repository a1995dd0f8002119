"""The lean copy of the conflicts agrees with the public state, move by move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalogue.world_domination.rules.arming import tricks_won
from games.catalogue.world_domination.rules.campaigns import count_countries, count_tokens
from games.catalogue.world_domination.rules.codes import code_of, play_of, target_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.fast_arming import FastArming
from games.catalogue.world_domination.rules.moves import Play, Target
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.view import Fate, Phase
from games.catalogue.world_domination.tests.rules.positions import contract, dealt, declared, play_randomly
from games.catalogue.world_domination.tests.rules.positions import moves as play_on


def assert_agrees(fast: Fast, position: Position) -> None:
    """Every attribute that means something in the position."""
    assert not fast.over
    assert fast.turn == min(position.to_move)
    assert fast.hands == list(position.hands)
    assert (fast.owned[0].bit_count(), fast.owned[1].bit_count()) == count_countries(position.cells)
    assert [n for n in range(20) for side in (0, 1) if fast.owned[side] >> n & 1] == [
        n for n, cell in enumerate(position.cells) if cell.owner is not None
    ]
    assert tuple(fast.tokens) == count_tokens(position.cells)
    conflict = position.conflict
    if conflict is None:
        assert fast.target == -1
        return
    assert (fast.target, fast.starter, fast.defence) == (conflict.target, conflict.starter, conflict.defence)
    assert fast.count == len(conflict.laid)
    for laid in conflict.laid:
        assert fast.cards[laid.seat] == laid.card
        assert fast.powers[laid.seat] == laid.power
        assert fast.suits[laid.seat] == laid.suit or not laid.power
        assert bool(fast.table >> laid.card & 1) == (laid.fate is Fate.ON_TABLE)


@pytest.mark.parametrize(
    ("options", "moves"),
    [({"seats": 4}, 60), ({"seats": 4, "drafting": True}, 60), ({"seats": 3}, 64), ({"seats": 2}, 36),
     ({"seats": 2, "state_of_nations": True}, 36)],
)  # fmt: skip
@settings(max_examples=15)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_fast_agrees_with_the_public_state(options: dict[str, Any], moves: int, seed: int) -> None:
    rng = Random(seed)
    state = play_randomly(dealt(seed=seed, **options), rng, Phase.TARGET)
    running = Fast(state.position)
    for _ in range(moves):
        seat = min(state.to_move)
        legal = {code_of(m): m for m in state.legal_moves(seat) if isinstance(m, Target | Play)}
        for fast in (running, Fast(state.position), running.copy()):
            assert_agrees(fast, state.position)
            assert sorted(fast.legal()) == sorted(legal)
            assert fast.random_move(rng.random) in legal
        code = rng.choice(list(legal))
        named = target_of(code) if running.target < 0 else play_of(code)
        assert named == legal[code]
        running.play(code)
        state = state.play(seat, legal[code]).state
    result = state.position.results[-1]
    assert running.over
    assert running.legal() == []
    assert running.winner is result.winner
    assert tuple(running.tokens) == result.tokens
    assert tuple(running.wins) == result.conflicts
    assert (running.owned[0].bit_count(), running.owned[1].bit_count()) == result.countries


@settings(max_examples=30)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_fast_arming_agrees_with_the_public_state(seed: int) -> None:
    rng = Random(seed)
    state = dealt(seed=seed, seats=2, first=seed % 2)
    running = FastArming(state.position)
    for _ in range(24):
        seat, arming = min(state.to_move), state.position.arming
        assert arming is not None
        legal = {code_of(m): m for m in state.legal_moves(seat) if isinstance(m, Play)}
        for fast in (running, FastArming(state.position), running.copy()):
            assert (fast.over, fast.aggressor, fast.turn) == (False, -1, seat)
            assert fast.hands == list(state.position.hands)
            assert (fast.tricks, fast.won) == (len(arming.tricks), list(tricks_won(arming.takers)))
            assert sorted(fast.legal()) == sorted(legal)
            assert fast.random_move(rng.random) in legal
        code = rng.choice(list(legal))
        assert play_of(code) == legal[code]
        running.play(code)
        state = state.play(seat, legal[code]).state
    assert state.position.phase is Phase.DECLARE
    assert (running.over, running.aggressor) == (True, min(state.to_move))
    agreed, begun = declared("E", seat=running.aggressor), play_on(state, "declare E").position
    after = Fast.after(running, agreed)
    assert_agrees(after, begun)
    assert_agrees(Fast(state.position, agreed), begun)
    assert after.play_out(rng.random) == 36
    assert after.winner is not None


@pytest.mark.parametrize("seats", [2, 3])
def test_hands_that_are_still_to_change_are_not_played_out(seats: int) -> None:
    state, rng = dealt(seats=seats), Random(1)
    agreed = declared("P", seats)
    while not state.position.are_hands_made:
        with pytest.raises(ValueError, match="hands"):
            Fast(state.position, agreed)
        mover = min(state.to_move, default=None)
        chance = state.chance_move(rng)
        state = state.play(mover, chance or rng.choice(state.legal_moves(mover))).state  # type: ignore[arg-type]
    assert Fast(state.position, agreed).play_out(rng.random) == {2: 36, 3: 64}[seats]
    with pytest.raises(ValueError, match="arming"):
        FastArming(state.position)


def test_a_copy_is_independent() -> None:
    state = play_randomly(dealt(), Random(1), Phase.PLAY)
    fast = Fast(state.position)
    assert fast.copy().play_out(Random(1).random) == 59
    assert_agrees(fast, state.position)


def test_an_auction_can_be_played_out_with_an_assumed_contract() -> None:
    fast = Fast(dealt().position, contract("12 E", bidder=3))
    assert (fast.turn, fast.target) == (3, -1)
    assert fast.play_out(Random(1).random) == 60
    assert fast.winner is not None


def test_random_moves_reach_every_legal_card() -> None:
    fast = Fast(play_randomly(dealt(), Random(1), Phase.PLAY).position)
    rng = Random(2)
    assert {fast.random_move(rng.random) for _ in range(500)} == set(fast.legal())
