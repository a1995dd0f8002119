"""Ratings of a game: its scales, who meets whom on them, and what a finished match says of strength.

Data alone. A game fills it from views of somebody who only watches; the site makes points of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from games.kit.rules.api import Json, Outcome
from games.kit.rules.seats import Seat, seats_of

ViewT = TypeVar("ViewT")
ConfigT = TypeVar("ConfigT")


@dataclass(frozen=True, slots=True)
class Campaigns:
    """Result of a match of campaigns, each of which counts."""

    won_by: tuple[int, ...]
    """The index of the side that won each, in order."""
    winner: int
    """The index of the side that won the match."""


@dataclass(frozen=True, slots=True)
class Places:
    """Result that is won, level or lost and no more."""

    places: tuple[int, ...]
    """By side: a lower one is better, equal ones are level."""


@dataclass(frozen=True, slots=True)
class Leads:
    """Result in which it counts how far each side is ahead of each other one."""

    scores: tuple[float, ...]
    """By side."""
    unit: float
    """The lead that is worth 0.73 of a win: about as much as luck makes."""
    first: int | None
    """The index of the side that won alone, by whatever decides between equal scores; None if none did."""


Result: TypeAlias = Campaigns | Places | Leads


def result_json(result: Result) -> dict[str, Json]:
    """A result as a row keeps it; `parse_result` reads it back."""
    match result:
        case Campaigns(won_by, winner):
            return {"kind": "campaigns", "won_by": list(won_by), "winner": winner}
        case Places(places):
            return {"kind": "places", "places": list(places)}
        case Leads(scores, unit, first):
            return {"kind": "leads", "scores": list(scores), "unit": unit, "first": first}


def parse_result(stored: Mapping[str, Any]) -> Result:
    """The inverse of `result_json`. :raises KeyError: it is nothing that it has written."""
    match stored["kind"]:
        case "campaigns":
            return Campaigns(tuple(stored["won_by"]), stored["winner"])
        case "places":
            return Places(tuple(stored["places"]))
        case "leads":
            return Leads(tuple(stored["scores"]), stored["unit"], stored["first"])
    raise KeyError(stored["kind"])


@dataclass(frozen=True)
class Pairing:
    """Sides at a table with some options and seats, and the scales of those who sit there."""

    scales: tuple[str, ...]
    """By seat: the scale on which whoever holds it is rated. The first is the one that the match is of."""
    sides: tuple[tuple[Seat, ...], ...]
    """Seats by side; each seat is on one. A side is as strong as its members on average."""
    fixed: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """Points of the bots that the rules put at seats (`Rules.bot_seats`): those against whom people play
    together. They never change."""

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """By seat: the index of its side, and its own on that side."""
        at = {seat: (number, n) for number, side in enumerate(self.sides) for n, seat in enumerate(side)}
        return tuple(at[seat] for seat in sorted(at))


@dataclass(frozen=True, slots=True)
class Placing:
    """Order of the sides of a match that is over, as events count it."""

    places: tuple[int, ...]
    """By side, from 1; equal ones are level, and those behind them as many places further."""
    scores: tuple[int, ...]
    """By side, in what the game counts. Who is ahead in places is never behind in these by giving up."""


def placed(keys: Sequence[tuple[int, ...]], scores: Sequence[int]) -> Placing:
    """The placing of sides by what decides between them, more being better."""
    return Placing(tuple(1 + sum(other > key for other in keys) for key in keys), tuple(scores))


def each_alone(scale: str, seats: int) -> Pairing:
    """The pairing of a table at which everybody plays for themselves, on one scale."""
    return Pairing((scale,) * seats, tuple((seat,) for seat in seats_of(seats)))


def places_of(outcome: Outcome, pairing: Pairing) -> Places:
    """The result of a match that sides win or lose: level if none or all of them have won."""
    return Places(tuple(int(outcome.winners.isdisjoint(side)) for side in pairing.sides))


def leads_of(outcome: Outcome, unit: float, resigned: Collection[Seat]) -> Leads:
    """The result of a match that everybody plays for themselves, by its scores.

    A seat that has resigned is last whatever it had: by as much as `unit` behind the lowest score.
    """
    last = min(outcome.scores) - unit
    scores = tuple(last if seat in resigned else float(n) for seat, n in enumerate(outcome.scores))
    return Leads(scores, unit, min(outcome.winners) if len(outcome.winners) == 1 else None)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A game's scale for what people know, on which they meet questions."""

    scale: str
    points: Mapping[str, int]
    """Points of a question that nobody has answered yet, by how hard it is said to be."""


@dataclass(frozen=True, slots=True)
class Roles(Generic[ViewT]):
    """Roles that people have in a game's matches. They are counted for profiles; nobody is rated by them."""

    names: Mapping[str, tuple[str, ...]]
    """By scale; a scale without any has none."""
    tally: Callable[[ViewT], Sequence[Mapping[str, tuple[int, int]]]]
    """By seat, from the view of a match's end: how often it had each role, and what it gained so in all."""


@dataclass(frozen=True, slots=True)
class Rated(Generic[ConfigT, ViewT]):
    """Ratings of a game. Views are those of somebody who only watches (`State.view(None)`)."""

    scales: tuple[str, ...]
    """Every scale of the game by its name in addresses and rows, but that of knowledge."""
    pairing: Callable[[ConfigT, int], Pairing]
    """The pairing of a table with these options and so many seats."""
    result: Callable[[ViewT], Result | None]
    """The result of a match, from the view of its end; None if there is none, as when nobody won."""
    is_too_short: Callable[[ViewT, Sequence[ViewT]], bool]
    """True if a match says nothing of strength. From the view of its end, and of the moments in which
    somebody resigned or left for good."""
    standing: Callable[[ViewT], tuple[float, ...]]
    """How each side of the pairing stands in a match that runs: a higher number is better."""
    placing: Callable[[ViewT], Placing | None]
    """The order of the sides, from the view of the end; None if there is none, as when nobody is left."""
    knowledge: Knowledge | None = None
    allied: tuple[str, ...] = ()
    """The scales on which two people win and lose together."""
    roles: Roles[ViewT] | None = None

    @property
    def every_scale(self) -> tuple[str, ...]:
        """Every scale of the game, that of knowledge included."""
        return self.scales if self.knowledge is None else (*self.scales, self.knowledge.scale)

    def is_behind(self, view: ViewT, side: int) -> bool:
        """True if another side stands better: if this one lost now it would lose what it was losing."""
        standing = self.standing(view)
        return standing[side] < max(standing)
