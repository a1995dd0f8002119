"""Bots for Three Colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.bots.three_colours import easy, hard, normal
from games.rules.three_colours.moves import Move
from games.rules.three_colours.view import View

LEVELS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "easy": easy.choose,
    "normal": normal.choose,
    "hard": hard.choose,
}
"""The levels of this game, from weak to strong."""
