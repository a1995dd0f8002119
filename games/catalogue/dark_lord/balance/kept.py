"""The counts of The Dark Lord that are kept: a file for each difficulty and each skill of the allies."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.catalogue.dark_lord.balance.counting import PLACES
from games.catalogue.dark_lord.rules.options import Config
from games.catalogue.dark_lord.rules.view import Ending
from games.kit.balance.rates import Rate

DIFFICULTIES: Final = ("easy", "normal", "hard")
"""From weak to strong."""
WON: Final = (Ending.LORD_FELL, Ending.ALLIES_POINTS)
"""Endings by which the allies win."""
ON_POINTS: Final = (Ending.ALLIES_POINTS, Ending.DRAW, Ending.LORD_POINTS)


@dataclass(frozen=True, slots=True)
class Cell:
    """Matches of allies of one skill against the Dark Lord at one difficulty; there is one at least."""

    difficulty: str
    skill: int
    """So many of a hundred questions the allies answer rightly."""
    level: str
    """Level of the allies."""
    place: str | None
    """Place of his castle: ``corner``, ``edge`` or ``inside``; None: any."""
    endings: Mapping[Ending, int]
    """Every one of the five."""
    rounds: Mapping[int, int]
    """Number of battles by how many rounds they lasted."""

    @property
    def matches(self) -> int:
        return sum(self.endings.values())

    def rate(self, *endings: Ending) -> Rate:
        """The share that ended in one of these ways."""
        return Rate(sum(self.endings[ending] for ending in endings), self.matches)

    @property
    def won(self) -> Rate:
        """The share that the allies won; a draw is no win."""
        return self.rate(*WON)

    @property
    def on_points(self) -> Rate:
        """The share of battles that went through all their rounds."""
        return self.rate(*ON_POINTS)

    @property
    def median(self) -> int:
        """At least half of the battles lasted no more rounds than this."""
        passed = 0
        for number, count in sorted(self.rounds.items()):
            passed += count
            if 2 * passed >= self.matches:
                return number
        raise AssertionError


def cell_of(figures: Mapping[str, Any], place: str | None = None) -> Cell:
    """One of what `games.balance.counting.count` made.

    :param place: only the matches in which his castle stands there.
    """
    made, counted = figures["made"], figures["place"]
    endings, rounds = Counter[str](), Counter[str]()
    for each in PLACES if place is None else (place,):
        endings.update(counted[each]["endings"])
        rounds.update(counted[each]["rounds"])
    return Cell(
        difficulty=made.get("options", {}).get("difficulty", Config().difficulty),
        skill=round(100 * made["knowledge"]),
        level=made["level"],
        place=place,
        endings={ending: endings[ending.value] for ending in Ending},
        rounds={int(number): count for number, count in rounds.items()},
    )


def cells_of(kept: Iterable[Mapping[str, Any]]) -> tuple[Cell, ...]:
    """A cell for every place and one for all, of each: by difficulty, then by skill, all places first."""
    found = [cell_of(figures, place) for figures in kept for place in (None, *PLACES)]
    return tuple(sorted((cell for cell in found if cell.matches), key=_order))


def _order(cell: Cell) -> tuple[int, int]:
    return DIFFICULTIES.index(cell.difficulty), cell.skill


@cache
def kept_cells() -> tuple[Cell, ...]:
    """All that is kept in the repository."""
    folder = Path(__file__).parent / "figures"
    return cells_of(json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json")))
