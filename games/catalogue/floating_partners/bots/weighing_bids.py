"""Weighs a bid: the bidding carried on in imagined hands, and the hands played to their end.

The bots bid by a rule of thumb (`calling`), and so does everybody here after the bid that is weighed. Bids
are compared in points of the match, the seat's own less a part of the others' (`ENVY`).
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.catalogue.floating_partners.bots.calling import choose_call
from games.catalogue.floating_partners.bots.prospects import table_of
from games.catalogue.floating_partners.bots.seeing import me
from games.catalogue.floating_partners.bots.worlds import World, imagining
from games.catalogue.floating_partners.bots.worth import ENVY, SCORE
from games.catalogue.floating_partners.rules.bidding import apply_call
from games.catalogue.floating_partners.rules.moves import Bid, Stand
from games.catalogue.floating_partners.rules.observation import view_of
from games.catalogue.floating_partners.rules.position import Position
from games.catalogue.floating_partners.rules.sampling import position_sampler
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.bots.weighing import MATCH_POINTS, Trial, Values

FACTS: Final = ("tricks", "made")
SKETCHED: Final = 16


def bids_of(view: View, rng: Random) -> Trial:
    """The trial of a bid, or of the outlook while others bid."""
    seat = me(view)
    imagine, known = imagining(view, rng), position_sampler(view)(rng)

    def value(world: World, move: Any) -> Values:
        position = known if move is None else apply_call(known, seat, move)[0]
        bids, tricks = played_out(position, world)
        points = [SCORE[bid][won] for bid, won in zip(bids, tricks, strict=True)]
        others = (sum(points) - points[seat]) / (view.seats - 1)
        return points[seat] - ENVY * others, tricks[seat], float(tricks[seat] >= bids[seat])

    return Trial(
        MATCH_POINTS,
        imagine,
        value,
        [move for move in view.legal if isinstance(move, Bid | Stand)],
        FACTS,
        outlook=2,
        ends=frozenset({2}),
        sketched=SKETCHED,
    )


def played_out(position: Position, world: World) -> tuple[list[int], list[int]]:
    """The final bids of all seats, and the tricks that each seat's alliance wins.

    :param position: while it is bid; the cards are those of `world`.
    """
    bids, first, second = _bid_out(
        position.having(hands=tuple(map(tuple, world.hands)), kitty=tuple(world.kitty))
    )
    declared = [int(suit) for suit in position.declared if suit is not None]
    won = table_of(world, declared, first, second).play_out()
    return bids, [won[suit] for suit in declared]


def _bid_out(position: Position) -> tuple[list[int], int, int]:
    """The final bids, and the seats with the highest bid and the second: each call by the rule."""
    while True:
        (seat,) = position.to_move
        after, _ = apply_call(position, seat, choose_call(view_of(position, seat, ())))
        if after.phase is not Phase.BID:
            break
        position = after
    first, second, *_ = after.bidding.ranked
    return [bid for bid in after.bidding.bids if bid is not None], first, second
