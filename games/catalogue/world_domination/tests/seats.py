"""Stages of World Domination for two and three that do not occur among four."""

from __future__ import annotations

from random import Random
from typing import Any

from games.catalogue.world_domination.face.rulebook import Example
from games.catalogue.world_domination.rules.view import Phase
from games.selectors.record.history import History

from .tables import play_until, start, view_of


def duel(*moves: str, **options: Any) -> Example:
    """An example for two in which Ada is the first; see `Example`."""
    return Example("first 0", *moves, seats=2, **options)


def armed(**options: Any) -> History:
    """A match of two whose arming phase is over."""
    return play_until(start(2, **options), Random(4), lambda p: view_of(p).phase is Phase.DECLARE)


def rising(printing: str = "second") -> Example:
    """An example for three: the Empire has laid its pairs and declared; see `Example`."""
    example = Example("first 0", seats=3, tribute=printing)
    example.set_hands(
        "P1 P2 P10 E1 E8 M1 M11", "P4 P11 spin E2 E9 embargo M3 M10", "P8 E5 E12 M2 M7 reserve-forces"
    )
    return example.play("pairs P1,M1/P2,E1", "declare M")
