"""Fit the tables of World Domination's `bots/lessons.py` anew: findings of searches, read into numbers.

python -m bench.lessons 4 30        four seats, thirty minutes of two cores; prints the rows

Quick players play campaigns, some of them with slips. Of every fourth decision each move is tried in imagined
worlds; then the tables are fitted so that a choice in proportion to the exponential of a hundredth of the sum
brings most, large numbers being held back.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count
from math import isclose
from multiprocessing import get_context
from random import Random
from time import monotonic
from typing import Any

from bench.lessons_fit import fitted, now_at, places_of, tables_of
from games.catalogue import RULES, choose
from games.catalogue.world_domination.bots.beliefs import Beliefs
from games.catalogue.world_domination.bots.imagination import gain
from games.catalogue.world_domination.bots.learned import (
    MINE,
    NOBODYS,
    STAGES,
    THEIRS,
    Learned,
    followers,
    pick_learned,
    play_out_loosely,
    role_of,
    stake_of,
)
from games.catalogue.world_domination.bots.lessons import EMPIRE, FOUR, REBEL, place_of
from games.catalogue.world_domination.bots.policy import left_by, with_choices
from games.catalogue.world_domination.bots.rebellion import play_out_mixed
from games.catalogue.world_domination.rules.cards import VALUE_OF, Suit, cards_in
from games.catalogue.world_domination.rules.codes import play_of, target_of
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.view import Phase, View

SLUG = "world-domination"
ROLES = {FOUR: "FOUR", EMPIRE: "EMPIRE", REBEL: "REBEL"}
PROCESSES = 2
WORLDS = 90
EVERY = 4
SLIPS = 0.15
"""In every other campaign, so that positions occur that quick players do not come into."""


@dataclass(frozen=True)
class Decision:
    """A decision that was tried: of each move its places in the tables, and what it brought on average."""

    role: int
    places: list[tuple[int, int, int]]
    brought: list[float]


def decisions(seats: int, seed: int, seconds: float) -> list[Decision]:
    """As many as come up in so long, of campaigns with every second seed."""
    end, found = monotonic() + seconds, list[Decision]()
    for number in count(seed, 2):
        for view, table, rng in _course(seats, number):
            if monotonic() > end:
                return found
            if (decision := _tried(view, table, rng)) is not None:
                found.append(decision)
    raise AssertionError


def _course(seats: int, seed: int) -> Iterator[tuple[View, Fast, Random]]:
    """Every fourth card of a campaign, before it is played."""
    rules, rng = RULES[SLUG], Random(seed)
    state: Any = rules.initial_state(rules.parse_config({}), seats)
    slips = SLIPS if rng.random() < 0.5 else 0.0
    while not state.position.results:
        move, seat = state.chance_move(rng), None
        if move is None:
            seat = min(state.to_move)
            view = state.view(seat)
            if view.phase not in {Phase.PLAY, Phase.TARGET}:
                move = choose(SLUG, "steady", view, rng)
            else:
                table = Fast(state.position)
                if view.phase is Phase.PLAY and rng.randrange(EVERY) == 0:
                    yield view, table, rng
                code = table.random_move(rng.random) if rng.random() < slips else pick_learned(table)
                move = target_of(code) if view.phase is Phase.TARGET else play_of(code)
        state = state.play(seat, move).state


def _tried(view: View, table: Fast, rng: Random) -> Decision | None:
    codes = [code for card in cards_in(table.playable()) for code in _codes(table, card)]
    if len(codes) < 2:
        return None
    side, conflicts = table.sides[table.turn], 0 if table.seats == 3 else table.hands[table.turn].bit_count()
    brought, imagine = [0.0] * len(codes), Beliefs(view, rng)
    for _ in range(WORLDS):
        world, seed = Fast(imagine()), rng.random()
        for place, code in enumerate(codes):
            trial = world.copy()
            trial.play(code)
            if table.seats == 3:
                play_out_mixed(trial, Random(seed))
            else:
                play_out_loosely(trial, Random(seed), imagine.erratic)
            brought[place] += gain(trial, side, conflicts) / WORLDS
    return Decision(role_of(table), [_places(table, code) for code in codes], brought)


def _codes(table: Fast, card: int) -> list[int]:
    return [card] if VALUE_OF[card] or not table.count else with_choices(table, 1 << card)


def _places(table: Fast, code: int) -> tuple[int, int, int]:
    """The places of the numbers whose sum a move promises; that they do is checked."""
    estimate, card = Learned(table), code & 63
    taker, suit, power = left_by(table, code)
    if not table.count:
        trial = table.copy()
        trial.play(code)
        suit, power = card >> 4, trial.powers[table.turn]
        taker = estimate.side if power > table.defence[suit] else -1
    after = followers(table)
    whose = NOBODYS if taker < 0 else MINE if taker == estimate.side else THEIRS
    safe, higher = 0, 0
    if after:
        safe = int(suit == table.dominant or not estimate.ruffed)
        higher = min(11, ((estimate.out >> 16 * suit & 0xFFF) >> power).bit_count())
    stage = STAGES[table.hands[table.turn].bit_count()]
    places = places_of(
        stake_of(table), whose, after, safe, higher, *place_of(Suit(table.dominant), stage, card)
    )
    promised = now_at(role_of(table), places)
    assert isclose(promised, estimate.of(card, taker, suit, power))  # the tables have this form
    return places


def main(seats: int, minutes: float) -> None:
    """Print the tables of the roles that come up with so many seats."""
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        parts = pool.map(decisions, [seats] * PROCESSES, range(PROCESSES), [60 * minutes] * PROCESSES)
        found = [decision for part in parts for decision in part]
    for role in sorted({decision.role for decision in found}):
        some = [decision for decision in found if decision.role == role]
        numbers, before, after = fitted(role, [d.places for d in some], [d.brought for d in some])
        print(
            f"\n# {ROLES[role]}: {len(some)} decisions, each left out brought {before:.4f}, now {after:.4f}"
        )
        for name, rows in tables_of(numbers).items():
            print(f"{ROLES[role]}_{name} = (")
            for row in rows:
                print(f"    {row},")
            print(")")


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
