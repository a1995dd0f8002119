"""Moves of chance: the first dealer, once, and every deal."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import HAND, KITTY, NAMES
from games.catalogue.floating_partners.rules.moves import Deal, Dealer, Move
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.position import (
    ONLY,
    Bidding,
    Next,
    Position,
    event,
    fresh,
    secret,
)
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.rules.api import CAMPAIGN_STARTED, Content, Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, left_of, seats_of


def chance_move(position: Position, rng: Random, content: Content) -> Move:  # noqa: ARG001 - as all of chance
    """The move of chance that is due, drawn with `rng`."""
    if position.dealer is None:
        return Dealer(Seat(rng.randrange(position.seats)))
    cards = list(pack(position.seats, position.options.six_pack))
    rng.shuffle(cards)
    hands = (cards[seat * HAND : (seat + 1) * HAND] for seat in range(position.seats))
    return Deal(tuple(tuple(sorted(hand)) for hand in hands), tuple(cards[-KITTY:]))


def apply_chance(position: Position, move: Move) -> Next:
    """Apply a move of chance.

    :raises IllegalMove: ``wrong-phase`` if another one is due, ``no-such-seat``, ``bad-deal`` (hands, each,
        kitty: so many there must be), ``not-in-pack`` (card: its name; six_pack), ``not-sorted``.
    """
    match move:
        case Dealer(seat) if position.dealer is None:
            if seat not in seats_of(position.seats):
                raise IllegalMove("no-such-seat", seat=seat)
            return position.having(dealer=seat), (event(CAMPAIGN_STARTED, number=1, dealer=seat),)
        case Deal() if position.dealer is not None:
            return _deal(position, position.dealer, move)
        case _:
            raise IllegalMove("wrong-phase", phase=position.phase)


def _deal(position: Position, dealer: Seat, move: Deal) -> Next:
    """The deal moves to the left from hand to hand. What was declared stays until it is changed.

    The first hand has begun when its dealer was drawn, each other one begins with its deal.
    """
    seats, number = position.seats, position.campaign + 1
    _check(move, seats, position.options.six_pack)
    began: tuple[Event, ...] = ()
    if position.campaign:
        dealer = left_of(dealer, seats)
        began = (event(CAMPAIGN_STARTED, number=number, dealer=dealer),)
    first = left_of(dealer, seats)
    blank = fresh(position.options, seats)
    dealt = position.having(
        phase=Phase.DECLARE,
        to_move=ONLY[first],
        campaign=number,
        dealer=dealer,
        before=position.declared,
        spoken=blank.spoken,
        bidding=Bidding(blank.bidding.bids),
        kitty=move.kitty,
        took=blank.took,
        discarded=blank.discarded,
        hands=move.hands,
        trick=None,
        tricks=(),
        won=blank.won,
        penalties=blank.penalties,
    )
    told = (secret(e.DEALT, Seat(seat), cards=hand) for seat, hand in enumerate(move.hands))
    return dealt, (*began, *told)


def _check(move: Deal, seats: int, six_pack: str) -> None:
    sizes = [len(hand) for hand in move.hands]
    if (sizes, len(move.kitty)) != ([HAND] * seats, KITTY):
        raise IllegalMove("bad-deal", hands=seats, each=HAND, kitty=KITTY)
    left = Counter(pack(seats, six_pack))
    left.subtract(card for hand in (*move.hands, move.kitty) for card in hand)
    for card, count in left.items():
        if count < 0:
            raise IllegalMove("not-in-pack", card=NAMES[card], six_pack=six_pack)
    if any(tuple(sorted(hand)) != hand for hand in move.hands):
        raise IllegalMove("not-sorted")
