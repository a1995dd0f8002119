"""The secret meeting: each seat shows two cards to its ally."""

from __future__ import annotations

from itertools import combinations

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.auction import begin_auction
from games.catalogue.world_domination.rules.cards import Card, cards_in, mask_of
from games.catalogue.world_domination.rules.grid import allies_of
from games.catalogue.world_domination.rules.moves import Move, Show
from games.catalogue.world_domination.rules.position import Next, Position, event, secret
from games.catalogue.world_domination.rules.view import Phase
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, seats_of


def begin_meeting(position: Position) -> Next:
    """All seats choose what to show."""
    everybody = frozenset(seats_of(position.seats))
    return position.having(phase=Phase.MEETING, shown=(0,) * position.seats, to_move=everybody), ()


def legal_shows(position: Position, seat: Seat) -> tuple[Show, ...]:
    """Every two cards of the hand."""
    return tuple(Show(pair) for pair in _pairs(position, seat))


def _pairs(position: Position, seat: Seat) -> combinations[tuple[Card, Card]]:
    return combinations(cards_in(position.hands[seat]), 2)


def apply_show(position: Position, seat: Seat, move: Move) -> Next:
    """Choose two cards; when all have, each ally sees them.

    :raises IllegalMove: ``not-two-of-hand``.
    """
    if not isinstance(move, Show) or position.shown is None:
        raise IllegalMove("wrong-phase", phase=position.phase)
    if move.cards not in _pairs(position, seat):
        raise IllegalMove("not-two-of-hand")
    shown = list(position.shown)
    shown[seat] = mask_of(move.cards)
    chosen = position.having(shown=tuple(shown), to_move=position.to_move - {seat})
    told = event(e.MET, seat)
    if chosen.to_move:
        return chosen, (told,)
    after, events = begin_auction(chosen)
    return after, (
        told,
        *(_seen(other, shown[other], position.seats) for other in seats_of(position.seats)),
        *events,
    )


def _seen(seat: Seat, cards: int, seats: int) -> Event:
    allies = allies_of(seat, seats)
    return secret(e.SHOWN, seat, allies | {seat}, cards=cards_in(cards), to=min(allies))
