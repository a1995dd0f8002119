"""Bots for The Dark Lord: for the allies' seats and for his own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.catalogue.dark_lord.bots import easy, hard, normal
from games.catalogue.dark_lord.rules.moves import Move
from games.catalogue.dark_lord.rules.view import View

LEVELS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "easy": easy.choose,
    "normal": normal.choose,
    "hard": hard.choose,
}
"""The levels of this game, from weak to strong."""
