"""Proofs, from what everybody knows, that the rest of a campaign scores the same whatever is played.

A proof is asked of a spectator's view and of nothing else, so that two positions that look alike to everybody
get the same answer after the same work. What it says holds for every way in which the hidden cards may lie
and for every legal play of all seats; resigning and lapsed turns are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

NODES: Final = 2_000
"""So many positions a proof may look at; then there is none. Counted and not timed: a proof must not depend
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

    def __init__(self, limit: int = NODES) -> None:
        self.done = 0
        self.limit = limit

    def count(self) -> None:
        """Count one position. :raises TooLarge: that is one too many."""
        self.done += 1
        if self.done > self.limit:
            raise TooLarge


def can_lie(sizes: Sequence[int], possible: Sequence[int]) -> bool:
    """True if cards can lie in hands so that each hand is full and has only cards that it may have.

    By Hall's theorem: any few hands together must have enough cards between them.

    :param sizes: of each hand. :param possible: bit masks of the cards that may lie in each, one a bit.
    """
    unions = [(0, 0)]
    for size, mask in zip(sizes, possible, strict=True):
        for needed, union in tuple(unions):
            more = needed + size, union | mask
            if more[1].bit_count() < more[0]:
                return False
            unions.append(more)
    return True
