"""The bots at tables for two and three: legal at every turn, repeatable, blind, sensible, ever stronger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from games.catalogue import RULES, choose
from games.catalogue.world_domination.bots import beginner, easy, hard, normal, steady
from games.catalogue.world_domination.bots.arming import choose_card
from games.catalogue.world_domination.bots.duel import thought_of
from games.catalogue.world_domination.rules.cards import VALUE_OF
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.moves import Declare, Pairs, Tribute
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.state import WorldDomination, initial_state
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.rules.positions import dealt, in_arming, rising, view_by
from games.kit.bots.levels import choose_random
from games.kit.rules.seats import Seat
from games.kit.tests.bots.contest import wins

Choose = Callable[[Any, Random], Any]

GAME = "world-domination"
CHOOSE: dict[str, Choose] = {
    "random": partial(choose, GAME, "random"),
    "beginner": beginner.choose,
    "easy": easy.choose,
    "steady": steady.choose,
    "normal": partial(normal.choose, budget=8),  # the same player, thinking less, so that tests are quick
    "hard": partial(hard.choose, budget=8),
}
TABLES = [
    (2, Config()),
    (2, Config(state_of_nations=True)),
    (3, Config()),
    (3, Config(tribute="first")),
]
EACH_TABLE = pytest.mark.parametrize(("seats", "config"), TABLES, ids=["two", "number", "three", "first"])
EACH_LEVEL = pytest.mark.parametrize("level", CHOOSE)


def play(seats: int, config: Config, seed: int, choosers: list[Choose]) -> list[WorldDomination]:
    """Every position of a match in which some seat is to move, and its end; every choice is legal."""
    rng = Random(seed)
    state, found = initial_state(config, seats), []
    while state.outcome is None:
        move, seat = state.chance_move(rng), None
        if move is None:
            found.append(state)
            seat = rng.choice(sorted(state.to_move))
            move = choosers[seat](state.view(seat), rng)
            assert move in state.legal_moves(seat)
        state = state.play(seat, move).state
    return [*found, state]


@EACH_TABLE
@EACH_LEVEL
def test_every_move_of_a_whole_match_is_legal(level: str, seats: int, config: Config) -> None:
    played = play(seats, config, 5, [CHOOSE[level]] * seats)
    phases = {state.position.phase for state in played}
    before = {Phase.ARMING} if seats == 2 else {Phase.PAIRS, Phase.TRIBUTE}
    assert before | {Phase.DECLARE, Phase.TARGET, Phase.PLAY} <= phases


@EACH_TABLE
@pytest.mark.parametrize("level", ["beginner", "easy", "steady", "normal", "hard"])
def test_every_position_of_random_play_is_understood(level: str, seats: int, config: Config) -> None:
    states = play(seats, config, 23, [choose_random] * seats)[:-1]
    for state in Random(5).sample(states, 60):
        for seat in sorted(state.to_move):
            assert CHOOSE[level](state.view(seat), Random(1)) in state.legal_moves(seat)


@EACH_TABLE
@EACH_LEVEL
def test_same_view_and_rng_repeat_and_hidden_cards_change_nothing(
    level: str, seats: int, config: Config
) -> None:
    """Cards that the viewer cannot know are dealt anew, or are as they were; the choice stays."""
    rules, differing = RULES[GAME], 0
    states = play(seats, config, 31, [easy.choose] * seats)[:-1]
    before = [s for s in states if s.position.contract is None or s.position.phase is Phase.TRIBUTE]
    for number, state in enumerate(Random(2).sample(states, 15) + before[:6]):
        seat = Seat(min(state.to_move))
        other: Any = rules.sample_state(state.view(seat), Random(number))
        differing += other != state
        first, again = (CHOOSE[level](each.view(seat), Random(3)) for each in (state, other))
        assert first == again
    assert differing > 5


@pytest.mark.parametrize("level", ["beginner", "easy", "steady", "normal", "hard"])
def test_empire_gives_away_low_cards_and_keeps_its_suit(level: str) -> None:
    state = dealt(seats=3, seed=4)
    own = state.position.first
    assert own is not None
    move = CHOOSE[level](view_by(state, own), Random(1))
    assert isinstance(move, Pairs)
    given = (*move.first, *move.second)
    assert all(VALUE_OF[card] <= 8 for card in given)
    laid = state.play(own, move).state
    declared = CHOOSE[level](view_by(laid, own), Random(1))
    assert isinstance(declared, Declare)


@pytest.mark.parametrize("level", ["beginner", "easy", "steady", "normal", "hard"])
def test_rebel_with_a_choice_gives_the_card_that_it_needs_less(level: str) -> None:
    """By the first printing P3 or M12 goes with E9: the Rebel keeps M12."""
    hands = [
        "P5 P6 P7 P8 P9 P10 P11 P12 E10 E11 E12 M11",
        "E9 P3 M12 P1 P2 M1 M2 M3 M4 M5 M6 M7 M8 M9 E1 E2",
        "E3 E4 E5 E6 E7 E8 M10 P4 spin embargo bribe monopoly free-market reinforcement",
    ]
    state = rising(hands, dominant="E", tribute="first")
    chooser = partial(hard.choose, budget=400) if level == "hard" else CHOOSE[level]
    move = chooser(view_by(state, 1), Random(1))
    assert isinstance(move, Tribute)
    assert move.notation() == "tribute P3,E9"


def test_arming_does_not_spend_a_great_card_on_a_lost_trick() -> None:
    """E12 is led; who cannot beat it throws the worst card, not the best."""
    reserve = "M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 M12 P1 P2 P3 P4 P5 P6 P7 P8 E1 E3 E4 E5"
    first = "E12 spin embargo bribe monopoly reinforcement peace-treaty E6 E7 E8 E9 P9"
    second = "E2 E10 E11 P10 P11 P12 free-market defensive-pact covert-operation global-trading "
    second += "reserve-forces dual-allegiance"
    state = in_arming([first, second], reserve)
    led = state.play(Seat(0), next(m for m in state.legal_moves(Seat(0)) if m.notation() == "play E12")).state
    move = choose_card(view_by(led, 1), Random(1), 60)
    assert move.notation() not in {"play E11", "play E10", "play dual-allegiance"}


def test_cards_next_to_each_other_are_searched_once() -> None:
    for state in play(2, Config(), 3, [easy.choose] * 2):
        if state.position.phase is Phase.PLAY:
            table = Fast(state.position)
            assert set(thought_of(table)) <= set(table.legal())
            assert thought_of(table)


def matches(strong: Choose, weak: Choose, deals: range) -> Iterator[bool]:
    """The wins of `strong` in matches of two, once at each seat."""
    for seed in deals:
        for mine in (0, 1):
            end = play(2, Config(), seed, [strong if seat == mine else weak for seat in (0, 1)])[-1]
            assert end.outcome is not None
            yield mine in end.outcome.winners


def test_easy_beats_random_of_two() -> None:
    assert wins(matches(easy.choose, choose_random, range(10)), 15, of=20)


def test_normal_beats_easy_of_two() -> None:
    assert wins(matches(CHOOSE["normal"], easy.choose, range(5)), 7, of=10)


def test_hard_beats_normal_of_two() -> None:
    thinking = partial(hard.choose, budget=40)
    assert wins(matches(thinking, CHOOSE["normal"], range(4)), 5, of=8)


def countries_as_empire(level: Choose, deals: range) -> float:
    """The countries of `level` against two of the level easy, on average over campaigns."""
    held = []
    for seed in deals:
        rng = Random(seed)
        state = initial_state(Config(), 3)
        while not state.position.results:
            move, seat = state.chance_move(rng), None
            if move is None:
                seat = min(state.to_move)
                move = (level if seat == state.position.first else easy.choose)(
                    state.view(seat), Random(seed)
                )
            state = state.play(seat, move).state
        held.append(state.position.results[0].countries[0])
    return sum(held) / len(held)


def test_normal_holds_more_as_the_empire_than_easy() -> None:
    deals, thinking = range(6), partial(normal.choose, budget=30)  # with much less it is no better
    assert countries_as_empire(thinking, deals) > countries_as_empire(easy.choose, deals)
