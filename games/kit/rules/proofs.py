"""Proofs, from what everybody knows, that the rest of a campaign scores the same whatever is played.

A proof is asked of a spectator's view and of nothing else, so that two positions that look alike to everybody
get the same answer after the same work. What it says holds for every way in which the hidden cards may lie
and for every legal play of all seats; resigning and lapsed turns are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

MOVES: Final = 4_000
"""So many moves a search may look at; then there is none. Counted and not timed: a proof must not depend
on the machine, nor on what else it does."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The reason why nothing that is still to be played changes what a campaign scores."""

    code: str
    """The reason, in the game's own words."""
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Facts that its sentence needs, as JSON; all of it is known to everybody."""


class TooLarge(Exception):  # noqa: N818 - it reads as what is so
    """A search would have to look at more than it may."""


class Work:
    """Work of one search, counted."""

    def __init__(self, limit: int = MOVES) -> None:
        self.done = 0
        self.limit = limit

    def count(self) -> None:
        """Count one move that is looked at. :raises TooLarge: that is one too many."""
        self.done += 1
        if self.done > self.limit:
            raise TooLarge


def can_lie(cards: int, sizes: Sequence[int], barred: Sequence[int]) -> bool:
    """True if cards can lie in hands so that each hand is full and has none that it cannot have.

    By Hall's theorem: any few hands together must have enough cards between them. A hand that may have all
    needs no look, since there are enough of them in all.

    :param cards: as a bit mask, at least as many as the hands hold. :param sizes: of each hand.
    :param barred: bit masks of what each cannot have.
    """
    wanted: dict[int, int] = {}
    for size, none in zip(sizes, barred, strict=True):
        possible = cards & ~none
        if size and possible != cards:
            wanted[possible] = wanted.get(possible, 0) + size
    unions = [(0, 0)]
    for mask, size in wanted.items():
        for needed, union in tuple(unions):
            more, either = needed + size, union | mask
            if either.bit_count() < more:
                return False
            unions.append((more, either))
    return True
