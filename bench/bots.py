"""Strength of the bots and their thinking times: the same deals with sides swapped.

python -m bench.bots                        every pair of levels
python -m bench.bots three-colours hard normal 100 swap
python -m bench.bots normal easy 400 drafting secret_meeting
python -m bench.bots normal easy 400 2 state_of_nations      two seats
python -m bench.bots normal easy 60 3        three: the level is the Empire of all campaigns
python -m bench.bots normal easy 60 3 tribute=first
python -m bench.bots hard normal 200 partner=easy      four: its partner is of another level
python -m bench.bots hard normal 200 from=200               two hundred more
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter, process_time
from typing import Any

from bench.run import is_short, sized
from games.catalogue import LEVELS, RULES, choose
from games.catalogue.three_colours.bots.hard import PLAYOUTS
from games.catalogue.three_colours.bots.judging import judge
from games.catalogue.three_colours.bots.playouts import Fillings
from games.catalogue.three_colours.rules.fast import Fast
from games.kit.balance.rates import Rate

WORLD_DOMINATION, THREE_COLOURS = "world-domination", "three-colours"
PROCESSES = 2


@dataclass
class Played:
    """Results of one match."""

    won: bool
    campaigns: list[tuple[bool, bool, int, int]] = field(default_factory=list)
    """Of each: whether the level won it, whether it was the Aggressor, the bid, the Aggressor's countries."""
    seconds: list[tuple[str, str, float]] = field(default_factory=list)
    """Of each move: level, kind of move, processor time."""


@dataclass(frozen=True)
class Task:
    """A match to be played, `level` against `other`; of three seats `level` is always the Empire.

    :ivar partner: the level of the other seat of its side, with four seats; empty: `level` as well.
    """

    level: str
    other: str
    seed: int
    options: tuple[str, ...] = ()
    seats: int = 4
    game: str = WORLD_DOMINATION
    partner: str = ""

    def level_of(self, seat: int, first: int) -> str:
        """The level that plays a seat. :param first: the Empire, with three."""
        if self.seats == 3:
            return self.level if seat == first else self.other
        if seat % 2 != self.seed % 2:
            return self.other
        return self.partner if self.partner and seat >= 2 else self.level


def chosen(options: Iterable[str]) -> dict[str, Any]:
    """Options as a game takes them: a name switches one on, *name=value* chooses."""
    return {name: value or True for name, _, value in (option.partition("=") for option in options)}


def play_match(task: Task) -> Played:
    """One match; seeds that follow each other give the same deals with `level` at other seats."""
    seed, mine = task.seed, task.seed % 2
    deals, thoughts = Random(seed if task.seats == 3 else seed // 2), Random(seed)
    rules = RULES[task.game]
    state: Any = rules.initial_state(rules.parse_config(chosen(task.options)), task.seats)
    played = Played(won=False)
    while state.outcome is None:
        move: Any = state.chance_move(deals)
        if move is not None:
            state = state.play(None, move).state
            continue
        seat = min(state.to_move)
        name = task.level_of(seat, state.position.first if task.seats == 3 else 0)
        view = state.view(seat)
        begun = process_time()
        move = choose(task.game, name, view, thoughts)
        played.seconds.append((name, move.notation().split(" ")[0], process_time() - begun))
        state = state.play(seat, move).state
    played.won = mine in state.outcome.winners
    if task.game == WORLD_DOMINATION:
        _note_campaigns(played, task, mine, state)
    return played


def _note_campaigns(played: Played, task: Task, mine: int, state: Any) -> None:
    for result in state.position.results:
        side = result.contract.aggressor
        if task.seats == 3:
            played.campaigns.append((False, True, 0, result.countries[side]))
            continue
        played.campaigns.append(
            (result.winner == mine, side == mine, result.contract.number, result.countries[side])
        )


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


def compare(task: Task, matches: int) -> None:
    """Print how the level does in so many matches like one, with seeds from its own."""
    begun = perf_counter()
    played = play_all([replace(task, seed=task.seed + number) for number in range(matches)])
    named = "".join(f", {option}" for option in task.options)
    side = f"{task.level} with {task.partner}" if task.partner else task.level
    print(f"\n{task.game}: {side} against {task.other}, {task.seats} seats, {matches} matches{named}")
    tell(task, played)
    print(f"  {perf_counter() - begun:.0f} s")


def tell(task: Task, played: Sequence[Played]) -> None:
    """Print what these matches tell of a level against another."""
    if task.seats == 3:
        _print_countries([c[3] for p in played for c in p.campaigns])
    else:
        print(f"  matches    {rate(sum(p.won for p in played), len(played))}")
        if campaigns := [c for p in played for c in p.campaigns]:
            _print_campaigns(campaigns)
    for name in dict.fromkeys((task.level, task.other)):
        times = [(kind, t) for p in played for n, kind, t in p.seconds if n == name]
        print(f"  {name}: a move {milliseconds(t for _, t in times)}")
        for kind in sorted({kind for kind, _ in times}):
            print(f"    {kind:8} {milliseconds(t for k, t in times if k == kind)}")


def _print_countries(held: Sequence[int]) -> None:
    """Print the countries of the level as the Empire at the end of its campaigns."""
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


def judging(positions: int = sized(400, 5)) -> None:
    """Print how many positions of Three Colours a core judges in a second, and how many play-outs that is."""
    rules, rng = RULES[THREE_COLOURS], Random(1)
    state: Any = rules.initial_state(rules.parse_config({}), 2)
    for _ in range(12):
        seat = min(state.to_move)
        state = state.play(seat, choose(THREE_COLOURS, "normal", state.view(seat), rng)).state
    board, fillings = Fast(state.position), Fillings(rng, PLAYOUTS)
    begun = process_time()
    for _ in range(positions):
        judge(board, fillings)
    a_second = positions / (process_time() - begun)
    print(f"\n{THREE_COLOURS}: {a_second:,.0f} positions judged a second, {PLAYOUTS} play-outs in each")
    print(f"  {a_second * PLAYOUTS:,.0f} play-outs a second, on one core")


def run(matches: int = sized(40, 1)) -> None:
    """Every level against the one below it, and the strongest with the variants."""
    judging()
    compare(Task("normal", "easy", 0, (), 2, THREE_COLOURS), matches)
    if not is_short():
        compare(Task("hard", "normal", 0, (), 2, THREE_COLOURS), matches // 4)
    levels = LEVELS[WORLD_DOMINATION][: 2 if is_short() else None]
    for weak, strong in pairwise(levels):
        compare(Task(strong, weak, 0), matches)
    best = Task(levels[-1], levels[-2], 0)
    compare(replace(best, options=("drafting", "secret_meeting")), matches)
    for options in ((), ("state_of_nations",)):
        compare(replace(best, options=options, seats=2), matches)
    for level in levels[-2:]:
        compare(replace(best, level=level, seats=3), matches)


def main(asked: list[str]) -> None:
    """Run what the command line asks for; nothing: a quick look at all pairs."""
    game = asked.pop(0) if asked and asked[0] in RULES else WORLD_DOMINATION
    if len(asked) < 3:
        run()
        return
    one, two, number, *more = asked
    seats = int(more.pop(0)) if more and more[0].isdigit() else max(RULES[game].seat_counts)
    said = dict(word.split("=") for word in more if word.startswith(("from=", "partner=")))
    options = tuple(word for word in more if word.partition("=")[0] not in said)
    task = Task(one, two, int(said.get("from", 0)), options, seats, game, said.get("partner", ""))
    compare(task, int(number))


if __name__ == "__main__":
    main(sys.argv[1:])
