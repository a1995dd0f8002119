"""Ladder of each game's levels: everybody against everybody, rated with OpenSkill.

python -m bench ladder                      every game, few matches
python -m bench.ladder three-colours 20 100 20 matches of each pair, 100 of levels that follow each other
python -m bench.ladder dark-lord 400 keep   what the site shows where a level is chosen
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from itertools import combinations, pairwise
from multiprocessing import get_context
from random import Random
from typing import Any

from bench.bots import PROCESSES
from bench.run import extra, is_short, sized
from games.balance.ladder import ANCHOR_POINTS, Rung, is_together, path_of, points_by_shares, seats_of
from games.balance.matches import Plan, parse_line, play_number
from games.catalogue import LEVELS, RULES, head_of, knowledge_of
from games.kit.balance.rates import Rate
from games.kit.rules.api import Outcome
from games.kit.rules.selfplay import play_match

MATCHES = sized(6, 2)
"""Of each pair of levels, where nobody says how many."""
SEED = 5
OPENSKILL = "openskill.models"


@dataclass(frozen=True, slots=True)
class Duel:
    """A match between two levels; of numbers that follow each other the second swaps the seats."""

    game: str
    one: str
    two: str
    number: int


def winner(duel: Duel) -> int:
    """1 if the level `one` did better, -1 if `two` did, 0 if neither.

    The levels take turns around the table, and the better one has the larger share of winners. Where people
    play together against a bot, each level plays the match by itself.
    """
    rules = RULES[duel.game]
    seats = seats_of(duel.game)
    if is_together(duel.game):
        shares = [_together(duel, level, seats) for level in (duel.one, duel.two)]
    else:
        mine = [seat % 2 == duel.number % 2 for seat in range(seats)]
        levels = [duel.one if is_mine else duel.two for is_mine in mine]
        record = play_match(
            rules,
            rules.parse_config({}),
            [head_of(duel.game, level) for level in levels],
            Random(f"{SEED}/{duel.number // 2}"),
            knowledge=[knowledge_of(duel.game, level) for level in levels],
        )
        shares = [
            _share(record.outcome, [s for s in range(seats) if mine[s] is side]) for side in (True, False)
        ]
    return (shares[0] > shares[1]) - (shares[0] < shares[1])


def _together(duel: Duel, level: str, seats: int) -> Fraction:
    """The share of the people's seats that wins if all of them play by one level."""
    played = parse_line(play_number(Plan(duel.game, seats, level, SEED), duel.number))
    rules = RULES[duel.game]
    fixed = rules.bot_seats(rules.parse_config({}), seats)
    return _share(played.record.outcome, [seat for seat in range(seats) if seat not in fixed])


def _share(outcome: Outcome | None, seats: Sequence[int]) -> Fraction:
    """The share of some seats that have won."""
    if outcome is None:
        raise ValueError("the match is not over")
    return Fraction(sum(seat in outcome.winners for seat in seats), len(seats))


def ratings(played: Sequence[tuple[Duel, int]]) -> dict[str, tuple[float, float]]:
    """The rating of each level and how far it may be off, as OpenSkill takes them from all duels.

    :raises LeftOutError: OpenSkill is not there.
    """
    model = extra(OPENSKILL).PlackettLuce()
    rated: dict[str, Any] = {}
    for duel, better in Random(SEED).sample(played, len(played)):
        levels = (duel.one, duel.two)
        teams = [[rated.get(level) or model.rating(name=level)] for level in levels]
        rated |= {
            level: team[0]
            for level, team in zip(levels, model.rate(teams, ranks=[-better, better]), strict=True)
        }
    return {level: (float(rating.mu), float(rating.sigma)) for level, rating in rated.items()}


def climb(game: str, matches: int = MATCHES, of_neighbours: int = 0) -> list[Rung]:
    """Play and print a ladder.

    :param matches: of each pair. :param of_neighbours: of levels that follow each other, if that is more.
    :returns: its levels, from weak to strong.
    """
    levels = LEVELS[game][: 2 if is_short() else None]
    steps = set(pairwise(levels))
    duels = [
        Duel(game, strong, weak, number)
        for weak, strong in combinations(levels, 2)
        for number in range(max(matches, of_neighbours if (weak, strong) in steps else 0))
    ]
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        played = list(zip(duels, pool.map(winner, duels), strict=True))
    rated = ratings(played)
    rungs = [_rung(level, levels[:place], rated[level], played) for place, level in enumerate(levels)]
    points = points_by_shares(levels, [rung.share for rung in rungs])
    rungs = [replace(rung, points=count) for rung, count in zip(rungs, points, strict=True)]
    print(f"\n{game}: {len(duels)} matches")
    for rung in rungs:
        rating = f"{rung.rating:6.1f} ± {rung.off:.1f} {rung.points:5}"
        print(f"  {rung.level:9} {rating}   {_step(rung) if rung.of else ''}")
    return rungs


def _rung(
    level: str, below: Sequence[str], rating: tuple[float, float], played: Sequence[tuple[Duel, int]]
) -> Rung:
    mu, sigma = rating
    met = [better for duel, better in played if below and (duel.one, duel.two) == (level, below[-1])]
    return Rung(level, round(mu, 1), round(2 * sigma, 1), met.count(1), met.count(0), len(met), ANCHOR_POINTS)


def _step(rung: Rung) -> str:
    """The result of a level against the one below, and where 95 % of such counts lie (Wilson)."""
    low, high = Rate(round(rung.share * rung.of), rung.of).interval
    even = f", {rung.even} of {rung.of} even" if rung.even else f", {rung.of} matches"
    return f"{100 * rung.share:.1f} % of the one below (95 %: {100 * low:.1f}–{100 * high:.1f}{even})"


def keep(game: str, rungs: Sequence[Rung]) -> None:
    """Write a ladder to where the site reads it."""
    text = json.dumps([asdict(rung) for rung in rungs], indent=1)
    path_of(game).write_text(text + "\n", encoding="utf-8")


def run(asked: Sequence[str] = ()) -> None:
    """Games, matches of each pair, of neighbours, and whether to keep it: as the command line asks."""
    extra(OPENSKILL)  # before hours of matches, not after
    numbers = [int(word) for word in asked if word.isdigit()]
    for game in [word for word in asked if word in RULES] or list(RULES):
        rungs = climb(game, *numbers)
        if "keep" in asked:
            keep(game, rungs)


if __name__ == "__main__":
    run(sys.argv[1:])
