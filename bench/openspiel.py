"""OpenSpiel's card games and its Hex, driven from Python, beside our random play-outs, all in one run.

Ours are measured twice, each time by a process of its own: from source, and as `make fast` compiles them.
OpenSpiel is in `requirements-bench.lock`: `make setup-bench`, or `make bench`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from os import environ
from random import Random

from bench.rules import best, checked_speed, match_speed, rollout_speed
from bench.run import LeftOutError, extra, sized
from games.compiled import ROOT, SWITCH, folder_of

CARDS = ("euchre", "hearts")
HEX = "hex(board_size=11)"
DEALS = sized(150, 5)
WAYS = {"from source": "no", "compiled": "yes"}
AIM_CARDS, AIM_HEX, AIM_PLAY = 1.5, 2.0, 50_000
"""Aims: for compiled code as often as OpenSpiel; for checked moves, a second, either way."""


def play_outs(game: str, *, matches: bool) -> float:
    """Random moves a second from the deal to the end, or whole `matches`; deals are made beforehand."""
    rng = Random(1)
    kind = extra("pyspiel").load_game(game)
    deals = []
    for _ in range(DEALS):
        state = kind.new_initial_state()
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
        return len(deals) if matches else moves

    return best(work)


SPEEDS: dict[str, Callable[[], float]] = {
    "cards": rollout_speed,
    "matches": match_speed,
    "play": checked_speed,
}
"""Our own measures, a second."""


def ours(way: str) -> dict[str, float]:
    """Our speeds, measured by a process of its own. :param way: one of `WAYS`."""
    ran = subprocess.run(
        [sys.executable, "-m", "bench.openspiel"],
        env={**environ, SWITCH: WAYS[way]},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    speeds: dict[str, float] = json.loads(ran.stdout)
    return speeds


def _row(what: str, speed: float, unit: str, beside: list[tuple[str, float]], aim: float | None) -> None:
    ratios = "   ".join(f"{speed / theirs:.2f} × {name}" for name, theirs in beside)
    goal = "" if aim is None else f"   (aim {aim:g})"
    print(f"{what:46}{speed:>12,.0f} {unit}   {ratios}{goal}")


def run() -> None:
    """Print their speeds, ours, and how often ours are theirs."""
    if not folder_of().exists():
        raise LeftOutError("nothing is compiled: make fast")
    cards = [(name, play_outs(name, matches=False)) for name in CARDS]
    theirs = [("hex, 11 × 11", play_outs(HEX, matches=True))]
    for name, speed in cards:
        print(f"{f'OpenSpiel {name}':46}{speed:>12,.0f} moves/s")
    print(f"{f'OpenSpiel {theirs[0][0]}, whole matches':46}{theirs[0][1]:>12,.0f} a second")
    for way in WAYS:
        found, is_compiled = ours(way), way == "compiled"
        aims = (AIM_CARDS, AIM_HEX) if is_compiled else (None, None)
        _row(f"World Domination, lean copy, {way}", found["cards"], "moves/s", cards, aims[0])
        _row(f"Three Colours, whole matches, {way}", found["matches"], "a second", theirs, aims[1])
        _row(f"World Domination, checked play, {way}", found["play"], "moves/s", [], AIM_PLAY)


if __name__ == "__main__":
    print(json.dumps({name: speed() for name, speed in SPEEDS.items()}))
