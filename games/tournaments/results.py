"""Results of matches of a tournament: what each entrant gets for one, by the places of its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

Entrant: TypeAlias = int
"""Number of an entrant: one person, or a pair that stays together."""

AHEAD: Final = 2
"""Points for each entrant of another side ahead of whom one has finished."""
LEVEL: Final = 1
"""Points for each with whom one is level."""


class BadMatchError(ValueError):
    """Refusal of a result that contradicts itself; its text is the rule that it breaks."""


@dataclass(frozen=True, slots=True)
class Line:
    """Result of one entrant in one match."""

    entrant: Entrant
    side: int
    place: int
    """From 1; equal places are level."""
    margin: int = 0
    """By how much it was ahead, in what the game counts; negative if it was behind."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over.

    :raises BadMatchError: ``sides``, somebody on two of them, ``places`` that differ on a side.
    """

    lines: tuple[Line, ...]
    forfeits: frozenset[Entrant] = frozenset()
    """Those who did not finish it: all others get what they would for having beaten them."""

    def __post_init__(self) -> None:
        if len({line.side for line in self.lines}) < 2:
            raise BadMatchError("sides")
        if len({line.entrant for line in self.lines}) != len(self.lines):
            raise BadMatchError("entrants")
        if len({(line.side, line.place) for line in self.lines}) != len({line.side for line in self.lines}):
            raise BadMatchError("places")

    @property
    def points(self) -> dict[Entrant, int]:
        """Points of each: for everybody on another side two if ahead of them, one if level."""
        return {line.entrant: sum(self.against(line.entrant).values()) for line in self.lines}

    def against(self, entrant: Entrant) -> dict[Entrant, int]:
        """The points of an entrant, by the rival of whom it has them. :raises KeyError: it did not play."""
        own = self.line(entrant)
        rivals = [line for line in self.lines if line.side != own.side]
        if not self.forfeits:
            return {line.entrant: _points(own.place, line.place) for line in rivals}
        if entrant in self.forfeits:
            return {line.entrant: 0 for line in rivals}
        # A walkover: two points for each rival, also for those who were there.
        return {line.entrant: AHEAD for line in rivals}

    def line(self, entrant: Entrant) -> Line:
        """The result of an entrant. :raises KeyError: it did not play."""
        for line in self.lines:
            if line.entrant == entrant:
                return line
        raise KeyError(entrant)

    def is_won_by(self, entrant: Entrant) -> bool:
        """True if the side of the entrant was first alone. A walkover is not won."""
        own = self.line(entrant)
        others = [line.place for line in self.lines if line.side != own.side]
        return not self.forfeits and own.place < min(others)

    def margin_of(self, entrant: Entrant) -> int:
        """The margin of an entrant; that of a walkover is 0."""
        return 0 if self.forfeits else self.line(entrant).margin


def _points(place: int, other: int) -> int:
    return AHEAD if place < other else LEVEL if place == other else 0


def lead_margins(scores: Sequence[int]) -> list[int]:
    """The margins of seats by their scores: each less the mean of the table, to the nearest whole.

    Halves go to the even number, so that none is favoured.
    """
    mean = Fraction(sum(scores), len(scores))
    return [round(score - mean) for score in scores]


def two_sided(
    sides: Sequence[Sequence[Entrant]], lead: int, *, forfeits: frozenset[Entrant] = frozenset()
) -> Finished:
    """A match of two sides. :param lead: of the first over the second, in what the game counts; 0: level."""
    places = (1, 2) if lead > 0 else (2, 1) if lead < 0 else (1, 1)
    return Finished(
        tuple(
            Line(entrant, side, places[side], lead if side == 0 else -lead)
            for side, entrants in enumerate(sides)
            for entrant in entrants
        ),
        forfeits,
    )


def many_sided(places: Mapping[Entrant, int], margins: Mapping[Entrant, int]) -> Finished:
    """A match in which everybody was a side of their own. :param places: in the order of seats."""
    return Finished(
        tuple(
            Line(entrant, side, place, margins.get(entrant, 0))
            for side, (entrant, place) in enumerate(places.items())
        )
    )
