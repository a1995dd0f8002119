"""Search under hidden information: candidates tried in the same imagined worlds.

Fits every game. Fits every game.

The budget is a number of worlds, never seconds, so that a choice can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

CandidateT = TypeVar("CandidateT")
WorldT = TypeVar("WorldT")


def best_of(
    candidates: Sequence[CandidateT],
    imagine: Callable[[], WorldT],
    value: Callable[[WorldT, CandidateT], float],
    *,
    budget: int,
    rounds: int = 3,
) -> CandidateT:
    """The candidate with the highest mean value, by sequential halving.

    In each of the `rounds` (fewer for two to four candidates) an equal share of `budget` is spent: the
    candidates left are tried in as many new worlds as that share allows, all in the same ones; then the worse
    half is dropped.

    :param candidates: at least one; of equals the first is chosen.
    :param imagine: draws a world that fits what is known.
    :param value: how well a candidate does in a world; it must leave the world as it was.
    :param budget: how many values may be computed in all.
    """
    left = [(0.0, place) for place in range(len(candidates))]
    rounds = min(rounds, (len(candidates) - 1).bit_length())
    for number in range(rounds):
        worlds = [imagine() for _ in range(max(1, budget // rounds // len(left)))]
        scored = [
            (total + sum(value(world, candidates[place]) for world in worlds), place) for total, place in left
        ]
        scored.sort(key=lambda pair: (-pair[0], pair[1]))
        left = scored[: 1 if number == rounds - 1 else (len(scored) + 1) // 2]
    return candidates[left[0][1]]
