"""The levels of bots that games share by name, and how much of the world each knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
