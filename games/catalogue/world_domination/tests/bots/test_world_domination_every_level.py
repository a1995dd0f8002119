"""Properties of the bots of every level: legal, repeatable, blind to what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from games.catalogue import LEVELS, RULES, choose, has_level, levels_from, usual_level
from games.catalogue.world_domination.bots import hard, normal
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.state import WorldDomination, initial_state
from games.catalogue.world_domination.rules.view import Phase
from games.kit.bots.levels import RANDOM
from games.kit.rules.seats import Seat

GAME = "world-domination"
CHOOSE: dict[str, Callable[[Any, Random], Any]] = {
    "random": partial(choose, GAME, "random"),
    "beginner": partial(choose, GAME, "beginner"),
    "easy": partial(choose, GAME, "easy"),
    "steady": partial(choose, GAME, "steady"),
    "normal": partial(normal.choose, budget=12),  # the same player, thinking less, so that tests are quick
    "hard": partial(hard.choose, budget=12),
}
THREE_COLOURS = LEVELS["three-colours"][::-1]
VARIANTS = [Config(), Config(drafting=True, secret_meeting=True)]


def test_every_game_has_bots_of_every_level() -> None:
    assert set(LEVELS) == set(RULES)
    assert LEVELS[GAME] == ("beginner", "easy", "steady", "normal", "hard")
    assert tuple(CHOOSE) == (RANDOM, *LEVELS[GAME])


def test_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        choose(GAME, "grandmaster", None, Random(1))


def positions(config: Config, seed: int, level: str = "easy") -> list[WorldDomination]:
    """Every position of a match in which some seat is to move."""
    rng = Random(seed)
    state, found = initial_state(config, 4), []
    while state.outcome is None:
        move = state.chance_move(rng)
        seat = None
        if move is None:
            found.append(state)
            seat = rng.choice(sorted(state.to_move))
            move = CHOOSE[level](state.view(seat), rng)
            assert move in state.legal_moves(seat)
        state = state.play(seat, move).state
    return found


@pytest.mark.parametrize("config", VARIANTS, ids=["plain", "variants"])
@pytest.mark.parametrize("level", CHOOSE)
def test_every_move_of_a_whole_match_is_legal(level: str, config: Config) -> None:
    played = positions(config, 11, level)
    phases = {state.position.phase for state in played}
    assert {Phase.AUCTION, Phase.TARGET, Phase.PLAY} <= phases
    assert config is VARIANTS[0] or {Phase.DRAFT, Phase.MEETING} <= phases
    assert len(played) > 100


@pytest.mark.parametrize("level", CHOOSE)
def test_every_position_of_random_play_is_understood(level: str) -> None:
    """Random play leads where sensible play never does: bids of 20, worlds without neutral countries."""
    rng = Random(5)
    for config in VARIANTS:
        states = positions(config, 23, "random")
        for state in rng.sample(states, len(states) if level in {"random", "easy"} else 60):
            for seat in sorted(state.to_move):
                assert CHOOSE[level](state.view(seat), rng) in state.legal_moves(seat)


@pytest.mark.parametrize("level", CHOOSE)
def test_same_view_and_same_rng_give_the_same_move(level: str) -> None:
    for state in Random(1).sample(positions(VARIANTS[1], 31), 25):
        seat = min(state.to_move)
        first, second = (CHOOSE[level](state.view(seat), Random(7)) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("level", CHOOSE)
def test_hidden_cards_do_not_change_the_choice(level: str) -> None:
    """Cards that the viewer cannot know are dealt anew; the choice stays."""
    rules, differing = RULES[GAME], 0
    for number, state in enumerate(Random(2).sample(positions(VARIANTS[1], 37), 25)):
        seat = Seat(min(state.to_move))
        other: Any = rules.sample_state(state.view(seat), Random(number))
        differing += other != state
        chosen = [CHOOSE[level](s.view(seat), Random(3)) for s in (state, other)]
        assert chosen[0] == chosen[1]
    assert differing > 10


def test_levels_go_from_weak_to_strong_and_chance_is_none_of_them() -> None:
    for slug in RULES:
        assert len(LEVELS[slug]) > 1
        assert RANDOM not in LEVELS[slug]
        assert usual_level(slug) == "normal"
        assert all(has_level(slug, level) for level in (RANDOM, *LEVELS[slug]))
        assert not has_level(slug, "grandmaster")


@pytest.mark.parametrize(
    ("level", "weaker", "asked"),
    [
        ("hard", 0, THREE_COLOURS),
        ("normal", 0, ("normal", "steady", "fair", "casual", "easy", "beginner")),
        ("hard", 1, THREE_COLOURS[1:]),
        ("hard", 70, ("beginner",)),
        ("beginner", 1, ("beginner",)),
        ("grandmaster", 0, THREE_COLOURS),  # a level of before that the game has no more
        (RANDOM, 3, (RANDOM,)),
    ],
)
def test_a_head_that_fails_gives_way_to_those_below_it(
    level: str, weaker: int, asked: tuple[str, ...]
) -> None:
    assert levels_from("three-colours", level, weaker) == asked
