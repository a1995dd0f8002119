"""Reads counted matches with the strengths with which people came to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.kit.rated import Pairing, Result, parse_result
from games.kit.rules.seats import Seat
from games.ratings.arithmetic import Side, Strength, fixed
from games.selectors.ratings.match_rows import FactsRow, level_points
from games.selectors.ratings.pairings import pairing_at


class Holder(NamedTuple):
    """Holder who stood for a seat, as strong as they were before the match."""

    person: int | None
    """None: a bot."""
    level: str
    """Of a bot."""
    strength: Strength


@dataclass(frozen=True, slots=True)
class Played:
    """A counted match in which whoever stands for a seat is known."""

    pairing: Pairing
    seats: tuple[Holder, ...]
    result: Result

    @property
    def sides(self) -> list[Side]:
        """The strengths before the match, by side."""
        return [[self.seats[seat].strength for seat in side] for side in self.pairing.sides]

    def side_of(self, person: int) -> int | None:
        """The index of the side for which somebody stands."""
        return next(
            (
                number
                for number, side in enumerate(self.pairing.sides)
                if any(self.seats[seat].person == person for seat in side)
            ),
            None,
        )


def played(row: FactsRow, before: Mapping[int, Strength]) -> Played | None:
    """A counted match; None if somebody's strength is not kept, since the match did not change it.

    :param before: strengths of people before it, of those whom it changed. No query.
    """
    facts = row.facts
    if facts["result"] is None:
        return None
    pairing = pairing_at(row.game, row.rules_version, row.seat_count, row.options)
    points = level_points(row.game)
    holders: list[Holder] = []
    for seat, stints in enumerate(facts["seats"]):
        made = Counter[tuple[int | None, str]]()
        for person, moves, level in stints:
            made[person, level] += moves
        person, level = max(made, key=made.__getitem__)  # as in `counting`: of several who came first
        strength = (
            before.get(person)
            if person is not None
            else _bot(pairing.fixed.get(Seat(seat), points.get(level)))
        )
        if strength is None:
            return None
        holders.append(Holder(person, level, strength))
    return Played(pairing, tuple(holders), parse_result(facts["result"]))


def _bot(points: int | None) -> Strength | None:
    return None if points is None else fixed(points)
