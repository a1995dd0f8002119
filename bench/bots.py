"""How strong the bots are and how long they think: the same deals with sides swapped.

python -m bench.bots                        every pair of levels
python -m bench.bots normal easy 400 drafting secret_meeting
python -m bench.bots normal easy 400 2 state_of_nations      two seats
python -m bench.bots normal easy 60 3                        three: the level as the Empire, two of the other
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter, process_time
from typing import Any

from games.balance.rates import Rate
from games.bots.registry import LEVELS, choose
from games.rules.world_domination.config import parse_config
from games.rules.world_domination.state import initial_state

GAME = "world-domination"
PROCESSES = 2


@dataclass
class Played:
    """What one match tells."""

    won: bool
    campaigns: list[tuple[bool, bool, int, int]] = field(default_factory=list)
    """Of each: whether the level won it, whether it was the Aggressor, the bid, the Aggressor's countries."""
    seconds: list[tuple[str, str, float]] = field(default_factory=list)
    """Of each move: level, kind of move, processor time."""


@dataclass(frozen=True)
class Task:
    """A match to be played, `level` against `other`; of three seats `level` is the Empire, once."""

    level: str
    other: str
    seed: int
    options: tuple[str, ...] = ()
    seats: int = 4


def play_match(task: Task) -> Played:
    """One match; seeds that follow each other give the same deals with `level` at other seats."""
    level, other, seed = task.level, task.other, task.seed
    sides = 3 if task.seats == 3 else 2
    deals, thoughts = Random(seed // sides), Random(seed)
    mine = seed % sides
    state: Any = initial_state(parse_config(dict.fromkeys(task.options, True)), task.seats)
    played = Played(won=False)
    while state.outcome is None:
        move: Any = state.chance_move(deals)
        if move is not None:
            state = state.play(None, move).state
            continue
        seat = min(state.to_move)
        is_level = seat == mine == state.position.first if sides == 3 else seat % 2 == mine
        name = level if is_level else other
        view = state.view(seat)
        begun = process_time()
        move = choose(GAME, name, view, thoughts)
        played.seconds.append((name, move.notation().split(" ")[0], process_time() - begun))
        state = state.play(seat, move).state
    played.won = mine in state.outcome.winners
    for result in state.position.results:
        side = result.contract.aggressor
        if task.seats == 3:
            if result.contract.bidder == mine:
                played.campaigns.append((False, True, 0, result.countries[side]))
            continue
        played.campaigns.append(
            (result.winner == mine, side == mine, result.contract.number, result.countries[side])
        )
    return played


def play_all(tasks: Sequence[Task]) -> list[Played]:
    """Every match, on two processes."""
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        return list(pool.map(play_match, tasks, chunksize=4))


def rate(won: int, of: int) -> str:
    """A share with its 95 % confidence interval (Wilson)."""
    low, high = Rate(won, of).interval
    return f"{100 * won / of:.1f} % (95 %: {100 * low:.1f}–{100 * high:.1f})"


def milliseconds(times: Iterable[float]) -> str:
    """p50, p95 and the longest."""
    ordered = sorted(times)
    at = (ordered[int(len(ordered) * q)] for q in (0.5, 0.95))
    p50, p95 = (1000 * t for t in at)
    return f"p50 {p50:.2f} ms, p95 {p95:.2f} ms, longest {1000 * ordered[-1]:.0f} ms"


def compare(level: str, other: str, matches: int, options: tuple[str, ...] = (), seats: int = 4) -> None:
    """Print how `level` does against `other`."""
    begun = perf_counter()
    played = play_all([Task(level, other, n, options, seats) for n in range(matches)])
    named = "".join(f", {option}" for option in options)
    print(f"\n{level} against {other}, {seats} seats, {matches} matches{named}")
    if seats == 3:
        _print_countries([c[3] for p in played for c in p.campaigns])
    else:
        print(f"  matches    {rate(sum(p.won for p in played), matches)}")
        _print_campaigns([c for p in played for c in p.campaigns])
    for name in dict.fromkeys((level, other)):
        times = [(kind, t) for p in played for n, kind, t in p.seconds if n == name]
        print(f"  {name}: a move {milliseconds(t for _, t in times)}")
        for kind in sorted({kind for kind, _ in times}):
            print(f"    {kind:8} {milliseconds(t for k, t in times if k == kind)}")
    print(f"  {perf_counter() - begun:.0f} s")


def _print_countries(held: Sequence[int]) -> None:
    """What the level has held as the Empire at the end of its campaigns."""
    mean = sum(held) / len(held)
    error = sqrt(sum((n - mean) ** 2 for n in held) / max(1, len(held) - 1) / len(held))
    print(f"  as Empire: {mean:.2f} countries (95 %: ±{1.96 * error:.2f}), {len(held)} campaigns")


def _print_campaigns(campaigns: Sequence[tuple[bool, bool, int, int]]) -> None:
    print(f"  campaigns  {rate(sum(c[0] for c in campaigns), len(campaigns))}")
    for word, role in (("Aggressor", True), ("Defender", False)):
        some = [c for c in campaigns if c[1] is role]
        if some:
            bid = sum(c[2] for c in some) / len(some)
            made = sum(c[3] for c in some) / len(some)
            print(f"  as {word}: {rate(sum(c[0] for c in some), len(some))}, bid {bid:.1f}, made {made:.1f}")


def run(matches: int = 40) -> None:
    """Every level against the ones below it, and the strongest with the variants."""
    levels = LEVELS[GAME]
    for weak, strong in combinations(levels, 2):
        compare(strong, weak, matches)
    compare(levels[-1], levels[-2], matches, ("drafting", "secret_meeting"))
    for options in ((), ("state_of_nations",)):
        compare(levels[-1], levels[-2], matches, options, seats=2)
    for level in levels[-2:]:
        compare(level, levels[-2], matches, seats=3)


if __name__ == "__main__":
    if len(sys.argv) > 3:
        more = sys.argv[4:]
        count = int(more.pop(0)) if more and more[0].isdigit() else 4
        compare(sys.argv[1], sys.argv[2], int(sys.argv[3]), tuple(more), count)
    else:
        run()
