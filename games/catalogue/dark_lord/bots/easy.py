"""The level easy: takes land and leaves towers alone."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.dark_lord.bots.ground import DISTANCE
from games.catalogue.dark_lord.bots.lean import Lean
from games.catalogue.dark_lord.bots.playing import Head, Skills
from games.catalogue.dark_lord.bots.thumb import any_of, best, falling, open_land
from games.catalogue.dark_lord.rules.land import LORD
from games.kit.rules.seats import Seat

CARE: Final = 0.6
"""So often the Dark Lord strikes near his castle; else anywhere."""


def claim(lean: Lean, seat: Seat, skills: Skills, rng: Random) -> int:  # noqa: ARG001 - it is a `Choice`
    """Any territory."""
    return any_of(lean.claims(seat), rng)


def attack(lean: Lean, seat: Seat, skills: Skills, rng: Random) -> int:  # noqa: ARG001 - it is a `Choice`
    """The castle where it can be reached, else any territory."""
    targets, castle = lean.targets(seat), lean.bases[LORD]
    return castle if targets >> castle & 1 else any_of(targets, rng)


def strike(lean: Lean, seat: Seat, skills: Skills, rng: Random) -> int:  # noqa: ARG001 - it is a `Choice`
    """Land; a tower only if it is a castle's last one or there is no land in reach."""
    found, home = lean.strikes(), lean.bases[LORD]
    last = falling(lean, found)
    if last is not None:
        return last
    lands = open_land(lean, found) or found
    if rng.random() < CARE:
        return best(lands, lambda land: -DISTANCE[land][home], rng)
    return any_of(lands, rng)


HEAD: Final = Head(claim, attack, strike)
choose = HEAD.choose
