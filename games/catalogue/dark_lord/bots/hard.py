"""The level hard: plays every choice out, with the skills that the answers given so far suggest."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.catalogue.dark_lord.bots.lean import Lean
from games.catalogue.dark_lord.bots.normal import worth_of
from games.catalogue.dark_lord.bots.playing import Head, Skills
from games.catalogue.dark_lord.bots.playouts import WON, finish
from games.catalogue.dark_lord.bots.thumb import falling
from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.moves import Move
from games.catalogue.dark_lord.rules.reach import lands_in
from games.catalogue.dark_lord.rules.view import View
from games.kit.bots.search import best_of
from games.kit.rules.seats import Seat

BUDGET: Final = 600
"""Matches played out for one choice."""
LIKELY: Final = 2
"""Attacks that an ally plays out: those that are worth most to the level normal."""
SEEDS: Final = 1 << 32


def _choose(budget: int, lean: Lean, found: Sequence[int], seat: Seat, skills: Skills, rng: Random) -> int:
    """The one of some territories that turns out best, in so many matches that are played out."""

    def value(seed: int, land: int) -> float:
        after = lean.copy()
        won = WON if made(after, seat, land) else finish(after, skills, Random(seed))
        return won if seat == LORD else WON - won

    return best_of(found, lambda: rng.randrange(SEEDS), value, budget=budget)


def made(lean: Lean, seat: Seat, land: int) -> bool:
    """A seat chooses a territory, as the position asks; whether an ally's castle falls by it."""
    if lean.free:
        return lean.take(seat, land)
    if seat != LORD:
        lean.chosen[seat] = land
        return False
    lean.left -= 1
    lean.struck += 1
    return lean.take(LORD, land)


def searching(budget: int) -> Head:
    """The head that plays out so many matches for one choice."""

    def claim(lean: Lean, seat: Seat, skills: Skills, rng: Random) -> int:
        return _choose(budget, lean, lands_in(lean.claims(seat)), seat, skills, rng)

    def attack(lean: Lean, seat: Seat, skills: Skills, rng: Random) -> int:
        worth = worth_of(lean, seat)
        found = sorted(lands_in(lean.targets(seat)), key=worth, reverse=True)
        return _choose(budget, lean, found[:LIKELY], seat, skills, rng)

    def strike(lean: Lean, seat: Seat, skills: Skills, rng: Random) -> int:
        found = lean.strikes()
        castle = falling(lean, found, lean.left)
        return _choose(budget, lean, lands_in(found), seat, skills, rng) if castle is None else castle

    return Head(claim, attack, strike)


HEAD: Final = searching(BUDGET)


def choose(view: View, rng: Random) -> Move:
    """The move that turns out best; by its name it travels to the processes in which bots think."""
    return HEAD.choose(view, rng)
