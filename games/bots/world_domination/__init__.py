"""Bots for World Domination."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.bots.world_domination import easy, hard, normal
from games.rules.world_domination.moves import Move
from games.rules.world_domination.view import View

LEVELS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "easy": easy.choose,
    "normal": normal.choose,
    "hard": hard.choose,
}
"""The levels of this game, from weak to strong."""
