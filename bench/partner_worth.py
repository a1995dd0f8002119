"""Worth of a partner to somebody who calls and plays at random: two levels in its place, same deals.

The bid of `random` is left standing, for in matches its bids are mostly beyond all play.

python -m bench.partner_worth hard normal 400           bids of 10 to 13, against two of the second level
python -m bench.partner_worth hard normal 400 from=400  as many more
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Any

from bench.bots import PROCESSES, WORLD_DOMINATION, rate
from games.catalogue import RULES, choose
from games.catalogue.world_domination.rules.cards import SUITS
from games.catalogue.world_domination.rules.moves import Bid, Pass
from games.catalogue.world_domination.rules.view import Phase
from games.kit.bots.intervals import measured
from games.kit.bots.levels import RANDOM

BIDS = (10, 11, 12, 13)
"""Bids that are sometimes made with such an Aggressor."""


@dataclass(frozen=True, slots=True)
class Task:
    """A first campaign to be played with each of two levels as the bidder's partner."""

    level: str
    other: str
    seed: int

    @property
    def bid(self) -> int:
        """The number of countries that are promised."""
        return BIDS[self.seed % len(BIDS)]


def played(task: Task) -> tuple[int, int]:
    """The countries of the bidder's side in the end, with the one level and with the other."""
    return _countries(task, task.level), _countries(task, task.other)


def _countries(task: Task, partner: str) -> int:
    deals, thoughts, whims = Random(task.seed), Random(task.seed), Random(task.seed)
    rules = RULES[WORLD_DOMINATION]
    state: Any = rules.initial_state(rules.parse_config({}), 4)
    bidder, bid = whims.randrange(4), Bid(task.bid, whims.choice(SUITS))
    sitting = {bidder: RANDOM, (bidder + 2) % 4: partner}
    while not state.position.results:
        move: Any = state.chance_move(deals)
        if move is not None:
            state = state.play(None, move).state
            continue
        seat = min(state.to_move)
        if state.position.phase is Phase.AUCTION:
            move = bid if seat == bidder else Pass()
        else:
            move = choose(WORLD_DOMINATION, sitting.get(seat, task.other), state.view(seat), thoughts)
        state = state.play(seat, move).state
    result = state.position.results[0]
    held: int = result.countries[result.contract.aggressor]
    return held


def compare(tasks: Sequence[Task]) -> None:
    """Print what each level is worth, and how far they lie apart on the same deals."""
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(played, tasks, chunksize=4))
    level, other = tasks[0].level, tasks[0].other
    print(f"\n{WORLD_DOMINATION}: partner of {RANDOM}, whose bid stands, against two of {other}")
    for bid in (*BIDS, None):
        rows = [
            (bid or task.bid, *held)
            for task, held in zip(tasks, found, strict=True)
            if bid in {None, task.bid}
        ]
        print(f"  bid {bid or 'any'}, {len(rows)} campaigns")
        for place, name in ((1, level), (2, other)):
            print(f"    {name:8} made {rate(sum(row[place] >= row[0] for row in rows), len(rows))}")
        print(
            f"    apart    made {apart([100 * ((a >= n) - (b >= n)) for n, a, b in rows])} percentage points"
        )
        print(f"    apart    {apart([a - b for _, a, b in rows])} countries")


def apart(differences: Sequence[float]) -> str:
    """A mean of differences with its 95 % confidence interval."""
    found = measured(differences)
    return f"{found.mean:+.2f} (95 %: ±{found.high - found.mean:.2f})"


if __name__ == "__main__":
    ONE, OTHER, COUNT, *MORE = sys.argv[1:]
    FIRST = int(MORE[0].removeprefix("from=")) if MORE else 0
    compare([Task(ONE, OTHER, FIRST + number) for number in range(int(COUNT))])
