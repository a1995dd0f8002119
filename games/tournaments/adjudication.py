"""Ends of what is not played out: the last day of a match, and an entrant who goes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple


class Standing(NamedTuple):
    """Score and time of a side when its match is decided."""

    score: int
    """Campaigns, colours, countries or points."""
    used: timedelta
    """Time by the clock of its seats: without grace, nights, rest days and leave."""


def adjudicated(sides: Sequence[Standing]) -> list[int]:
    """The places of the sides of a match that is not over on its last day, from 1; equal ones are level.

    By score, then by time used, the least first.

    >>> adjudicated([Standing(0, timedelta(hours=7)), Standing(0, timedelta(hours=7))])
    [1, 1]
    """
    keys = [(-side.score, side.used) for side in sides]
    return [1 + sum(other < key for other in keys) for key in keys]


def keeps_results(over: int, matches: int) -> bool:
    """True if the results of an entrant who goes stay in the table: half of its matches or more are over."""
    return 2 * over >= matches


def goes_to_reserve(made: int, moves: int) -> bool:
    """True if a match that an entrant leaves goes to the reserve: less than half of its moves are made.

    :param made: moves that the entrant has made. :param moves: those that it would come to make.
    """
    return 2 * made < moves
