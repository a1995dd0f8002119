"""Chooses calls of the auction: the worth of a bid is how often imagined campaigns reach it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.catalogue.world_domination.bots.imagination import gain
from games.catalogue.world_domination.bots.policy import Pick, pick, play_out
from games.catalogue.world_domination.rules.cards import Suit
from games.catalogue.world_domination.rules.fast import Fast
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.moves import Bid, Pass
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.view import Contract, View
from games.kit.rules.seats import Seat

OVER_ALLY: Final = 0.06
"""Margin by which a bid over the ally's must be better."""
OPENING: Final = 0.5
"""Worth of passing while nobody has bid."""


def choose_call(
    view: View,
    budget: int,
    imagine: Callable[[], Position],
    player: Pick = pick,
    wild: float = 0.0,
) -> Bid | Pass:
    """The lowest bid of the suit that promises most, if it promises more than passing.

    :param budget: how many campaigns are played out, for up to four promises.
    :param imagine: draws the worlds that they are played in.
    :param player: plays all seats in them.
    :param wild: how likely the ally is to bid again whatever is bid, which no bid is worth.
    """
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    assert view.auction is not None  # noqa: S101
    side = view.sides[view.viewer]
    lowest: dict[Suit, Bid] = {}
    for move in view.legal:
        if isinstance(move, Bid):
            lowest.setdefault(move.suit, move)
    drawn = [imagine() for _ in range(max(1, budget // 4))]
    highest = view.auction.highest
    value = OPENING
    if highest is not None and highest.suit is not None:
        value = _promise(drawn, view, highest.seat, Bid(highest.number, highest.suit), side, player)
        if view.sides[highest.seat] is side:
            value += OVER_ALLY
    best: Bid | Pass = Pass()
    for bid in lowest.values():
        promise = (1 - wild) * _promise(drawn, view, view.viewer, bid, side, player)
        if promise > value:
            best, value = bid, promise
    return best


def wildness(view: View, erratic: Sequence[float]) -> float:
    """The chance that the ally bids again whatever is bid. :param erratic: of each seat, see `whims`."""
    assert view.viewer is not None  # noqa: S101 - a bot has a seat
    assert view.auction is not None  # noqa: S101
    ally = (view.viewer + 2) % 4
    return 0.0 if ally in view.auction.passed else erratic[ally]


def _promise(worlds: list[Position], view: View, bidder: Seat, bid: Bid, side: Side, player: Pick) -> float:
    """The worth for `side` if `bidder` gets its bid."""
    contract = Contract(view.sides[bidder], bidder, bid.number, bid.suit)
    total = 0.0
    for world in worlds:
        table = Fast(world, contract)
        play_out(table, player)
        total += gain(table, side, 0)
    return total / len(worlds)
