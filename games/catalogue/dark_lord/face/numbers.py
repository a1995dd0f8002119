"""Numbers of The Dark Lord as people read them."""

from __future__ import annotations

from typing import Final

from games.kit.face.charts import many

ROUNDS: Final = 10
"""Of the battle, at most."""


def points_words(points: int) -> str:
    """Points: *2,800*."""
    return many(points)
