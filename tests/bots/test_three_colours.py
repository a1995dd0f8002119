"""The bots of Three Colours: legal, repeatable, and not blind to what the next disc decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from games.bots.registry import choose
from games.rules.three_colours.config import Config
from games.rules.three_colours.state import ThreeColours, initial_state

GAME = "three-colours"
CHOOSE: dict[str, Callable[[Any, Random], Any]] = {
    "random": partial(choose, GAME, "random"),
    "easy": partial(choose, GAME, "easy"),
    "normal": partial(choose, GAME, "normal"),
}
EVERY_LEVEL = pytest.mark.parametrize("level", CHOOSE)


def played(level: str, other: str, seed: int, *, swap: bool = False) -> list[ThreeColours]:
    """Every position of a match, `level` at seat 0 against `other`."""
    rng = Random(seed)
    state, found = initial_state(Config(swap=swap), 2), []
    while state.outcome is None:
        found.append(state)
        seat = min(state.to_move)
        move = CHOOSE[(level, other)[seat]](state.view(seat), rng)
        assert move in state.legal_moves(seat)
        state = state.play(seat, move).state
    return [*found, state]


@pytest.mark.parametrize("swap", [False, True])
@EVERY_LEVEL
def test_every_move_of_a_whole_match_is_legal(level: str, swap: bool) -> None:
    for other in (level, "random"):
        states = played(level, other, 3, swap=swap)
        assert states[-1].outcome is not None
        assert states[-1].outcome.reason == "played"
        assert len(states) > 12
