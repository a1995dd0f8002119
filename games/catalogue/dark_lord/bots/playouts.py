"""Matches played out by rules of thumb, thousands a second: what the level hard judges a choice by."""

from __future__ import annotations

from random import Random
from typing import Final

from games.catalogue.dark_lord.bots.ground import NEAR
from games.catalogue.dark_lord.bots.lean import Lean
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.position import order_of
from games.catalogue.dark_lord.rules.reach import lands_in
from games.catalogue.dark_lord.rules.striking import ROUNDS
from games.kit.rules.seats import Seat

WON: Final = 1.0
LOST: Final = 0.0
"""To the Dark Lord."""
MEND: Final = 0.6
"""So often the Dark Lord takes back what touches his castle before he breaks a tower."""


def _one_of(mask: int, rng: Random) -> int:
    lands = lands_in(mask)
    return lands[int(rng.random() * len(lands))]


def _claim(lean: Lean, seat: Seat, rng: Random) -> int:
    """Towards the Dark Lord's castle, whoever claims."""
    found = lean.claims(seat)
    return _one_of(found & NEAR[lean.bases[LORD]] or found, rng)


def _attack(lean: Lean, seat: Seat, rng: Random) -> int:
    """The castle, the only place from which one's own is struck, what touches the castle, else anything."""
    targets, home = lean.targets(seat), lean.bases[LORD]
    if targets >> home & 1:
        return home
    danger = NEAR[lean.bases[seat]] & lean.held[LORD]
    if danger & targets and not danger & danger - 1:
        return danger.bit_length() - 1
    return _one_of(targets & NEAR[home] or targets, rng)


def _strike(lean: Lean, rng: Random) -> int:
    """A castle that can fall in this round, what touches his own, a tower, else anything."""
    found = lean.strikes()
    weakest, fewest, lands = -1, 4, found
    for ally in ALLIES:
        castle = lean.bases[ally]
        if found >> castle & 1:
            lands ^= 1 << castle
            if lean.towers[ally] < fewest:
                weakest, fewest = castle, lean.towers[ally]
    if fewest <= lean.left or not lands:
        return weakest
    near = lands & NEAR[lean.bases[LORD]]
    if near and (weakest < 0 or rng.random() < MEND):
        return _one_of(near, rng)
    return weakest if weakest >= 0 else _one_of(lands, rng)


def answer_all(lean: Lean, skills: tuple[float, float], rng: Random) -> bool:
    """Both answer; whether the Dark Lord's castle fell. His strikes are due.

    :param skills: by ally: how likely it answers rightly.
    """
    wrong = 0
    for ally in order_of(lean.number):
        target = lean.chosen[ally]
        assert target is not None  # noqa: S101 - both have chosen
        if rng.random() >= skills[ally]:
            wrong += 1
        elif lean.take(ally, target):
            return True
    lean.left = 1 + wrong
    return False


def finish(lean: Lean, skills: tuple[float, float], rng: Random) -> float:
    """Play a match to its end from anywhere in it, the questions of this round unanswered or its strikes due.

    :param lean: is played on.
    :param skills: by ally: how often it answers rightly.
    :return: 1 if the Dark Lord wins, 0.5 for a draw, 0 if the allies win.
    """
    while (claimer := lean.claimer) is not None:
        lean.take(claimer, _claim(lean, claimer, rng))
    while True:
        if not lean.left and not lean.struck:
            for ally in order_of(lean.number):
                if lean.chosen[ally] is None:
                    lean.chosen[ally] = _attack(lean, ally, rng)
            if answer_all(lean, skills, rng):
                return LOST
        while lean.left:
            if lean.take(LORD, _strike(lean, rng)):
                return WON
            lean.left -= 1
        if lean.number == ROUNDS:
            return lean.judged()
        lean.begin_round()
