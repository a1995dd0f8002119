"""Bots for Floating Partners."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from games.catalogue.floating_partners.bots import beginner, normal
from games.catalogue.floating_partners.rules.moves import Move
from games.catalogue.floating_partners.rules.view import View

LEVELS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "beginner": beginner.choose,
    "easy": partial(beginner.choose, anything=beginner.EASY),
    "normal": normal.choose,
}
"""The levels of this game, from weak to strong: each wins 62 to 85 of 100 against the one below."""
