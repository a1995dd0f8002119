"""Changes of a rating by a match, in whole points that add up to what is shown before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.kit.face.charts import many, signed
from games.selectors.ratings.ratings import PersonRating

NONE: Final = "–"
"""Stands in place of points where nothing counted."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change as it is written, with its direction, so that its colour is never alone."""

    words: str
    """*+15*, *−9*, *0* or a dash."""
    direction: str = ""
    """``up`` or ``down``: a mark's name; empty if neither."""


def change_of(before: int, after: int) -> Change:
    """The change between two ratings in hundredths.

    >>> change_of(1500_00, 1515_07)
    Change(words='+15', direction='up')
    """
    by = PersonRating(after, 0).points - PersonRating(before, 0).points
    if not by:
        return Change("0")
    return Change(f"+{many(by)}" if by > 0 else signed(by), "up" if by > 0 else "down")
