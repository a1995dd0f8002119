"""The kitty: two cards for the highest bidder, one for the second; each then puts as many away."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.moves import Discard, Move
from games.catalogue.floating_partners.rules.position import ONLY, Next, Position, event, replaced, secret
from games.catalogue.floating_partners.rules.tricks import begin_play, check_held
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat

FOR_HIGHEST: Final = 2
"""Cards that the highest bidder takes. **R** The second takes the one that is left."""


def begin_kitty(position: Position, first: Seat, second: Seat) -> Next:
    """Both take their cards, from the top; the highest bidder is the first to put cards away."""
    took, hands, told = position.took, position.hands, list[Event]()
    kitty = position.kitty
    for seat, cards in ((first, kitty[:FOR_HIGHEST]), (second, kitty[FOR_HIGHEST:])):
        taken = tuple(sorted(cards))
        took = replaced(took, seat, taken)
        hands = replaced(hands, seat, tuple(sorted((*hands[seat], *taken))))
        told += (event(e.KITTY_TAKEN, seat, count=len(taken)), secret(e.KITTY_CARDS, seat, cards=taken))
    after = position.having(phase=Phase.DISCARD, to_move=ONLY[first], took=took, hands=hands)
    return after, tuple(told)


def legal_discards(position: Position, seat: Seat) -> tuple[Discard, ...]:
    """Every choice of as many cards as the seat took; of identical cards it does not matter which."""
    choices = combinations(position.hands[seat], len(position.took[seat]))
    return tuple(map(Discard, dict.fromkeys(choices)))


def apply_discard(position: Position, seat: Seat, move: Move) -> Next:
    """Put cards away, face down. When the second bidder has, the highest bidder leads to the first trick.

    :raises IllegalMove: ``discard-count`` (count: as many as the seat took), and see `check_held`.
    """
    if not isinstance(move, Discard):
        raise IllegalMove("wrong-phase", phase=position.phase)
    count = len(position.took[seat])
    if len(move.cards) != count:
        raise IllegalMove("discard-count", count=count)
    check_held(position, seat, move.cards)
    hand = list(position.hands[seat])
    for card in move.cards:
        hand.remove(card)
    first, second, *_ = position.bidding.ranked
    put = position.having(
        to_move=ONLY[second],
        hands=replaced(position.hands, seat, tuple(hand)),
        discarded=replaced(position.discarded, seat, move.cards),
    )
    told = event(e.DISCARDED, seat, count=count), secret(e.MY_DISCARD, seat, cards=move.cards)
    return (put if seat == first else begin_play(put, first)), told
