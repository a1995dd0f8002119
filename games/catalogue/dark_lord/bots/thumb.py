"""Picks of territories by rules of thumb."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from games.catalogue.dark_lord.bots.lean import Lean
from games.catalogue.dark_lord.rules.land import ALLIES
from games.catalogue.dark_lord.rules.reach import BIT, lands_in

NOISE: Final = 0.5
"""So far apart choices may be that are told apart by chance alone."""


def best(found: int, worth: Callable[[int], float], rng: Random) -> int:
    """The territory of a set that is worth most, with some chance in it."""
    return max(lands_in(found), key=lambda land: worth(land) + rng.random() * NOISE)


def any_of(found: int, rng: Random) -> int:
    """Any territory of a set."""
    return rng.choice(lands_in(found))


def reached(lean: Lean, found: int) -> int | None:
    """The allies' castle among `found` that has the fewest towers; None if none is among them."""
    allies = [ally for ally in ALLIES if found >> lean.bases[ally] & 1]
    return lean.bases[min(allies, key=lambda ally: lean.towers[ally])] if allies else None


def falling(lean: Lean, found: int, strikes: int = 1) -> int | None:
    """The allies' castle among `found` that falls by so many strikes."""
    castle = reached(lean, found)
    return castle if castle is not None and lean.towers[lean.bases.index(castle)] <= strikes else None


def open_land(lean: Lean, found: int) -> int:
    """The territories of a set without the allies' castles."""
    return found & ~(BIT[lean.bases[0]] | BIT[lean.bases[1]])
