"""Brackets by seeds."""

from __future__ import annotations

import pytest

from games.tournaments.knockout import LEAST, MOST, Tie, bracket, decided, next_ties, rounds_for


def test_the_usual_bracket_of_eight() -> None:
    assert bracket(8) == [Tie(1, 8), Tie(4, 5), Tie(2, 7), Tie(3, 6)]


@pytest.mark.parametrize("count", range(LEAST, MOST + 1))
def test_the_highest_seeds_have_the_byes_and_everybody_is_in_it_once(count: int) -> None:
    ties = bracket(count)
    assert sorted(e for tie in ties for e in tie if e is not None) == [*range(1, count + 1)]
    byes = sorted(tie.first for tie in ties if tie.second is None)
    assert byes == [*range(1, 2 * len(ties) - count + 1)]


@pytest.mark.parametrize("count", [LEAST - 1, MOST + 1, 0, -1])
def test_too_few_and_too_many_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match=str(count)):
        bracket(count)


def test_the_best_two_meet_in_the_last_round() -> None:
    winners, rounds = [tie.first for tie in bracket(13)], 1
    while len(winners) > 1:
        winners, rounds = [min(tie) for tie in next_ties(winners)], rounds + 1
        if len(winners) == 2:
            assert sorted(winners) == [1, 2]
    assert rounds == rounds_for(13) == 4


def test_margin_then_a_deciding_match_then_the_better_seed() -> None:
    assert decided([2, -1]) == (0,)
    assert decided([0, -1]) == (1,)
    assert decided([1, -1]) == (None,)
    assert decided([1, -1], -1) == (1,)
    assert decided([1, -1], 0) == (0,)
    assert decided([1, -1], is_over=True, better=1) == (1,)
