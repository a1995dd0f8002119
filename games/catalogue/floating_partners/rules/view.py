"""View of a match of Floating Partners: the pieces that can be known of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.catalogue.floating_partners.rules.cards import Card, Declaration
from games.catalogue.floating_partners.rules.moves import Move
from games.catalogue.floating_partners.rules.options import Config
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat, Viewer


class Phase(StrEnum):
    """Phase of the match."""

    DEAL = "deal"  # chance draws the dealer, or deals
    DECLARE = "declare"
    BID = "bid"
    DISCARD = "discard"  # the two highest bidders put cards away, the highest first
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of a trick and who played it."""

    seat: Seat
    card: Card
    """The card."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, whole or not."""

    number: int
    """From 1, in the hand."""
    leader: Seat
    """The seat that played first."""
    trumps: Declaration
    """Declaration of the leader; no trumps: there are none."""
    laid: tuple[Laid, ...]
    """In the order in which they were played."""
    winning: Seat | None
    """Seat that wins it as it stands; of a whole trick its winner. None while nothing lies."""


@dataclass(frozen=True, slots=True)
class Call:
    """A seat's call in the bidding."""

    seat: Seat
    round: int
    """From 1."""
    number: int | None
    """Its bid; None: it stood."""


@dataclass(frozen=True, slots=True)
class CampaignResult:
    """A hand that is over. All by seat; nothing of it is hidden from anybody."""

    number: int
    """From 1."""
    dealer: Seat
    """The seat that dealt."""
    declared: tuple[Declaration, ...]
    """What each seat declared."""
    bids: tuple[int, ...]
    """What each seat bid."""
    won: tuple[int, ...]
    """Tricks that the seat won itself."""
    tricks: tuple[int, ...]
    """Tricks of the seat's alliance."""
    points: tuple[int, ...]
    """For the bid, below 0 if it was not made; the penalties are not in it."""
    penalties: tuple[int, ...]
    """Penalties of the seat for alliances broken in this hand: 0 or below."""
    totals: tuple[int, ...]
    """After the hand."""
    kitty: tuple[Card, ...]
    """Its top card first."""
    took: tuple[tuple[Card, ...], ...]
    """Of the kitty."""
    discarded: tuple[tuple[Card, ...], ...]
    """The cards that each seat put away."""
    played: tuple[Trick, ...]
    """All tricks."""


@dataclass(frozen=True, slots=True)
class View:
    """All that `viewer` may know. By seat where nothing else is said."""

    viewer: Viewer
    seats: int
    options: Config
    phase: Phase
    to_move: frozenset[Seat]
    campaign: int
    """The hand that is being played, from 1; 0 before the first is dealt."""
    dealer: Seat | None
    """None until chance has drawn the first."""
    declared: tuple[Declaration | None, ...]
    """As things stand: a seat that has not spoken in this hand counts with what it declared before."""
    before: tuple[Declaration | None, ...]
    """Declaration with which each came into this hand."""
    spoken: frozenset[Seat]
    """Seats that have declared in this hand."""
    calls: tuple[Call, ...]
    """The bidding of this hand, as it went."""
    bids: tuple[int | None, ...]
    """The newest bid of each in this hand."""
    still_in: frozenset[Seat]
    """Seats that may still raise."""
    highest: Seat | None
    """Seat with the highest bid; of equal ones the earliest."""
    second: Seat | None
    """Seat that comes second: once the bidding is over, the one that has the third card of the kitty."""
    kitty: tuple[int, ...]
    """So many cards of the kitty each has taken."""
    took: tuple[tuple[Card, ...] | None, ...]
    """Cards taken; None: the viewer may not know."""
    away: tuple[int, ...]
    """So many cards each has put away."""
    discarded: tuple[tuple[Card, ...] | None, ...]
    """Cards discarded; None: the viewer may not know."""
    hand_sizes: tuple[int, ...]
    """Number of cards that each seat holds."""
    hands: tuple[tuple[Card, ...] | None, ...]
    """In card order; None: the viewer may not know."""
    trick: Trick | None
    """The trick being played, also before its first card."""
    tricks: tuple[Trick, ...]
    """The whole tricks of this hand."""
    won: tuple[int, ...]
    """Tricks won in this hand by the seat itself."""
    penalties: tuple[int, ...]
    """Booked in this hand for broken alliances: 0 or below."""
    scores: tuple[int, ...]
    """The penalties of this hand are in it."""
    results: tuple[CampaignResult, ...]
    """The hands that are over."""
    legal: tuple[Move, ...]
    """The viewer's legal moves, but resigning."""
    resigned: frozenset[Seat]
    outcome: Outcome | None

    def alliance(self, seat: Seat) -> frozenset[Seat]:
        """The seats whose tricks count together with this one's, itself among them."""
        mine = self.declared[seat]
        if mine is None:
            return frozenset([seat])
        return frozenset(Seat(other) for other, each in enumerate(self.declared) if each is mine)

    def tricks_of(self, seat: Seat) -> int:
        """Tricks that a seat's alliance has won in this hand."""
        return sum(self.won[other] for other in self.alliance(seat))
