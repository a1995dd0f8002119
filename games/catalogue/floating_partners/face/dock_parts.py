"""The dock of Floating Partners, as its template draws it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.hand import resting
from games.catalogue.floating_partners.rules.cards import Card
from games.catalogue.floating_partners.rules.moves import Play
from games.kit.face.dock import Dock
from games.kit.face.markup import NOTHING
from games.kit.rules.seats import Seat

OpenHand = tuple[SafeString, list[tuple[str, SafeString]]]
"""Holder, and the cards held with a word for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnersDock(Dock):
    """The hand, and what there is to choose from."""

    body: SafeString = NOTHING
    """Controls of the choice."""
    hand: SafeString = NOTHING
    """The hand at rest."""
    count: int = 0
    """Number of cards to choose from."""
    hands: tuple[OpenHand, ...] = ()
    """In a replay with everything open: all hands."""


def held(desk: PartnersDesk) -> tuple[Card, ...]:
    """The cards of the viewer, in card order; none of a spectator."""
    return () if desk.me is None else desk.hand(desk.me) or ()


def rest(desk: PartnersDesk) -> SafeString:
    """The hand while nothing is asked of it."""
    gone = desk.sent.card if isinstance(desk.sent, Play) else None
    return resting(held(desk), desk.trumps, desk.table.account.hand_order, gone)


def mine(desk: PartnersDesk) -> Seat:
    """The seat of a viewer whose turn it is."""
    assert desk.me is not None  # noqa: S101 - a spectator is asked for nothing
    return desk.me


def names(desk: PartnersDesk, seats: tuple[Seat, ...]) -> list[str]:
    """Some seats within a sentence, the viewer last, in plain words."""
    return [desk.names.object(seat) for seat in sorted(seats, key=lambda seat: (seat == desk.me, seat))]


def is_sent(desk: PartnersDesk, notation: str) -> bool:
    """True if a move was sent and refused; it comes chosen again, where no script keeps it."""
    return desk.table.was_sent("move", notation)
