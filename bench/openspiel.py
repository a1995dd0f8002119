"""OpenSpiel's Euchre and Hearts, driven from Python, beside our random play-outs in the same run."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from bench.rules import best, rollout_speed

GAMES = ("euchre", "hearts")
DEALS = 150


def play_outs(pyspiel: Any, name: str) -> float:
    """Random moves a second from the deal to the end; the deals are made beforehand."""
    rng = Random(1)
    game = pyspiel.load_game(name)
    deals: list[Any] = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        deals.append(state)
    random = rng.random

    def work() -> int:
        moves = 0
        for deal in deals:
            state = deal.clone()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                moves += 1
        return moves

    return best(work)


def run() -> None:
    """Print their speed, ours, and our ratio to theirs."""
    try:
        pyspiel = import_module("pyspiel")  # an extra that need not be there
    except ImportError:
        print("OpenSpiel is NOT installed, so there is no comparison: pip install 'alliances[bench]'")
        return
    ours = rollout_speed()
    print(f"World Domination, lean copy       {ours:>12,.0f} moves/s")
    for name in GAMES:
        theirs = play_outs(pyspiel, name)
        ratio = f"ours : theirs = {ours / theirs:.2f}"
        print(f"OpenSpiel {name:<10}              {theirs:>12,.0f} moves/s   {ratio}")
