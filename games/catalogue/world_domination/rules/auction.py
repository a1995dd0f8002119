"""State of the Nations: pass, or promise more than the highest bid."""

from __future__ import annotations

from typing import Final

from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.cards import SUITS
from games.catalogue.world_domination.rules.moves import Bid, Move, Pass
from games.catalogue.world_domination.rules.position import NOBODY, ONLY, Next, Position, event
from games.catalogue.world_domination.rules.view import Auction, Call, Contract, Phase
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, clockwise, left_of

BIDS: Final = tuple(
    sorted((Bid(number, suit) for number in range(10, 21) for suit in SUITS), key=lambda bid: bid.rank)
)
"""Every bid, from the lowest to the highest."""
_PLACE: Final = {(bid.number, bid.suit): place for place, bid in enumerate(BIDS)}


def begin_auction(position: Position) -> Next:
    """The first bidder speaks."""
    assert position.first is not None  # noqa: S101 - drawn before the cards are used
    auction = Auction(position.first)
    return position.having(phase=Phase.AUCTION, auction=auction, to_move=ONLY[position.first]), ()


def _lowest(auction: Auction) -> int:
    """The place in `BIDS` of the lowest bid that is high enough."""
    highest = auction.highest
    if highest is None or highest.suit is None:
        return 0
    return _PLACE[highest.number, highest.suit] + 1


def legal_calls(position: Position, _seat: Seat) -> tuple[Move, ...]:
    """Passing and every bid that is high enough."""
    assert position.auction is not None  # noqa: S101 - only called in the auction
    return (Pass(), *BIDS[_lowest(position.auction) :])


def apply_call(position: Position, seat: Seat, move: Move) -> Next:
    """Pass or bid; the auction ends when one bidder is left, or at once after the highest bid there is.

    :raises IllegalMove: ``bid-out-of-range``, ``bid-too-low`` (number and suit: the highest bid).
    """
    auction = position.auction
    if not isinstance(move, Bid | Pass) or auction is None:
        raise IllegalMove("wrong-phase", phase=position.phase)
    if isinstance(move, Bid):
        place = _PLACE.get((move.number, move.suit))
        if place is None:
            raise IllegalMove("bid-out-of-range", lowest=10, highest=20)
        lowest = _lowest(auction)
        if place < lowest:
            raise IllegalMove("bid-too-low", number=BIDS[lowest - 1].number, suit=BIDS[lowest - 1].suit)
        call = Call(seat, move.number, move.suit)
        told = event(e.BID, seat, number=move.number, suit=move.suit)
    else:
        call = Call(seat)
        told = event(e.PASSED, seat)
    called = position.having(auction=Auction(auction.first, (*auction.calls, call)))
    after, events = _next(called, seat)
    return after, (told, *events)


def _next(position: Position, seat: Seat) -> Next:
    auction = position.auction
    assert auction is not None  # noqa: S101 - only called in the auction
    passed, highest = auction.passed, auction.highest
    waiting = [
        other for other in clockwise(left_of(seat, position.seats), position.seats) if other not in passed
    ]
    if highest is not None and (len(waiting) == 1 or _lowest(auction) == len(BIDS)):
        return _award(position, highest)
    if not waiting:
        anew = position.having(
            phase=Phase.SETUP, hands=(), draft=None, shown=None, auction=None, to_move=NOBODY
        )
        return anew, (event(e.ALL_PASSED),)
    return position.having(to_move=ONLY[waiting[0]]), ()


def _award(position: Position, highest: Call) -> Next:
    """The highest bidder's side is the Aggressor; it starts the first conflict."""
    assert highest.suit is not None  # noqa: S101 - a bid
    side = position.sides[highest.seat]
    contract = Contract(side, highest.seat, highest.number, highest.suit)
    told = event(e.AUCTION_WON, highest.seat, number=highest.number, suit=highest.suit, side=side)
    return position.having(phase=Phase.TARGET, contract=contract, to_move=ONLY[highest.seat]), (told,)
