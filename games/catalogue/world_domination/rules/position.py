"""A full position of World Domination: the data alone. The phases make the next one of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.catalogue.world_domination.rules.cards import Card
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.view import (
    Auction,
    CampaignResult,
    Cell,
    Conflict,
    Contract,
    Phase,
    Trick,
)
from games.kit.rules.api import Event, Outcome
from games.kit.rules.changing import changed
from games.kit.rules.seats import Seat, left_of

NOBODY: Final[frozenset[Seat]] = frozenset()
ONLY: Final = tuple(frozenset({Seat(n)}) for n in range(4))
"""The set of one seat, ready made."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft of this deal: bit masks of the hands dealt, and of what each seat kept, round by round.

    The hand dealt to seat ``o`` lies in round ``k`` (from 0) before the seat ``o + k``.
    """

    dealt: tuple[int, ...]
    kept: tuple[tuple[int, ...], ...]

    def hand(self, seat: Seat, number: int) -> int:
        """The hand that lies before `seat` in round `number`, from 0, before it chooses."""
        seats = len(self.dealt)
        origin = left_of(seat, seats, -number)
        cards = self.dealt[origin]
        for earlier in range(number):
            cards &= ~self.kept[left_of(origin, seats, earlier)][earlier]
        return cards

    def passed(self, seat: Seat) -> tuple[int, ...]:
        """The cards that `seat` passed on in each round in which it has chosen."""
        return tuple(self.hand(seat, number) & ~kept for number, kept in enumerate(self.kept[seat]))


@dataclass(frozen=True, slots=True)
class Arming:
    """Two seats: the tricks for cards of the reserve."""

    reserve: tuple[Card, ...]
    """All of it as it was dealt, in the order of drawing."""
    trick: Trick | None
    """The one that is being played; None before the arming and when it is over."""
    tricks: tuple[Trick, ...] = ()
    takers: tuple[Seat | None, ...] = ()
    """Takers of the finished tricks; None after a draw."""

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that have not been drawn yet."""
        return self.reserve[2 * len(self.tricks) :]

    def drawn(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that `seat` has drawn, in order: the first to draw after a trick leads the next."""
        return tuple(
            self.reserve[2 * number + (next_leader(trick, taker) != seat)]
            for number, (trick, taker) in enumerate(zip(self.tricks, self.takers, strict=True))
        )


def next_leader(trick: Trick, taker: Seat | None) -> Seat:
    """The seat that draws first after a trick of the arming and leads the next: the taker, or after a draw
    the seat that had not led it.
    """
    return left_of(trick.starter, 2) if taker is None else taker


@dataclass(frozen=True, slots=True)
class Rise:
    """Three seats: what lies face down, or has been exchanged; bit masks, 0: not laid yet."""

    tributes: tuple[int, ...]
    """By seat."""
    pairs: tuple[int, int] = (0, 0)
    takers: tuple[Seat, Seat] | None = None
    """Takers of the first and of the second pair; None before the exchange."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything, hidden things too; hands are bit masks by seat. See `View` for the public fields."""

    config: Config
    seats: int
    sides: tuple[Side, ...]
    campaign: int = 1
    won: tuple[int, int] = (0, 0)
    phase: Phase = Phase.SETUP
    to_move: frozenset[Seat] = NOBODY
    layout: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    hands: tuple[int, ...] = ()
    first: Seat | None = None
    arming: Arming | None = None
    rise: Rise | None = None
    draft: Draft | None = None
    shown: tuple[int, ...] | None = None
    """By seat, 0: not yet; None without a meeting in this deal."""
    auction: Auction | None = None
    contract: Contract | None = None
    conflict: Conflict | None = None
    conflicts: tuple[Conflict, ...] = ()
    results: tuple[CampaignResult, ...] = ()
    resigned: frozenset[Seat] = NOBODY
    outcome: Outcome | None = None

    def having(self, **changes: Any) -> Position:
        """The same but for `changes`."""
        return changed(self, changes)

    @property
    def running(self) -> Trick | None:
        """The trick that is being played to: the conflict, or the trick of the arming."""
        return self.arming.trick if self.conflict is None and self.arming else self.conflict

    @property
    def are_hands_made(self) -> bool:
        """True if the hands are those of the conflicts: no draft, arming or exchange changes them."""
        if self.rise is not None:
            return self.rise.takers is not None
        if self.arming is not None:
            return not self.arming.left
        return bool(self.hands) and self.phase is not Phase.DRAFT

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat: campaigns won; with three seats countries held as the Empire at the end of a campaign."""
        if self.seats != 3:
            return tuple(self.won[side] for side in self.sides)
        scores = [0] * self.seats
        for result in self.results:
            scores[result.contract.bidder] += result.countries[result.contract.aggressor]
        return tuple(scores)


Next = tuple[Position, tuple[Event, ...]]
"""Result of applying a move: the next position and the events."""


def event(code: str, seat: Seat | None = None, **data: Any) -> Event:
    """An event for everybody."""
    return Event(code, seat, data)


def secret(code: str, seat: Seat, only_for: frozenset[Seat], **data: Any) -> Event:
    """An event for some seats alone."""
    facts: Mapping[str, Any] = data
    return Event(code, seat, facts, only_for)
