"""Bots for World Domination."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.catalogue.world_domination.bots import beginner, easy, hard, normal, steady
from games.catalogue.world_domination.rules.moves import Move
from games.catalogue.world_domination.rules.view import View

LEVELS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "beginner": beginner.choose,
    "easy": easy.choose,
    "steady": steady.choose,
    "normal": normal.choose,
    "hard": hard.choose,
}
"""The levels of this game, from weak to strong: each wins 62 to 85 of 100 against the one below."""
