"""How far the levels of each game lie apart: everybody against everybody, rated with OpenSkill.

python -m bench ladder                      every game, few matches
python -m bench.ladder three-colours 40     40 matches of each pair of levels
python -m bench.ladder three-colours 100 neighbours
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import combinations, pairwise
from multiprocessing import get_context
from random import Random
from typing import Any

from bench.bots import PROCESSES, rate
from games.balance.matches import Plan, parse_line, play_number
from games.bots.registry import LEVELS, head_of, knowledge_of
from games.rules.core.api import Outcome
from games.rules.core.selfplay import play_match
from games.rules.registry import GAMES

MATCHES = 6
"""Of each pair of levels, where nobody says how many."""
SEED = 5


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
    rules = GAMES[duel.game]
    seats = max(rules.seat_counts)
    config = rules.parse_config({})
    own = rules.bot_seats(config, seats)
    if own:
        shares = [_together(duel, level, seats) for level in (duel.one, duel.two)]
    else:
        mine = [seat % 2 == duel.number % 2 for seat in range(seats)]
        levels = [duel.one if is_mine else duel.two for is_mine in mine]
        record = play_match(
            rules,
            config,
            [head_of(duel.game, level) for level in levels],
            Random(f"{SEED}/{duel.number // 2}"),
            knowledge=[knowledge_of(duel.game, level) for level in levels],
        )
        shares = [
            _share(record.outcome, [s for s in range(seats) if mine[s] is side]) for side in (True, False)
        ]
    return (shares[0] > shares[1]) - (shares[0] < shares[1])


def _together(duel: Duel, level: str, seats: int) -> Fraction:
    """What share of the people's seats wins if all of them play by one level."""
    played = parse_line(play_number(Plan(duel.game, seats, level, SEED), duel.number))
    rules = GAMES[duel.game]
    fixed = rules.bot_seats(rules.parse_config({}), seats)
    return _share(played.record.outcome, [seat for seat in range(seats) if seat not in fixed])


def _share(outcome: Outcome | None, seats: Sequence[int]) -> Fraction:
    """How many of some seats have won."""
    if outcome is None:
        raise ValueError("the match is not over")
    return Fraction(sum(seat in outcome.winners for seat in seats), len(seats))


def ratings(played: Sequence[tuple[Duel, int]]) -> dict[str, tuple[float, float]]:
    """The rating of each level and how far it may be off, as OpenSkill takes them from all duels.

    :raises ImportError: OpenSkill is an extra that need not be there.
    """
    model = import_module("openskill.models").PlackettLuce()
    rated: dict[str, Any] = {}
    for duel, better in Random(SEED).sample(played, len(played)):
        levels = (duel.one, duel.two)
        teams = [[rated.get(level) or model.rating(name=level)] for level in levels]
        rated |= {
            level: team[0]
            for level, team in zip(levels, model.rate(teams, ranks=[-better, better]), strict=True)
        }
    return {level: (float(rating.mu), float(rating.sigma)) for level, rating in rated.items()}


def climb(game: str, matches: int = MATCHES, *, neighbours: bool = False) -> None:
    """Play and print a ladder.

    :param matches: of each pair. :param neighbours: only levels that follow each other meet.
    """
    levels = LEVELS[game]
    pairs = list(pairwise(levels) if neighbours else combinations(levels, 2))
    duels = [Duel(game, strong, weak, number) for weak, strong in pairs for number in range(matches)]
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        played = list(zip(duels, pool.map(winner, duels), strict=True))
    print(f"\n{game}: {matches} matches of each pair")
    rated = ratings(played)
    for place, level in enumerate(levels):
        mu, sigma = rated[level]
        steps = [
            better for duel, better in played if place and (duel.one, duel.two) == (level, levels[place - 1])
        ]
        decided = [better for better in steps if better]
        step = f"beats {levels[place - 1]} in {rate(decided.count(1), len(decided))}" if decided else ""
        even = f", {len(steps) - len(decided)} even" if len(decided) < len(steps) else ""
        print(f"  {level:9} {mu:6.1f} ± {2 * sigma:.1f}   {step}{even}")


def run() -> None:
    """The ladders of all games."""
    for game in GAMES:
        climb(game)


if __name__ == "__main__":
    asked = sys.argv[1:]
    if asked:
        climb(asked[0], int(asked[1]) if len(asked) > 1 else MATCHES, neighbours="neighbours" in asked[2:])
    else:
        run()
