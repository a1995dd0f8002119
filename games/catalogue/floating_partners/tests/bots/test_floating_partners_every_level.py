"""Bots of Floating Partners of every level: legal, repeatable, blind to what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from games.catalogue.floating_partners.bots import LEVELS, beginner, easy, normal
from games.catalogue.floating_partners.rules.moves import Move
from games.catalogue.floating_partners.rules.options import Config
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.catalogue.floating_partners.rules.state import FloatingPartners, initial_state
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.bots.levels import choose_random
from games.kit.rules.seats import Seat

CHOOSE: dict[str, Callable[[View, Random], Move]] = {
    "beginner": beginner.choose,
    "easy": easy.choose,
    "normal": partial(normal.choose, budget=4),  # the same player, thinking less, so that tests are quick
}


def positions(seats: int, config: Config, seed: int, choose: Callable[[Any, Random], Any]) -> list[Any]:
    """Every position of a match in which some seat is to move."""
    rng = Random(seed)
    state, found = initial_state(config, seats), []
    while state.outcome is None:
        move, seat = state.chance_move(rng), None
        if move is None:
            found.append(state)
            (seat,) = state.to_move
            move = choose(state.view(seat), rng)
            assert move in state.legal_moves(seat)
        state = state.play(seat, move).state
    return found


def some(level: str, seats: int = 5, count: int = 25) -> list[FloatingPartners]:
    return Random(1).sample(positions(seats, Config(max_hands=2), 31, CHOOSE[level]), count)


def test_levels_go_from_weak_to_strong() -> None:
    assert tuple(LEVELS) == ("beginner", "easy", "normal")


@pytest.mark.parametrize("seats", FLOATING_PARTNERS.seat_counts)
@pytest.mark.parametrize("level", CHOOSE)
def test_every_move_of_a_whole_match_is_legal(level: str, seats: int) -> None:
    config = Config(max_hands=2, six_pack="two", break_penalty="breaker")
    phases = {state.position.phase for state in positions(seats, config, seats, CHOOSE[level])}
    assert phases == {Phase.DECLARE, Phase.BID, Phase.DISCARD, Phase.PLAY}


@pytest.mark.parametrize("seats", [4, 7])
@pytest.mark.parametrize("level", CHOOSE)
def test_every_position_of_random_play_is_understood(level: str, seats: int) -> None:
    """Random play leads where sensible play never does: bids of 10, alliances broken twice in a hand."""
    rng = Random(5)
    for state in positions(seats, Config(max_hands=3), 23, choose_random):
        (seat,) = state.to_move
        assert CHOOSE[level](state.view(seat), rng) in state.legal_moves(seat)


@pytest.mark.parametrize("level", CHOOSE)
def test_same_view_and_same_rng_give_the_same_move(level: str) -> None:
    for state in some(level):
        (seat,) = state.to_move
        first, second = (CHOOSE[level](state.view(seat), Random(7)) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("level", CHOOSE)
def test_hidden_cards_do_not_change_the_choice(level: str) -> None:
    """Cards that the viewer cannot know are dealt anew; the choice stays."""
    differing = 0
    for number, state in enumerate(some(level)):
        seat = Seat(min(state.to_move))
        other: Any = FLOATING_PARTNERS.sample_state(state.view(seat), Random(number))
        differing += other != state
        chosen = [CHOOSE[level](each.view(seat), Random(3)) for each in (state, other)]
        assert chosen[0] == chosen[1]
    assert differing > 10
