"""Positions and matches of The Dark Lord for the tests of its bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.catalogue.dark_lord.bots.playing import Head
from games.catalogue.dark_lord.rules.options import Config
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.state import DarkLord, initial_state
from games.kit.rules.seats import Seat
from games.kit.rules.selfplay import Choose, play_match


def positions(
    choosers: Sequence[Choose], seed: int, knowledge: float = 0.6, config: Config | None = None
) -> list[tuple[DarkLord, Seat]]:
    """Every position of a match in which a seat is to move, with that seat; no head is asked to answer."""
    rng = Random(seed)
    state: Any = initial_state(config or Config(), 3)
    found: list[tuple[DarkLord, Seat]] = []
    while state.outcome is None:
        move, seat = state.chance_move(rng, DARK_LORD.made_up), None
        if move is None:
            seat = rng.choice(sorted(state.to_move))
            found.append((state, seat))
            move = DARK_LORD.recall(state, seat, knowledge, rng) or choosers[seat](state.view(seat), rng)
            assert move in state.legal_moves(seat)
        state = state.play(seat, move).state
    return found


def lord_wins(allies: Head, lord: Head, knowledge: float, seeds: range) -> int:
    """Matches that the Dark Lord wins against allies who answer so many questions rightly."""
    choosers: list[Callable[[Any, Random], Any]] = [allies.choose, allies.choose, lord.choose]
    won = 0
    for seed in seeds:
        record = play_match(DARK_LORD, Config(), choosers, Random(seed), knowledge=[knowledge] * 3)
        assert record.outcome is not None
        won += 2 in record.outcome.winners
    return won
