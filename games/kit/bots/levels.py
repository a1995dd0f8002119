"""The levels of bots that games share by name, how much of the world each knows, and play at random.

A bot is pure: it reads no clock, keeps nothing from one move to the next and knows what its seat's view
says and no more. The same view and an rng in the same state give the same move.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.kit.rules.api import Move

RANDOM: Final = "random"
"""Not a level: any legal move. It fits every game, for trials and figures; no table offers it."""

KNOWLEDGE: Final[Mapping[str, float]] = {
    RANDOM: 0.25,
    "beginner": 0.4,
    "easy": 0.5,
    "casual": 0.55,
    "fair": 0.6,
    "steady": 0.65,
    "normal": 0.7,
    "skilled": 0.75,
    "strong": 0.78,
    "tough": 0.82,
    "hard": 0.85,
}
"""By level: how often a bot of it answers a question rightly."""


def choose_random(view: Any, rng: Random) -> Move:
    """Any legal move, each as likely as the others; fits every game."""
    move: Move = rng.choice(view.legal)
    return move
