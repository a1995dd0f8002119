"""Reads finished matches with their facts and entries as ratings count them, in order, some at a time.

Values and no models: a whole run goes by every match there ever was.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from django.db.models import Q

from games.balance.ladder import kept_ladder
from games.kit.rated import parse_result
from games.kit.rules.seats import Resign
from games.models import Match, MatchFacts, MoveRecord, RatingEntry
from games.ratings.arithmetic import Strength
from games.ratings.counting import Entry, Verdict
from games.ratings.matches import TIMEOUTS_WITHIN, RatedMatch, Stint, Timeout, Unrated
from games.selectors.ratings.pairings import pairing_at

BLOCK: Final = 1_000
"""So many matches are read at once."""

Order: TypeAlias = tuple[datetime, int]
"""The place of a match among others: its end, and its id."""


class FactsRow(NamedTuple):
    """Row of a match by which it counts, beside its facts."""

    id: int
    finished_at: datetime
    """The end that the facts tell of."""
    facts: dict[str, Any]
    game: str
    key: str
    rules_version: int
    seat_count: int
    options: dict[str, Any]
    status: str
    ended_at: datetime | None
    """The end that it has now."""
    outcome: dict[str, Any] | None
    pace: str
    is_rated: bool
    annulled_at: datetime | None
    shares_address: bool
    event_id: int | None
    unrated_why: str

    @classmethod
    def of(cls, match: Match, told: MatchFacts) -> FactsRow:
        """The row of a match that has been read already."""
        return cls(told.match_id, told.finished_at, told.facts, *(getattr(match, name) for name in _OF_MATCH))

    @property
    def order(self) -> Order:
        return self.finished_at, self.id

    @property
    def tells_end(self) -> bool:
        """True if its facts are those of the end that it has now."""
        return self.status == Match.Status.FINISHED and self.ended_at == self.finished_at


_OF_MATCH: Final = tuple("finished_at" if name == "ended_at" else name for name in FactsRow._fields[3:])
_COLUMNS: Final = ("match", "finished_at", "facts", *(f"match__{name}" for name in _OF_MATCH))


def rows_of(told: Any) -> Iterator[FactsRow]:
    """The rows of some facts, a query set of `MatchFacts`."""
    return map(FactsRow._make, told.values_list(*_COLUMNS))


def blocks(game: str, start: Order | None, which: Q) -> Iterator[list[FactsRow]]:
    """The matches of a game whose facts are told, in order, some at a time, from a place on."""
    told = MatchFacts.objects.filter(which, game=game).order_by("finished_at", "match")
    after = Q() if start is None else from_place(start, is_included=True)
    is_last = False
    while not is_last:
        some = list(rows_of(told.filter(after)[:BLOCK]))
        if some:
            yield some
            after = from_place(some[-1].order, is_included=False)
        is_last = len(some) < BLOCK


def from_place(start: Order, *, is_included: bool) -> Q:
    """Filter for what comes after a place in the order of matches, or at it too."""
    at, match_id = start
    same = Q(match__gte=match_id) if is_included else Q(match__gt=match_id)
    # The first half is what an index can be walked by.
    return Q(finished_at__gte=at) & (Q(finished_at__gt=at) | same)


def rated_match(row: FactsRow) -> RatedMatch:
    """A match as ratings see it: one that goes on again has no result. A query where somebody lost it by
    being away.

    :raises BadFacts: it contradicts itself.
    """
    facts, points = row.facts, level_points(row.game)
    pairing = pairing_at(row.game, row.rules_version, row.seat_count, row.options)
    result = parse_result(facts["result"]) if row.tells_end and facts["result"] is not None else None
    seats: list[tuple[Stint, ...]] = []
    for seat, holders in enumerate(facts["seats"]):
        stints: list[Stint] = []
        for person, moves, level in holders:
            if person is not None:
                stints.append(Stint(person, moves))
                continue
            if level not in points and seat not in pairing.fixed:
                result = None  # nobody knows any more how strong such a bot was
            stints.append(Stint(None, moves, points.get(level)))
        seats.append(tuple(stints))
    return RatedMatch(
        id=row.id,
        finished_at=row.finished_at,
        pairing=pairing,
        seats=tuple(seats),
        result=result,
        reason="" if row.outcome is None else row.outcome["reason"],
        is_rated=row.is_rated,
        is_annulled=row.annulled_at is not None,
        has_clock=row.pace != Match.Pace.NONE,
        is_too_short=facts["short"],
        is_in_event=row.event_id is not None,
        shares_household=facts["household"],
        shares_address=row.shares_address,
        timeouts=tuple(
            Timeout(_lost_before(person, row.finished_at, row.id), was_behind)
            for person, was_behind in facts["timeouts"]
        ),
    )


@cache
def level_points(game: str) -> dict[str, int]:
    """The strength of the levels of a game's bots."""
    return {rung.level: rung.points for rung in kept_ladder(game)}


def _lost_before(person: int, finished_at: datetime, match_id: int) -> tuple[datetime, ...]:
    """The ends of other matches that a person lost by being away in the last 72 hours before one's end."""
    lost = MoveRecord.objects.filter(
        match__tenures__player=person,
        match__tenures__ended_at__gte=finished_at - TIMEOUTS_WITHIN,
        match__tenures__ended_at__lte=finished_at,
        match__status=Match.Status.FINISHED,
        by=person,
        cause__in=MoveRecord.BY_THE_SITE,
        notation=Resign().notation(),
    ).exclude(match=match_id)
    ends = lost.order_by("match__finished_at").values_list("match__finished_at", flat=True).distinct()
    return tuple(end for end in ends if end is not None)


def kept_verdicts(rows: Sequence[FactsRow]) -> dict[int, Verdict]:
    """The effects of some matches as they are kept, by match. One query."""
    weights: dict[int, float] = {}
    entries = defaultdict[int, list[Entry]](list)
    kept = RatingEntry.objects.filter(match__in=[row.id for row in rows]).order_by("id")
    for match, player, scale, mu_before, sigma_before, mu, sigma, ally, weight in kept.values_list(
        "match", "player", "scale", "mu_before", "sigma_before", "mu", "sigma", "ally", "weight"
    ):
        before, after = Strength(mu_before, sigma_before), Strength(mu, sigma)
        entries[match].append(Entry(player, scale, before, after, ally))
        weights[match] = weight
    return {
        row.id: Verdict(
            Unrated(row.unrated_why) if row.unrated_why else None,
            weights.get(row.id, 0),
            tuple(entries.get(row.id, ())),
        )
        for row in rows
    }
