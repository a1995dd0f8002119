"""Alliances: what each declaration would bring, whom it joins, whom it leaves and what that costs.

One function asks, checks and does: `options_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.bidding import begin_bidding
from games.catalogue.floating_partners.rules.cards import DECLARATIONS, Declaration
from games.catalogue.floating_partners.rules.moves import Declare, Move
from games.catalogue.floating_partners.rules.options import Config
from games.catalogue.floating_partners.rules.position import ONLY, Next, Position, event, replaced
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, left_of

PENALTY: Final = 10
"""Points that a broken alliance costs for each of its members."""


class Standing(Protocol):
    """Facts of a view or a position that decide about declarations."""

    @property
    def seats(self) -> int: ...
    @property
    def options(self) -> Config: ...
    @property
    def declared(self) -> tuple[Declaration | None, ...]: ...


@dataclass(frozen=True, slots=True)
class Option:
    """A declaration that a seat could make, and what would come of it."""

    declaration: Declaration
    keeps: bool
    """True if it is what the seat has declared already."""
    partners: tuple[Seat, ...]
    """The other seats that hold it: with them it is aligned, or would be if it is not full."""
    joins: tuple[Seat, ...]
    """The partners that are new; none if it keeps, or if it is full."""
    leaves: tuple[Seat, ...]
    """The other members of the alliance that it would break."""
    costs: Mapping[Seat, int]
    """Costs for each seat that pays: points below 0; the seat itself is among them."""
    is_full: bool
    """So many hold it already that it is not open."""


def limit(seats: int) -> int:
    """So many seats may be aligned at most: half of them, rounded down."""
    return seats // 2


def holders(standing: Standing, declaration: Declaration, but: Seat) -> tuple[Seat, ...]:
    """The other seats with a declaration.

    A seat that has not spoken in this hand counts with what it declared before, which is in `declared`.
    """
    return tuple(
        Seat(seat) for seat, each in enumerate(standing.declared) if each is declaration and seat != but
    )


def penalties_for(breaker: Seat, left: tuple[Seat, ...], break_penalty: str) -> dict[Seat, int]:
    """The costs of breaking an alliance, by seat that pays: points below 0.

    `each` of its members loses 10, or the `breaker` alone 10 for every member, itself included.

    :param left: the other members; nobody: nothing is broken.
    """
    if not left:
        return {}
    if break_penalty == "breaker":
        return {breaker: -PENALTY * (len(left) + 1)}
    return dict.fromkeys((breaker, *left), -PENALTY)


def option_of(standing: Standing, seat: Seat, declaration: Declaration) -> Option:
    """The consequences of one declaration of a seat."""
    before = standing.declared[seat]
    partners = holders(standing, declaration, seat)
    keeps = declaration is before
    is_full = len(partners) >= limit(standing.seats)
    if keeps or is_full:
        return Option(declaration, keeps, partners, (), (), {}, is_full)
    leaves = () if before is None else holders(standing, before, seat)
    costs = penalties_for(seat, leaves, standing.options.break_penalty)
    return Option(declaration, keeps, partners, partners, leaves, costs, is_full)


def options_of(standing: Standing, seat: Seat) -> tuple[Option, ...]:
    """Every declaration with what it would bring a seat: first the one that it keeps, if it has one, then
    S C D H NT; those that are full too."""
    before = standing.declared[seat]
    order = (
        DECLARATIONS if before is None else (before, *(each for each in DECLARATIONS if each is not before))
    )
    return tuple(option_of(standing, seat, each) for each in order)


_DECLARES: Final = tuple(map(Declare, DECLARATIONS))


def legal_declarations(position: Position, seat: Seat) -> tuple[Declare, ...]:
    """Every declaration that is not full, first the one that the seat keeps."""
    options = options_of(position, seat)
    return tuple(_DECLARES[option.declaration] for option in options if not option.is_full)


def apply_declare(position: Position, seat: Seat, move: Move) -> Next:
    """Keep a declaration or change it; a penalty is booked at once. When all have spoken the bidding begins.

    :raises IllegalMove: ``declaration-full`` (declaration, limit, seats: those that hold it).
    """
    if not isinstance(move, Declare):
        raise IllegalMove("wrong-phase", phase=position.phase)
    option = option_of(position, seat, move.declaration)
    if option.is_full:
        seats = position.seats
        raise IllegalMove(
            "declaration-full", declaration=move.declaration, limit=limit(seats), seats=option.partners
        )
    before, costs = position.declared[seat], option.costs
    told: list[Event] = [
        event(
            e.DECLARED,
            seat,
            declaration=move.declaration,
            before=before,
            joined=option.joins,
            left=option.leaves,
        )
    ]
    if option.leaves:
        members = tuple(sorted((seat, *option.leaves)))
        told.append(event(e.ALLIANCE_BROKEN, seat, declaration=before, seats=members, penalties=costs))
    spoken = position.spoken | ONLY[seat]
    declared = position.having(
        to_move=ONLY[left_of(seat, position.seats)],
        declared=replaced(position.declared, seat, move.declaration),
        spoken=spoken,
        penalties=_booked(position.penalties, costs),
        scores=_booked(position.scores, costs),
    )
    return (begin_bidding(declared) if len(spoken) == position.seats else declared), tuple(told)


def _booked(points: tuple[int, ...], costs: Mapping[Seat, int]) -> tuple[int, ...]:
    if not costs:
        return points
    return tuple(each + costs.get(Seat(seat), 0) for seat, each in enumerate(points))
