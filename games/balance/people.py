"""Counts of people's rated matches, by who was how strong: who won, by side. Never a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from games.kit.rated import Campaigns, Leads, Places, Result

BANDS: Final = (0, 1400, 1600)
"""Points from which on each band counts those who played, on average; the last has no end."""
SHOWN_FROM: Final = 200
"""Of fewer matches in a band nothing is told."""


@dataclass(slots=True)
class Band:
    """Counts of the matches of people of one band."""

    matches: int
    won: list[int]
    """Matches that each side won; those that nobody won alone are in none."""
    campaigns: list[int]
    """Campaigns that each side won, where matches are made of them."""

    @classmethod
    def of(cls, sides: int) -> Band:
        """One in which nothing has been counted."""
        return cls(0, [0] * sides, [0] * sides)

    def add(self, result: Result) -> None:
        """Count one match."""
        self.matches += 1
        winner = winner_of(result)
        if winner is not None:
            self.won[winner] += 1
        if isinstance(result, Campaigns):
            for side in result.won_by:
                self.campaigns[side] += 1


def winner_of(result: Result) -> int | None:
    """The side that won a match alone, if one did."""
    match result:
        case Campaigns(_won_by, winner):
            return winner
        case Leads(_scores, _unit, first):
            return first
        case Places(places):
            best = min(places)
            return places.index(best) if places.count(best) == 1 else None


def band_of(ratings: Sequence[int]) -> int:
    """The lower end of the band that some ratings are in on average, in hundredths of points."""
    mean = sum(ratings) / (100 * len(ratings))
    return max((least for least in BANDS if least <= mean), default=BANDS[0])


@dataclass(slots=True)
class Kind:
    """Counts of one kind of table."""

    scale: str
    level: str
    """Of the bot against whom people play together there; empty: there is none."""
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    bands: dict[int, Band] = field(default_factory=dict[int, Band])
    """By their lower ends."""

    def add(self, ratings: Sequence[int], result: Result) -> None:
        """Count one match, of people with these ratings."""
        self.bands.setdefault(band_of(ratings), Band.of(len(self.sides))).add(result)


def kind_json(kind: Kind) -> dict[str, Any]:
    """A kind as a row keeps it; `parse_kind` reads it back."""
    return asdict(kind)


def parse_kind(stored: dict[str, Any]) -> Kind:
    """The inverse of `kind_json`."""
    sides = tuple(tuple(side) for side in stored["sides"])
    bands = {int(least): Band(**band) for least, band in stored["bands"].items()}
    return Kind(stored["scale"], stored["level"], sides, dict(sorted(bands.items())))
