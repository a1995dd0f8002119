"""Alignment of two records of one deal: step by step within each part, and where they part.

A part is a stretch that both tables have by the same name: a conflict of a campaign, a trick of a hand.
Within it the first step that differs is where they part; in the next part they stand beside each other anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

PartName = Hashable


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a record: a move of a seat, or a run of chance's moves."""

    part: PartName
    mover: int | None
    """None: chance."""
    moves: tuple[str, ...]
    """Notations."""
    ply: int
    """Number of moves of the record after it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A place at which two tables are looked at, each after a step of its own."""

    left: int
    """Index of the step after which the left table stands; −1: before its first."""
    right: int
    part: int
    """Index of the part in their common order; −1 before the first step."""
    is_parting: bool = False
    """The steps that led here are the first of their part that differ."""
    is_alike: bool = True
    """All steps of this part up to here are the same."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """Two records beside each other."""

    moments: tuple[Moment, ...]
    """The first is before the first step."""
    alike: tuple[bool, ...]
    """By part: it is the same at both tables from its beginning to its end."""
    starts: tuple[int, ...]
    """By part: the index of its first moment."""

    @property
    def partings(self) -> tuple[int, ...]:
        """The indexes of the moments at which they part."""
        return tuple(index for index, moment in enumerate(self.moments) if moment.is_parting)


def aligned(left: Sequence[Step], right: Sequence[Step]) -> Alignment:
    """Two records of one deal beside each other. A table that has no more steps of a part stands still."""
    of_left, of_right = _by_part(left), _by_part(right)
    moments = [Moment(-1, -1, -1)]
    alike: list[bool] = []
    starts: list[int] = []
    last_left = last_right = -1
    for number, name in enumerate(_merged([*of_left], [*of_right])):
        mine, theirs = of_left.get(name, []), of_right.get(name, [])
        starts.append(len(moments))
        is_alike = True
        for place in range(max(len(mine), len(theirs))):
            here = left[mine[place]] if place < len(mine) else None
            there = right[theirs[place]] if place < len(theirs) else None
            is_same = here is not None and there is not None and _same(here, there)
            last_left = mine[place] if place < len(mine) else last_left
            last_right = theirs[place] if place < len(theirs) else last_right
            parts_here = is_alike and not is_same
            is_alike = is_alike and is_same
            moments.append(Moment(last_left, last_right, number, parts_here, is_alike))
        alike.append(is_alike)
    return Alignment(tuple(moments), tuple(alike), tuple(starts))


def _same(one: Step, other: Step) -> bool:
    return (one.mover, one.moves) == (other.mover, other.moves)


def _by_part(steps: Sequence[Step]) -> dict[PartName, list[int]]:
    """The indexes of the steps of each part, parts in their order."""
    found: dict[PartName, list[int]] = {}
    for index, step in enumerate(steps):
        found.setdefault(step.part, []).append(index)
    return found


def _merged(one: Sequence[PartName], other: Sequence[PartName]) -> list[PartName]:
    """The parts of both, in the order of each: what only the other has stands after what it follows there."""
    order = list(one)
    place = 0
    for name in other:
        if name in order:
            place = order.index(name) + 1
        else:
            order.insert(place, name)
            place += 1
    return order
