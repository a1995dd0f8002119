"""Bots of The Dark Lord of every level, in every seat: legal, repeatable, blind to what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.catalogue import knowledge_of
from games.catalogue.dark_lord.bots import LEVELS, easy, hard, normal
from games.catalogue.dark_lord.rules.moves import Answer, Move
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import Phase, View
from games.catalogue.dark_lord.tests.bots.positions import lord_wins, positions
from games.kit.bots.levels import RANDOM, choose_random
from games.kit.rules.seats import Seat

CHOOSE: dict[str, Callable[[View, Random], Move]] = {
    "easy": easy.choose,
    "normal": normal.choose,
    "hard": hard.searching(24).choose,  # the same player, thinking less, so that tests are quick
}


def some(level: str, count: int = 40) -> list[tuple[DarkLord, Seat]]:
    """Positions of a match of a level, of every phase and for every seat."""
    return Random(1).sample(found := positions([CHOOSE[level]] * 3, 31), min(count, len(found)))


def test_levels_go_from_weak_to_strong() -> None:
    assert tuple(LEVELS) == tuple(CHOOSE) == ("easy", "normal", "hard")


@pytest.mark.parametrize("level", CHOOSE)
def test_every_move_of_a_whole_match_is_legal(level: str) -> None:
    """In every seat at once: the allies' and the Dark Lord's."""
    played = [each for seed in range(3) for each in positions([CHOOSE[level]] * 3, seed)]
    assert {(state.position.phase, seat) for state, seat in played} == {
        *((phase, seat) for phase in (Phase.CLAIM, Phase.CHOOSE, Phase.ANSWER) for seat in (0, 1)),
        *((phase, 2) for phase in (Phase.CLAIM, Phase.STRIKE)),
    }


@pytest.mark.parametrize("level", CHOOSE)
def test_every_position_of_random_play_is_understood(level: str) -> None:
    for seed in range(3):
        for state, seat in positions([choose_random] * 3, seed, knowledge=0.5)[
            :: 4 if level == "hard" else 1
        ]:
            assert CHOOSE[level](state.view(seat), Random(5)) in state.legal_moves(seat)


@pytest.mark.parametrize("level", CHOOSE)
def test_same_view_and_same_rng_give_the_same_move(level: str) -> None:
    for state, seat in some(level):
        first, second = (CHOOSE[level](state.view(seat), Random(7)) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("level", CHOOSE)
def test_nothing_hidden_changes_the_choice(level: str) -> None:
    """The places of the right answers and the ally's question are drawn anew; the choice stays."""
    differing = 0
    for number, (state, seat) in enumerate(positions([CHOOSE[level]] * 3, 37)):
        if state.position.phase is not Phase.ANSWER and number % 5:
            continue
        other = DARK_LORD.sample_state(state.view(seat), Random(number))
        differing += other != state
        chosen = [CHOOSE[level](each.view(seat), Random(3)) for each in (state, other)]
        assert chosen[0] == chosen[1]
    assert differing > 3


@pytest.mark.parametrize("level", CHOOSE)
def test_a_head_answers_each_place_alike_and_always_something(level: str) -> None:
    """It cannot know better: what a bot knows is asked of the rules before it."""
    state, seat = next(each for each in some(level) if each[0].position.phase is Phase.ANSWER)
    answers = [CHOOSE[level](state.view(seat), Random(seed)) for seed in range(80)]
    assert {answer.place for answer in answers if isinstance(answer, Answer)} == {0, 1, 2, 3}


def test_who_knows_more_answers_rightly_more_often() -> None:
    known = [knowledge_of("three-colours", level) for level in (RANDOM, "easy", "normal", "hard")]
    assert known == [0.25, 0.5, 0.7, 0.85]
    with pytest.raises(KeyError):
        knowledge_of("floating-partners", "hard")


def test_normal_beats_more_allies_than_easy_does() -> None:
    easily, normally = (lord_wins(normal.HEAD, lord, 0.7, range(60)) for lord in (easy.HEAD, normal.HEAD))
    assert normally >= easily + 6  # 43 and 17 of 100 over many matches


def test_hard_beats_more_allies_than_normal_does() -> None:
    assert lord_wins(normal.HEAD, hard.searching(200), 0.7, range(24)) >= 13  # over many matches 16
    assert lord_wins(normal.HEAD, normal.HEAD, 0.7, range(100, 160)) <= 36  # over many 26


def test_allies_who_know_more_win_more() -> None:
    lost = [lord_wins(normal.HEAD, normal.HEAD, knowledge, range(40)) for knowledge in (0.5, 0.7, 0.85)]
    assert lost == sorted(lost, reverse=True)
    assert lost[0] - lost[2] >= 20  # 33 and 3 over many matches


def test_allies_of_level_normal_play_better_than_easy_ones() -> None:
    assert lord_wins(easy.HEAD, normal.HEAD, 0.7, range(40)) >= lord_wins(
        normal.HEAD, normal.HEAD, 0.7, range(40)
    )
