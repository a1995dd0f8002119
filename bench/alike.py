"""Matches between bots, once from source and once compiled: their records must be the same, byte for byte.

python -m bench.alike                        some of every game, number of seats and level
python -m bench.alike 200 normal             200 of every game and number of seats, all played by one level
python -m bench.alike 200 easy three-colours

Needs what `make fast` compiles. The exit code is 1 if a record differs.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from os import environ
from time import process_time

from games.balance.matches import Plan, play_number
from games.catalogue import LEVELS, RULES
from games.compiled import ROOT, SWITCH

SOME = {"easy": 8}
"""Matches of a level where nobody says how many; of all others one, for they think long."""
LONG = {("world-domination", "hard")}
"""Left out where nobody says how many: a match takes minutes."""
SEED = 14


@dataclass(frozen=True, slots=True)
class Case:
    """Matches to be played both ways."""

    game: str
    seats: int
    level: str
    matches: int

    @property
    def words(self) -> list[str]:
        return [self.game, str(self.seats), self.level, str(self.matches)]


def play(case: Case) -> None:
    """Write a line a match, and after them the seconds of processor time that they took."""
    plan = Plan(case.game, case.seats, case.level, SEED)
    begun = process_time()
    for number in range(case.matches):
        print(play_number(plan, number))
    print(f"{process_time() - begun:.3f}")


def playing(case: Case, wish: str) -> subprocess.Popen[str]:
    """A process of its own that plays. :param wish: see `games.compiled.SWITCH`."""
    return subprocess.Popen(  # noqa: S603 - this very program
        [sys.executable, "-m", "bench.alike", "--play", *case.words],
        env={**environ, SWITCH: wish},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def both_ways(case: Case) -> tuple[int, float, float]:
    """The number of matches that differ, and the seconds that they took from source and compiled."""
    with playing(case, "no") as source, playing(case, "yes") as compiled:
        told = [process.communicate()[0].splitlines() for process in (source, compiled)]
    if source.returncode or compiled.returncode:
        raise SystemExit(f"{case.game} was not played to the end")
    (*ours, slow), (*theirs, quick) = told
    return sum(a != b for a, b in zip(ours, theirs, strict=True)), float(slow), float(quick)


def cases(matches: int | None, levels: list[str], games: list[str]) -> Iterator[Case]:
    """The cases to be played; an empty list is all there are."""
    for game in games or LEVELS:
        for seats in sorted(RULES[game].seat_counts):
            for level in LEVELS[game]:
                if matches is None and (game, level) in LONG:
                    continue
                if not levels or level in levels:
                    yield Case(game, seats, level, SOME.get(level, 1) if matches is None else matches)


def main(asked: list[str]) -> int:
    """Compare what is asked for, and print it; the exit code."""
    if asked[:1] == ["--play"]:
        game, seats, level, matches = asked[1:]
        play(Case(game, int(seats), level, int(matches)))
        return 0
    number = int(asked[0]) if asked else None
    games = [name for name in asked[1:] if name in LEVELS]
    levels = [name for name in asked[1:] if name not in LEVELS]
    total = unlike = 0
    print(f"{'':36}{'matches':>8}{'source':>10}{'compiled':>10}")
    for case in cases(number, levels, games):
        differ, slow, quick = both_ways(case)
        total, unlike = total + case.matches, unlike + differ
        name = f"{case.game}, {case.seats} seats, {case.level}"
        word = "the same" if not differ else f"{differ} DIFFER"
        print(
            f"{name:36}{case.matches:>8}{slow:>8.1f} s{quick:>8.1f} s  {slow / quick:4.1f}×  {word}",
            flush=True,
        )
    print(f"{total} matches, of {unlike} the records differ")
    return 1 if unlike or not total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
