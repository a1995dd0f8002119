"""Judges the end of a campaign where the goal is not a bid: with two and three seats."""

from __future__ import annotations

from math import exp, tanh
from typing import Final

from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.grid import CELLS
from games.catalogue.world_domination.rules.view import Goal

SHARP: Final = 1.0
BLUNT: Final = 0.25
"""Margin from which the Aggressor counts as sure: at the end, and more for each conflict."""
NEAR: Final = 0.5
BLUR: Final = 0.15
"""The same of how near the declared number is."""


def good_for_aggressor(table: Fast, conflicts: int) -> float:
    """From 0 to 1. :param conflicts: how many conflicts were imagined."""
    contract = table.contract
    held = table.owned[table.aggressor].bit_count()
    match contract.goal:
        case Goal.MANY:
            return held / CELLS
        case Goal.EXACTLY:
            return exp(-(((held - contract.number) / (NEAR + BLUR * conflicts)) ** 2))
        case _:
            rivals = table.owned[1 - table.aggressor].bit_count()
            return 0.5 + 0.5 * tanh((held - rivals - 0.5) / (SHARP + BLUNT * conflicts))
