"""Reads counted matches with the strengths with which people came to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from games.kit.rated import Pairing, Result, parse_result
from games.kit.rules.seats import Seat
from games.models import Match, MatchFacts, RatingEntry
from games.ratings.arithmetic import Side, Strength, fixed
from games.selectors.ratings.pairings import pairing_of
from games.services.ratings.facts import level_points


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

    match: Match
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


def played(told: MatchFacts, entries: Iterable[RatingEntry]) -> Played | None:
    """A counted match; None if somebody's strength is not kept, since the match did not change it.

    :param told: its facts, with the match. :param entries: all those of the match. No query.
    """
    match, facts = told.match, told.facts
    if facts["result"] is None:
        return None
    pairing, points = pairing_of(match), level_points(match.game)
    before = {entry.player_id: Strength(entry.mu_before, entry.sigma_before) for entry in entries}
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
    return Played(match, pairing, tuple(holders), parse_result(facts["result"]))


def _bot(points: int | None) -> Strength | None:
    return None if points is None else fixed(points)
