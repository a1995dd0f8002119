"""Threats of the other seat's next disc, after each disc that the viewer may place now.

As in `rules/reach.py`, a way or a fence arrives with a disc on a cell that hangs together with
both of its ends. So both ends' shores are kept, and a disc is followed only where it makes one of them
grow: all the discs that may be placed take a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games.catalogue.three_colours.rules.board import COLOURS, Colour, cells_of
from games.catalogue.three_colours.rules.moves import Place
from games.catalogue.three_colours.rules.pairs import chart_of
from games.catalogue.three_colours.rules.position import Position
from games.catalogue.three_colours.rules.reach import FENCE, FROM, TO, USES, spread
from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Threat:
    """A disc with which the other seat would win a colour."""

    wins: Colour
    cell: int
    disc: Colour


@dataclass(frozen=True, slots=True)
class _Reach:
    """A way of the other seat, or a fence against the viewer, and how far it leads from both of its ends."""

    wins: Colour
    index: int
    usable: int
    ahead: int
    back: int

    def having(self, cell: int, disc: Colour) -> _Reach:
        """With one more disc, of whatever colour."""
        bit = 1 << cell
        if disc not in USES[self.index] or not (self.ahead | self.back) & bit:
            return self
        usable = self.usable | bit
        ahead = spread(self.ahead, usable, bit) if self.ahead & bit else self.ahead
        back = spread(self.back, usable, bit) if self.back & bit else self.back
        return _Reach(self.wins, self.index, usable, ahead, back)

    def threats(self, empty: int, supply: tuple[int, ...]) -> Iterator[Threat]:
        discs = sorted({disc for disc in USES[self.index] if supply[disc]})
        for cell in cells_of(self.ahead & self.back & empty):
            for disc in discs:
                yield Threat(self.wins, cell, COLOURS[disc])


@dataclass(frozen=True)
class Threats:
    """Wins that `other` could make with its next disc, as a position stands and after one more disc."""

    position: Position
    other: Seat

    @cached_property
    def _reaches(self) -> tuple[_Reach, ...]:
        position = self.position
        own = 3 * chart_of(self.other, swapped=position.swapped)
        barring = 3 * chart_of(Seat(1 - self.other), swapped=position.swapped)
        found = []
        for colour in COLOURS:
            if position.won[colour] is None:
                for index in (own + colour, FENCE + barring + colour):
                    one, two = USES[index]
                    usable = position.discs[one] | position.discs[two]
                    ahead, back = (spread(end[index], usable, end[index] & usable) for end in (FROM, TO))
                    found.append(_Reach(colour, index, usable, ahead, back))
        return tuple(found)

    @cached_property
    def now(self) -> tuple[Threat, ...]:
        """The threats if the viewer's disc changed nothing."""
        return self._of(self._reaches, self.position.empty, self.position.supply)

    def after(self, place: Place) -> tuple[Threat, ...]:
        """After a disc of the viewer that decides nothing itself."""
        cell, disc = place.cell, place.colour
        reaches = tuple(reach.having(cell, disc) for reach in self._reaches)
        left = self.position.supply[disc] - 1
        blocks = any(threat.cell == cell for threat in self.now)
        if left and not blocks and all(new is old for new, old in zip(reaches, self._reaches, strict=True)):
            return self.now
        supply = tuple(left if colour is disc else self.position.supply[colour] for colour in COLOURS)
        return self._of(reaches, self.position.empty & ~(1 << cell), supply)

    def _of(self, reaches: tuple[_Reach, ...], empty: int, supply: tuple[int, ...]) -> tuple[Threat, ...]:
        return tuple(threat for reach in reaches for threat in reach.threats(empty, supply))
