"""A full position of Floating Partners: the data alone. The phases make the next one of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.catalogue.floating_partners.rules.cards import Card, Declaration
from games.catalogue.floating_partners.rules.options import Config
from games.catalogue.floating_partners.rules.packs import SEAT_COUNTS
from games.catalogue.floating_partners.rules.view import Call, CampaignResult, Phase, Trick
from games.kit.rules.api import Event, Outcome
from games.kit.rules.changing import changed
from games.kit.rules.seats import Seat

NOBODY: Final[frozenset[Seat]] = frozenset()
ONLY: Final = tuple(frozenset({Seat(n)}) for n in range(max(SEAT_COUNTS)))
"""The set of one seat, ready made."""

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bidding of a hand."""

    bids: tuple[int | None, ...]
    """The newest of each seat."""
    calls: tuple[Call, ...] = ()
    still_in: frozenset[Seat] = NOBODY

    @property
    def ranked(self) -> tuple[Seat, ...]:
        """The bidders, from the highest on; of equal bids the one first made at that number is higher."""
        made = {call.seat: place for place, call in enumerate(self.calls) if call.number is not None}
        return tuple(sorted(made, key=lambda seat: (-(self.bids[seat] or 0), made[seat])))

    @property
    def highest(self) -> Seat | None:
        """The seat with the highest bid."""
        return next(iter(self.ranked), None)


@dataclass(frozen=True, slots=True)
class Position:
    """Everything, hidden things too. By seat where nothing else is said; see `View` for the public fields.

    When a hand is over it stays as it was, to be looked at, until the next is dealt.
    """

    options: Config
    seats: int
    phase: Phase
    to_move: frozenset[Seat]
    campaign: int
    dealer: Seat | None
    declared: tuple[Declaration | None, ...]
    before: tuple[Declaration | None, ...]
    spoken: frozenset[Seat]
    bidding: Bidding
    kitty: Cards
    """As it was dealt, its top card first."""
    took: tuple[Cards, ...]
    """Cards of the kitty, in card order."""
    discarded: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    trick: Trick | None
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    penalties: tuple[int, ...]
    scores: tuple[int, ...]
    results: tuple[CampaignResult, ...] = ()
    resigned: frozenset[Seat] = NOBODY
    outcome: Outcome | None = None

    def having(self, **changes: Any) -> Position:
        """The same but for `changes`."""
        return changed(self, changes)

    @property
    def is_open(self) -> bool:
        """True if nothing is hidden: between two hands, and when the match is over."""
        return self.phase is Phase.DEAL or self.phase is Phase.OVER


def fresh(options: Config, seats: int) -> Position:
    """Before chance has drawn who deals."""
    nothing = (0,) * seats
    none: tuple[None, ...] = (None,) * seats
    empty: tuple[Cards, ...] = ((),) * seats
    return Position(
        options=options,
        seats=seats,
        phase=Phase.DEAL,
        to_move=NOBODY,
        campaign=0,
        dealer=None,
        declared=none,
        before=none,
        spoken=NOBODY,
        bidding=Bidding(none),
        kitty=(),
        took=empty,
        discarded=empty,
        hands=empty,
        trick=None,
        tricks=(),
        won=nothing,
        penalties=nothing,
        scores=nothing,
    )


def replaced(things: tuple[Any, ...], seat: Seat, thing: Any) -> tuple[Any, ...]:
    """By seat, with another thing of one seat."""
    return (*things[:seat], thing, *things[seat + 1 :])


Next = tuple[Position, tuple[Event, ...]]
"""Result of applying a move: the next position and the events."""


def event(code: str, seat: Seat | None = None, **data: Any) -> Event:
    """An event for everybody."""
    return Event(code, seat, data)


def secret(code: str, seat: Seat, **data: Any) -> Event:
    """An event for its seat alone."""
    facts: Mapping[str, Any] = data
    return Event(code, seat, facts, ONLY[seat])
