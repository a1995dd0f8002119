"""Reads people's reliability: the share of turns made in time and of matches played to the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from games.models import Reliability
from games.models.reliability import MATCHES_COUNTED

KNOWN_FROM: Final = 10
"""After fewer turns with a deadline nobody can say how reliable somebody is: they are new, not bad."""


@dataclass(frozen=True, slots=True)
class ReliabilityCount:
    """One person's reliability counts: the latest turns with a deadline, matches among several people."""

    turns: int = 0
    in_time: int = 0
    matches: int = 0
    left: int = 0

    @property
    def is_new(self) -> bool:
        """True if too little is known to judge by."""
        return self.turns < KNOWN_FROM

    @property
    def percent(self) -> int | None:
        """The share of turns in time, less a twentieth of it for each match left; None of who is new.

        >>> Standing(turns=100, in_time=97, matches=20).percent
        97
        >>> Standing(turns=100, in_time=97, matches=4, left=1).percent
        92
        """
        if self.is_new:
            return None
        return 100 * self.in_time * (MATCHES_COUNTED - self.left) // (self.turns * MATCHES_COUNTED)

    def meets(self, minimum: int | None) -> bool:
        """True if a table that asks for so much may be joined; somebody new meets none but no demand."""
        return minimum is None or (self.percent is not None and self.percent >= minimum)


NOBODY_KNOWS: Final = ReliabilityCount()


def reliability_of(user_id: int) -> ReliabilityCount:
    """The reliability of an account. One query."""
    return reliabilities_of([user_id]).get(user_id, NOBODY_KNOWS)


def reliabilities_of(user_ids: Iterable[int]) -> Mapping[int, ReliabilityCount]:
    """The same of several, by account; of who has never had a deadline there is nothing. One query."""
    rows = Reliability.objects.filter(player__in=list(user_ids))
    return {row.player_id: row_reliability(row) for row in rows}


def row_reliability(row: Reliability) -> ReliabilityCount:
    """The reliability that a row holds."""
    return ReliabilityCount(
        turns=len(row.turns),
        in_time=row.turns.count("1"),
        matches=len(row.matches),
        left=row.matches.count("0"),
    )
