"""Two seats: hands and a reserve that fit what a viewer knows.

Every card has a place: the hand first dealt to a seat, one draw of a seat, or what is left of the reserve.
The viewer knows its own draws. A card that was played was there in time; and when a seat did not follow suit,
no card of that suit had come to it before and was played later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from games.catalogue.world_domination.rules.arming import Takers
from games.catalogue.world_domination.rules.cards import ALL_CARDS, SUIT_MASKS, Card, cards_in, mask_of
from games.catalogue.world_domination.rules.evidence import known_hand, missing, played_in, tricks_of
from games.catalogue.world_domination.rules.placing import Dealer, Place
from games.catalogue.world_domination.rules.position import Arming, next_leader
from games.catalogue.world_domination.rules.view import ArmingView, Trick, View
from games.kit.rules.seats import Seat, seats_of


def arming_sampler(view: View, seen: ArmingView) -> Callable[[Random], tuple[tuple[int, ...], Arming]]:
    """Draws the hands, and the reserve as it was dealt."""
    rounds = len(seen.tricks)
    played = played_in(tricks_of(view), view.seats)
    unknown = ALL_CARDS & ~sum(played) & ~mask_of(seen.reserve or ())
    for seat in seats_of(view.seats):
        unknown &= ~(known_hand(view, seat) or 0)
    places: list[Place] = []
    for seat in seats_of(view.seats):
        hand, drawn = known_hand(view, seat), seen.drawn[seat]
        if hand is None or drawn is None:
            places += _places(view, seat, rounds, unknown)
        else:
            places.append(_exactly((hand | played[seat]) & ~mask_of(drawn)))
            places += [_exactly(1 << card) for card in drawn]
    left = unknown if seen.reserve is None else mask_of(seen.reserve)
    deal = Dealer([*places, Place(seen.reserve_size, left)])
    takers = tuple(trick.leader for trick in seen.tricks)

    def draw(rng: Random) -> tuple[tuple[int, ...], Arming]:
        filled = deal(rng)
        by_seat = [filled[seat * (rounds + 1) : (seat + 1) * (rounds + 1)] for seat in seats_of(view.seats)]
        hands = tuple(sum(cards) & ~gone for cards, gone in zip(by_seat, played, strict=True))
        drawn_cards = _in_order_of_drawing(seen.tricks, takers, by_seat)
        reserve = (*drawn_cards, *_rest(seen, filled[-1], rng))
        return hands, Arming(reserve, seen.trick, seen.tricks, takers)

    return draw


def _exactly(cards: int) -> Place:
    return Place(cards.bit_count(), cards)


def _rest(seen: ArmingView, cards: int, rng: Random) -> tuple[Card, ...]:
    if seen.reserve is not None:
        return seen.reserve
    rest = list(cards_in(cards))
    rng.shuffle(rest)
    return tuple(rest)


def _in_order_of_drawing(
    tricks: tuple[Trick, ...], takers: Takers, by_seat: list[list[int]]
) -> Iterable[Card]:
    for number, (trick, taker) in enumerate(zip(tricks, takers, strict=True), 1):
        first = next_leader(trick, taker)
        for seat in (first, 1 - first):
            yield by_seat[seat][number].bit_length() - 1


def _places(view: View, seat: Seat, rounds: int, unknown: int) -> list[Place]:
    """The hand first dealt to a seat of which little is known, and each of its draws.

    Times are counted in tricks: the draw after the first trick has the time 1, the first deal 0.
    """
    played: list[tuple[int, int]] = []  # when, and the card as a bit
    voids: list[tuple[int, int]] = []  # when, and the cards of the suit
    for time, trick in enumerate(tricks_of(view), 1):
        for laid in trick.laid:
            if laid.seat == seat:
                played.append((time, 1 << laid.card))
                suit = missing(trick, laid)
                if suit is not None:
                    voids.append((time, SUIT_MASKS[suit]))
    allowed: list[int] = []
    for since in range(rounds + 1):
        later = [(time, suit) for time, suit in voids if time > since]
        may_be = unknown
        for _, cards in later:
            may_be &= ~cards
        for time, card in played:
            if time > since and not any(card & cards for when, cards in later if when < time):
                may_be |= card
        allowed.append(may_be)
    return [Place(1 if since else 12, cards) for since, cards in enumerate(allowed)]
