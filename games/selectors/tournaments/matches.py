"""Reads the matches of an event: who plays whom, what they came to, and of those that run only that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from games.models import EntrantPerson, EventMatch, EventRound, EventSeat, Match, SeatTenure
from games.tournaments.results import AHEAD, LEVEL

PAGE: Final = 50
"""Matches on a page."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of an event, as far as a reader may know of it."""

    id: int
    round: int
    division: int
    group: int
    number: int
    leg: int
    key: str
    """Of its table; empty: there is none, or the reader may not open it."""
    seats: tuple[int, ...]
    """The entrant of each seat."""
    is_running: bool
    last_day: datetime | None
    ended_at: datetime | None
    places: tuple[int, ...] = ()
    """By seat, once it is over."""
    margins: tuple[int, ...] = ()
    forfeits: frozenset[int] = frozenset()
    """Entrants who did not finish it."""
    why: str = ""
    """Why it was not played out."""
    is_counted: bool = True
    my_turn: bool = False
    """It is the reader's turn there."""
    begins_at: datetime | None = None

    @property
    def entrants(self) -> tuple[int, ...]:
        """Those who play in it, by seat."""
        return self.seats if len(self.seats) == 2 else tuple(dict.fromkeys(self.seats))

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None

    def place_of(self, entrant: int) -> int | None:
        """The place of an entrant; None: it is not over, or none is known."""
        return next((p for p, who in zip(self.places, self.seats, strict=False) if who == entrant), None)

    def margin_of(self, entrant: int) -> int:
        """The lead of an entrant in what the game counts."""
        if self.forfeits:
            return 0
        return next((m for m, who in zip(self.margins, self.seats, strict=False) if who == entrant), 0)

    def points_of(self, entrant: int) -> int | None:
        """The points of one of two entrants; None: it is not over, or nothing is known of it."""
        if not self.is_over or (not self.places and not self.forfeits):
            return None
        other = next((who for who in self.entrants if who != entrant), None)
        if self.forfeits:
            return 0 if entrant in self.forfeits else AHEAD
        own, theirs = self.place_of(entrant), None if other is None else self.place_of(other)
        if own is None or theirs is None:
            return None
        return AHEAD if own < theirs else LEVEL if own == theirs else 0


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round of an event."""

    number: int
    begins_at: datetime
    last_day: datetime
    bye: int | None
    over_at: datetime | None
    matches: int = 0
    over: int = 0

    @property
    def waits(self) -> int:
        """The number of its matches that are not over."""
        return self.matches - self.over


_LINE: Final = (
    "id", "round", "division", "group", "number", "leg", "match__key", "match__status", "match__is_sealed",
    "ended_at", "result", "is_counted",
)  # fmt: skip
_DAYS: Final = ("last_day", "begins_at")


def match_lines(
    event_id: int,
    which: Q,
    *,
    mine: Iterable[int] = (),
    user_id: int | None = None,
    has_days: bool = True,
) -> list[MatchLine]:
    """Matches of an event in the order of its schedule. Two queries, however many.

    :param which: of them. :param mine: entrants whose sealed boards the reader may know.
    :param user_id: the reader, whose turns are told; None: nobody's. :param has_days: read days to come too.
    """
    rows: QuerySet[Any] = EventMatch.objects.filter(which, event=event_id)
    names: tuple[str, ...] = (*_LINE, *_DAYS) if has_days else _LINE
    if user_id is not None:
        turns = SeatTenure.objects.to_move().filter(match=OuterRef("match"), player=user_id)
        rows, names = rows.annotate(my_turn=Exists(turns)), (*names, "my_turn")
    ordered = rows.order_by("round", "division", "group", "number", "leg")
    found = list(ordered.values_list(*names))
    seats: dict[int, list[int]] = {row[0]: [] for row in found}
    taken = EventSeat.objects.filter(event_match__in=list(seats)).order_by("event_match", "seat")
    for match_id, entrant in taken.values_list("event_match", "entrant"):
        seats[match_id].append(entrant)
    own = frozenset(mine)
    return [_line(row, tuple(seats[row[0]]), own) for row in found]


def lines_with(
    event_id: int,
    entrants: Iterable[int],
    *,
    mine: Iterable[int] = (),
    user_id: int | None = None,
    has_days: bool = True,
) -> list[MatchLine]:
    """All matches in which some entrants play. Two queries. See `match_lines`."""
    played = EventSeat.objects.filter(entrant__in=list(entrants)).values("event_match")
    return match_lines(event_id, Q(pk__in=played), mine=mine, user_id=user_id, has_days=has_days)


def _line(row: tuple[Any, ...], seats: tuple[int, ...], mine: frozenset[int]) -> MatchLine:
    pk, number, division, group, place, leg, key, status, sealed, ended, result, counted = row[:12]
    last_day, begins = row[12:14] if len(row) > 13 else (None, None)
    is_shut = bool(sealed) and mine.isdisjoint(seats)
    told: Mapping[str, Any] = {} if is_shut or result is None else result
    return MatchLine(
        id=pk,
        round=number,
        division=division,
        group=group,
        number=place,
        leg=leg,
        key="" if is_shut else key or "",
        seats=seats,
        is_running=status in {Match.Status.RUNNING, Match.Status.OPEN} and ended is None,
        last_day=last_day,
        ended_at=None if is_shut else ended,
        places=tuple(told.get("places") or ()),
        margins=tuple(told.get("margins") or ()),
        forfeits=frozenset(seats[seat] for seat in told.get("forfeits") or () if seat < len(seats)),
        why=told.get("why") or "",
        is_counted=counted,
        my_turn=bool(row[-1]) if len(row) in {13, 15} else False,
        begins_at=begins,
    )


def rounds_of(event_id: int) -> list[RoundFacts]:
    """The rounds of an event, with the number of their matches and of those that are over. Two queries."""
    counted: Counter[int] = Counter()
    over: Counter[int] = Counter()
    matches = EventMatch.objects.filter(event=event_id)
    for number, ended in matches.order_by().values_list("round", "ended_at"):
        counted[number] += 1
        over[number] += ended is not None
    rows = EventRound.objects.filter(event=event_id).order_by("number")
    return [
        RoundFacts(row.number, row.begins_at, row.last_day, row.bye_id, row.over_at, counted[row.number],
                   over[row.number])
        for row in rows
    ]  # fmt: skip


def counts_of(event_id: int, which: Q | None = None) -> tuple[int, int]:
    """The number of matches of an event, and of those that are over. One query."""
    rows = EventMatch.objects.filter(event=event_id)
    if which is not None:
        rows = rows.filter(which)
    told = rows.aggregate(all=Count("id"), over=Count("id", filter=Q(ended_at__isnull=False)))
    return told["all"], told["over"]


class OwnMatchRow(NamedTuple):
    """A match of somebody that runs in an event."""

    event_id: int
    key: str
    name: str
    my_turn: bool
    last_day: datetime | None


def own_matches(user_id: int, event_id: int | None = None) -> list[OwnMatchRow]:
    """The matches of events that run with somebody as an entrant, the nearest last day first. One query.

    :param event_id: of one event; None: of all.
    """
    places = EntrantPerson.objects.filter(player=user_id)
    if event_id is not None:
        places = places.filter(event=event_id)
    seats = EventSeat.objects.filter(
        entrant__in=places.values("entrant"), event_match__ended_at=None, event_match__match__isnull=False
    )
    turns = SeatTenure.objects.to_move().filter(match=OuterRef("event_match__match"), player=user_id)
    rows = (
        seats.annotate(my_turn=Exists(turns))
        .order_by(F("event_match__last_day").asc(nulls_last=True), "event_match_id")
        .values_list(
            "event_match__event_id",
            "event_match__match__key",
            "event_match__match__name",
            "my_turn",
            "event_match__last_day",
        )
    )
    return list({row[1]: OwnMatchRow(*row) for row in rows}.values())
