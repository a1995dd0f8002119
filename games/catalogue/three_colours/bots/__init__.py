"""Bots for Three Colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from games.catalogue.three_colours.bots import beginner, easy, hard, normal
from games.catalogue.three_colours.rules.moves import Move
from games.catalogue.three_colours.rules.view import View

LEVELS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "beginner": beginner.choose,
    "easy": easy.choose,
    "casual": partial(normal.choose, haze=0.37),
    "fair": partial(normal.choose, haze=0.29),
    "steady": partial(normal.choose, haze=0.22),
    "normal": normal.choose,
    "skilled": partial(hard.choose, leaves=9),
    "strong": partial(hard.choose, leaves=32),
    "tough": partial(hard.choose, leaves=110),
    "hard": hard.choose,
}
"""The levels of this game, from weak to strong: each wins 62 to 85 of 100 against the one below."""
