"""The play: ten tricks, in each of which the leader's suit is trumps."""

from __future__ import annotations

from typing import Final

from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import HAND, KINDS, NAMES, Card
from games.catalogue.floating_partners.rules.following import why_not
from games.catalogue.floating_partners.rules.moves import Move, Play
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.position import ONLY, Cards, Next, Position, replaced
from games.catalogue.floating_partners.rules.ranking import beats, playable
from games.catalogue.floating_partners.rules.scoring import end_campaign
from games.catalogue.floating_partners.rules.view import Laid, Phase, Trick
from games.kit.rules.api import Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat, left_of

_PLAYS: Final = tuple(map(Play, range(KINDS)))


def begin_play(position: Position, leader: Seat) -> Position:
    """The highest bidder leads."""
    return position.having(phase=Phase.PLAY, to_move=ONLY[leader], trick=_led_by(position, leader, 1))


def _led_by(position: Position, leader: Seat, number: int) -> Trick:
    trumps = position.declared[leader]
    assert trumps is not None  # noqa: S101 - all have declared
    return Trick(number, leader, trumps, (), None)


def legal_plays(position: Position, seat: Seat) -> tuple[Play, ...]:
    """The cards that may be played, identical ones once."""
    assert position.trick is not None  # noqa: S101 - one is being played
    return tuple([_PLAYS[card] for card in playable(position.hands[seat], position.trick)])


def check_held(position: Position, seat: Seat, cards: Cards) -> None:
    """Check that a seat has these cards.

    :raises IllegalMove: ``not-in-pack`` (card: its name, six_pack), ``not-held`` (card), ``one-card-twice``
        (card: it has one of it).
    """
    hand = position.hands[seat]
    for card in cards:
        if card not in hand:
            options, name = position.options, NAMES[card]
            if card not in pack(position.seats, options.six_pack):
                raise IllegalMove("not-in-pack", card=name, six_pack=options.six_pack)
            raise IllegalMove("not-held", card=name)
        if cards.count(card) > hand.count(card):
            raise IllegalMove("one-card-twice", card=NAMES[card])


def apply_play(position: Position, seat: Seat, move: Move) -> Next:
    """Play a card; the last one of a trick settles it, the last one of the hand the hand.

    :raises IllegalMove: see `check_held`; each of `Against` (card: its name, suit: that must be followed or
        None, trumps).
    """
    trick = position.trick
    if not isinstance(move, Play) or trick is None:
        raise IllegalMove("wrong-phase", phase=position.phase)
    card, hand = move.card, position.hands[seat]
    if card not in playable(hand, trick):
        check_held(position, seat, (card,))
        barred = why_not(card, hand, trick)
        assert barred is not None  # noqa: S101 - it is held, and may not be played
        raise IllegalMove(barred.against, card=NAMES[card], suit=barred.suit, trumps=barred.trumps)
    place = hand.index(card)
    hands = replaced(position.hands, seat, hand[:place] + hand[place + 1 :])
    told = Event(
        e.CARD_PLAYED,
        seat,
        {"card": card, "trick": trick.number, "trumps": trick.trumps, "leads": not trick.laid},
    )
    after = _with_card(trick, seat, card)
    if len(after.laid) < position.seats:
        return position.having(to_move=ONLY[left_of(seat, position.seats)], hands=hands, trick=after), (told,)
    settled, events = _settle(position, hands, after)
    return settled, (told, *events)


def _with_card(trick: Trick, seat: Seat, card: Card) -> Trick:
    laid = (*trick.laid, Laid(seat, card))
    winning = trick.winning
    if winning is None or beats(card, _card_of(trick, winning), trick.trumps):
        winning = seat
    return Trick(trick.number, trick.leader, trick.trumps, laid, winning)


def _card_of(trick: Trick, seat: Seat) -> Card:
    return next(laid.card for laid in trick.laid if laid.seat == seat)


def _settle(position: Position, hands: tuple[Cards, ...], trick: Trick) -> Next:
    """Settle a whole trick: its winner leads to the next."""
    winner = trick.winning
    assert winner is not None  # noqa: S101 - cards lie
    won = replaced(position.won, winner, position.won[winner] + 1)
    is_last = trick.number == HAND
    settled = position.having(
        to_move=ONLY[winner],
        hands=hands,
        trick=None if is_last else _led_by(position, winner, trick.number + 1),
        tricks=(*position.tricks, trick),
        won=won,
    )
    declared = position.declared
    told = Event(
        e.TRICK_WON,
        winner,
        {
            "number": trick.number,
            "cards": tuple(laid.card for laid in trick.laid),
            "card": _card_of(trick, winner),
            "tricks": sum(
                tricks for tricks, each in zip(won, declared, strict=True) if each is declared[winner]
            ),
        },
    )
    if not is_last:
        return settled, (told,)
    after, events = end_campaign(settled)
    return after, (told, *events)
