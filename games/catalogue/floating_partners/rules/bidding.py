"""The bidding: how many tricks each seat says its alliance will win, and what that earns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.kitty import begin_kitty
from games.catalogue.floating_partners.rules.moves import Bid, Move, Stand
from games.catalogue.floating_partners.rules.points import HIGHEST, OVER, POINTS, UNDER, points
from games.catalogue.floating_partners.rules.position import ONLY, Bidding, Next, Position, event, replaced
from games.catalogue.floating_partners.rules.view import Call, Phase, View
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, clockwise, left_of

__all__ = [
    "HIGHEST", "OVER", "POINTS", "UNDER",
    "apply_call", "begin_bidding", "least", "least_of", "legal_calls", "points", "round_of",
]  # fmt: skip


def least_of(bids: Sequence[int | None], seat: Seat) -> int:
    """The least that a seat may bid: anything in the first round, then more than its own and at least the
    highest of all.

    :param bids: the newest of each seat, None before it has bid.
    """
    own = bids[seat]
    if own is None:
        return 0
    return max(own + 1, *(bid for bid in bids if bid is not None))


def least(view: View) -> int:
    """The least that the viewer may bid when it is asked next. :raises ValueError: a spectator."""
    if view.viewer is None:
        raise ValueError("a spectator does not bid")
    return least_of(view.bids, view.viewer)


_BIDS: Final = tuple(map(Bid, range(HIGHEST + 1)))
_STAND: Final = Stand()


def begin_bidding(position: Position) -> Position:
    """The seat at the dealer's left bids first."""
    assert position.dealer is not None  # noqa: S101 - cards have been dealt
    return position.having(phase=Phase.BID, to_move=ONLY[left_of(position.dealer, position.seats)])


def legal_calls(position: Position, seat: Seat) -> tuple[Move, ...]:
    """In the first round every bid; in a further one standing and every raise to at least the highest."""
    bids = position.bidding.bids
    raises = _BIDS[least_of(bids, seat) :]
    return raises if bids[seat] is None else (_STAND, *raises)


def apply_call(position: Position, seat: Seat, move: Move) -> Next:
    """Bid, raise, or stand and be out.

    A seat is in if it bid at least the highest bid before it, and less than 10: after that there is nothing
    to raise to.

    :raises IllegalMove: ``bid-out-of-range`` (lowest, highest), ``bid-too-low`` (least, own, highest),
        ``stand-too-early`` in the first round.
    """
    bidding = position.bidding
    bids, still_in = bidding.bids, bidding.still_in
    assert position.dealer is not None  # noqa: S101 - cards have been dealt
    number = round_of(bidding.calls, position.dealer, position.seats, seat)
    match move:
        case Bid(bid):
            if not 0 <= bid <= HIGHEST:
                raise IllegalMove("bid-out-of-range", lowest=0, highest=HIGHEST)
            least_bid = least_of(bids, seat)
            highest = max((each for each in bids if each is not None), default=0)
            if bid < least_bid:
                raise IllegalMove("bid-too-low", least=least_bid, own=bids[seat], highest=highest)
            bids = replaced(bids, seat, bid)
            is_in = highest <= bid < HIGHEST
            call, told = Call(seat, number, bid), event(e.BID, seat, number=bid, round=number)
        case Stand():
            if bids[seat] is None:
                raise IllegalMove("stand-too-early")
            is_in = False
            call, told = Call(seat, number, None), event(e.STOOD, seat)
        case _:
            raise IllegalMove("wrong-phase", phase=position.phase)
    still_in = still_in | ONLY[seat] if is_in else still_in - ONLY[seat]
    after, events = _next(position, seat, Bidding(bids, (*bidding.calls, call), still_in))
    return after, (told, *events)


def round_of(calls: Sequence[Call], dealer: Seat, seats: int, seat: Seat) -> int:
    """The round of the bidding to which a seat's next call belongs: one begins at the dealer's left."""
    if not calls:
        return 1

    def place(of: Seat) -> int:
        return (of - dealer - 1) % seats

    return calls[-1].round + (place(seat) <= place(calls[-1].seat))


def _next(position: Position, seat: Seat, bidding: Bidding) -> Next:
    """The next seat to be asked. The bidding is over when nobody is in, or only who holds the highest bid."""
    called = position.having(bidding=bidding)
    left, still_in = left_of(seat, position.seats), bidding.still_in
    if None in bidding.bids:
        return called.having(to_move=ONLY[left]), ()
    first, second, *_ = bidding.ranked
    if still_in and still_in != ONLY[first]:
        asked = next(other for other in clockwise(left, position.seats) if other in still_in)
        return called.having(to_move=ONLY[asked]), ()
    after, events = begin_kitty(called, first, second)
    return after, (event(e.BIDDING_OVER, first=first, second=second, number=bidding.bids[first]), *events)
