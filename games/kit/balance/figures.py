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
def kept_figures(folder: Path) -> Mapping[int, Figures]:
    """The counts of a game by number of seats; empty if there are none.

    :param folder: ``figures`` beside the game's counting.
    """
    found = (json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json"))
    return {figures["made"]["seats"]: figures for figures in sorted(found, key=lambda f: f["made"]["seats"])}
