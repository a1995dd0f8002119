"""Bots for Eight. They stand in a module, so that the processes in which bots think find them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.kit.rules.selfplay import Choose
from tests.support.eight.rules.moves import Move, Play
from tests.support.eight.rules.state import View


def choose(view: View, rng: Random) -> Move:
    """The highest card; else whatever comes first."""
    cards = [move for move in view.legal if isinstance(move, Play)]
    return max(cards, key=lambda move: move.card) if cards else view.legal[0]


LEVELS: Final[Mapping[str, Choose]] = {"easy": choose}
