"""The search that every game's bots may use."""

from __future__ import annotations

from random import Random

import pytest

from games.kit.bots.search import best_of


def test_best_of_finds_the_best_under_noise() -> None:
    rng = Random(4)

    def value(world: float, candidate: int) -> float:
        return world + [0.1, 0.2, 0.9, 0.3, 0.4][candidate]

    assert best_of(range(5), rng.random, value, budget=30) == 2


@pytest.mark.parametrize("count", [2, 3, 4, 5, 10])
def test_best_of_spends_its_budget_and_no_more(count: int) -> None:
    spent = []

    def value(world: int, candidate: int) -> float:
        spent.append(candidate)
        return candidate % 7

    assert best_of(range(count), lambda: 0, value, budget=90) == min(count - 1, 6)
    assert 75 <= len(spent) <= 90


def test_best_of_one_candidate_needs_no_world() -> None:
    def imagine() -> int:
        raise AssertionError("imagined a world for nothing")

    assert best_of(["only"], imagine, lambda *_: 0.0, budget=100) == "only"


def test_best_of_equals_is_the_first() -> None:
    assert best_of("abc", lambda: 0, lambda *_: 1.0, budget=9) == "a"
