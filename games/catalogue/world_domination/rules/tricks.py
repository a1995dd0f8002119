"""Cards on the table: a trick, and a conflict, which is a trick that is fought for a country."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from games.catalogue.world_domination.rules.cards import SUIT_OF, Card, Suit
from games.catalogue.world_domination.rules.grid import Side
from games.kit.rules.seats import Seat


class Fate(StrEnum):
    """Fate of a card that has been played in a conflict."""

    ON_TABLE = "on-table"
    DISCARDED = "discarded"
    TAKEN = "taken"


class Ending(StrEnum):
    """Ending of a conflict."""

    TAKEN = "taken"  # the winner's side took the country
    HELD = "held"  # the winner's power was not above the defence
    DRAW = "draw"  # a tie for the highest power, or no power at all


@dataclass(frozen=True, slots=True)
class Laid:
    """A card played in a conflict or a trick, and the present power of the seat that played it.

    Power belongs to the seat: when a card is discarded or taken its seat has power 0, and `spin` may
    give a seat a power of another suit.
    """

    seat: Seat
    card: Card
    """The card."""
    on: Seat | None
    """The seat whose card a special took, kept, doubled or discarded; None: it is none of these."""
    give: Seat | None
    """The seat that received a card by a special; None: none did."""
    suit: Suit
    """The suit that it counts as."""
    power: int
    """The present power of the seat."""
    fate: Fate = Fate.ON_TABLE
    """What became of it."""


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a conflict. `power` is the winner's, or the highest of a draw; `defence` the target's."""

    ending: Ending
    """How it was decided."""
    winner: Seat | None
    """The seat that won; None: nobody."""
    suit: Suit
    """The suit by which it was decided."""
    power: int
    """The power of the winner, or the highest of a draw."""
    defence: int
    """The defence of the target."""
    taken_from: Side | None
    """The side that had the country taken, perhaps the winner's own; None: it was neutral, or not taken."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards played one after the other, without a target and a dominant suit: a trick of the arming."""

    number: int
    starter: Seat
    """The seat that plays first."""
    laid: tuple[Laid, ...]
    """In order of play."""

    def with_laid(self, laid: tuple[Laid, ...]) -> Self:
        """The same with other cards."""
        return type(self)(self.number, self.starter, laid)

    @property
    def leading(self) -> Suit | None:
        """The suit of the first card played."""
        return SUIT_OF[self.laid[0].card] if self.laid else None

    @property
    def deciding(self) -> Suit | None:
        """The suit that would decide now."""
        return self.leading

    @property
    def best(self) -> tuple[Seat, ...]:
        """The seats with the highest power above 0 in the deciding suit; several: a draw."""
        suit = self.deciding
        powers = [laid.power for laid in self.laid if laid.suit is suit]
        highest = max(powers, default=0)
        if not highest:
            return ()
        return tuple(laid.seat for laid in self.laid if laid.suit is suit and laid.power == highest)

    @property
    def leader(self) -> Seat | None:
        """The seat that would win if no more cards came, or has won; None: nobody."""
        best = self.best
        return best[0] if len(best) == 1 else None


@dataclass(frozen=True, slots=True)
class Conflict(Trick):
    """A conflict, running or finished."""

    target: int
    """The place of the grid that it is about."""
    dominant: Suit
    """The suit that beats all others."""
    defence: tuple[int, int, int]
    """The target's present defence: politics, economics, military."""
    result: Result | None = None
    """How it ended; None while it runs."""

    def with_laid(self, laid: tuple[Laid, ...]) -> Self:
        """The same with other cards, the defence as it was."""
        return type(self)(self.number, self.starter, laid, self.target, self.dominant, self.defence)

    def with_defence(self, defence: tuple[int, int, int]) -> Self:
        """The same, but for the target's present defence."""
        return type(self)(self.number, self.starter, self.laid, self.target, self.dominant, defence)

    @property
    def deciding(self) -> Suit | None:
        """The suit that would decide now: the dominant one if there is power in it, else the leading one."""
        dominant = self.dominant
        if any(laid.suit is dominant and laid.power for laid in self.laid):
            return dominant
        return self.leading


def count_wins(conflicts: Iterable[Conflict], seats: int) -> tuple[int, ...]:
    """Conflicts won, by seat: by power, whether or not the country was taken."""
    winners = [conflict.result.winner for conflict in conflicts if conflict.result]
    return tuple(winners.count(Seat(seat)) for seat in range(seats))
