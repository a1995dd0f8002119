"""Bots for Floating Partners."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.bots.floating_partners import easy, normal
from games.rules.floating_partners.moves import Move
from games.rules.floating_partners.view import View

LEVELS: Final[Mapping[str, Callable[[View, Random], Move]]] = {"easy": easy.choose, "normal": normal.choose}
"""The levels of this game, from weak to strong."""
