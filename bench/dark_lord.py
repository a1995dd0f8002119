"""Strength of the Dark Lord, by the counts that are kept, and thinking times of his bots.

python -m bench dark_lord        the counts and the times
python -m bench.dark_lord 40     the times in so many matches
"""

from __future__ import annotations

import sys
from collections import defaultdict
from random import Random
from time import process_time
from typing import Any

from bench.bots import milliseconds
from bench.run import sized
from games.catalogue import choose, knowledge_of
from games.catalogue.dark_lord.balance.kept import Cell, kept_cells
from games.catalogue.dark_lord.rules.options import Config
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.view import Ending
from games.kit.balance.rates import Rate

ENDINGS = (Ending.LORD_FELL, Ending.ALLIES_POINTS, Ending.DRAW, Ending.LORD_POINTS, Ending.ALLY_FELL)


def _share(rate: Rate) -> str:
    low, high = rate.interval
    return f"{100 * rate.share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def row(cell: Cell) -> str:
    """A line of the table."""
    ended = " / ".join(str(cell.endings[ending]) for ending in ENDINGS)
    place = cell.place or "all"
    name = f"`{cell.difficulty}` | {cell.skill} % | {place} | {cell.matches:,}"
    return f"| {name} | {_share(cell.won)} | {cell.median} | {100 * cell.on_points.share:.1f} % | {ended} |"


def times(level: str, matches: int) -> None:
    """Print how long a level thinks in all three seats, by kind of move, in processor time."""
    found: dict[str, list[float]] = defaultdict(list)
    for seed in range(matches):
        rng = Random(seed)
        state: Any = DARK_LORD.initial_state(Config(), 3)
        while state.outcome is None:
            move, seat = state.chance_move(rng, DARK_LORD.made_up), None
            if move is None:
                seat = min(state.to_move)
                move = DARK_LORD.recall(state, seat, knowledge_of(DARK_LORD.slug, level), rng)
            if move is None:
                view = state.view(seat)
                begun = process_time()
                move = choose(DARK_LORD.slug, level, view, rng)
                found[move.notation().split()[0]].append(process_time() - begun)
            state = state.play(seat, move).state
    for kind, seconds in sorted(found.items()):
        print(f"  {level:6} {kind:6} {milliseconds(seconds)}")


def run(matches: int = sized(20, 1)) -> None:
    """Every cell that is kept, then the times."""
    print("| Dark Lord | skill | his castle | matches | allies win | median rounds | on points | endings |")
    for cell in kept_cells():
        print(row(cell))
    print(f"endings: {', '.join(ending.value for ending in ENDINGS)}")
    for level in ("easy", "normal", "hard"):
        times(level, matches)


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
