"""The counts that are kept in the repository: what ``manage.py balance`` wrote, a file a number of seats."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

Figures = Mapping[str, Any]
"""Result of `games.balance.counting.count`."""


@cache
def kept_figures(game: str) -> Mapping[int, Figures]:
    """The counts of a game by number of seats; empty if there are none."""
    folder = Path(__file__).parent / game.replace("-", "_") / "figures"
    found = (json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json"))
    return {figures["made"]["seats"]: figures for figures in sorted(found, key=lambda f: f["made"]["seats"])}
