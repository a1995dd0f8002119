"""Keeps cards in the draft by a rule of thumb with four seats, and carries drafts on by it.

The promise of a hand is what it is worth in the suit that it is good for, and half of the mean over all
suits: a hand that is strong in one suit can bid it; one that is a little of everything can only follow. Of
each suit apart the promise is a sum over cards, so two cards that make the most of it are found without
looking at every two. It happens in every imagined world.

What four hands are worth follows from `hands.WORTH` too, without an auction and a campaign. An auction goes
on until the highest bid is about as hard to reach as not: what follows is mostly luck, and drowns what two
cards are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.catalogue.world_domination.bots.beliefs import strengths_of
from games.catalogue.world_domination.bots.hands import WORTH
from games.catalogue.world_domination.rules.cards import CARDS, SUITS, Card, Suit, cards_in

OTHERS: Final = 0.5
"""Weight of the mean over all suits."""


def _promise(card: Card, suit: Suit) -> float:
    total = 0.0
    for worths in WORTH:
        total += worths[card]
    return WORTH[suit][card] + OTHERS * total / 3


PROMISE: Final[tuple[tuple[float, ...], ...]] = tuple(
    tuple(_promise(card, suit) for card in CARDS) for suit in SUITS
)
"""By the suit that a hand is good for, then by card."""


def _by_promise(promises: tuple[float, ...]) -> tuple[Card, ...]:
    return tuple(sorted(CARDS, key=lambda card: (-promises[card], card)))


_BEST_FIRST: Final[tuple[tuple[Card, ...], ...]] = tuple([_by_promise(promises) for promises in PROMISE])


def promises_of(cards: int) -> list[float]:
    """The promises of cards by the suit that they may be good for."""
    promises = [0.0, 0.0, 0.0]
    for card in cards_in(cards):
        for suit in range(3):
            promises[suit] += PROMISE[suit][card]
    return promises


def two_of(hand: int, promises: Sequence[float]) -> int:
    """The two cards of a hand, which has as many, that promise most together with what has been kept.

    :param promises: of what has been kept, see `promises_of`. :returns: a bit mask.
    """
    best, most = 0, -1.0
    for suit in range(3):
        good, pair, count = promises[suit], 0, 0
        for card in _BEST_FIRST[suit]:
            if hand >> card & 1:
                good += PROMISE[suit][card]
                pair |= 1 << card
                count += 1
                if count == 2:
                    break
        if good > most:
            best, most = pair, good
    return best


def drafted(hands: Sequence[int], kept: Sequence[int], chosen: int) -> list[int]:
    """The hands that a draft ends with if every seat goes on by the rule of thumb.

    :param hands: those that lie before the seats, or that they are about to pass on.
    :param kept: what each has kept.
    :param chosen: bit mask of the seats that have chosen in this round.
    """
    going, made = list(hands), list(kept)
    promises = [promises_of(cards) for cards in made]
    seats = len(going)
    while True:
        for seat in range(seats):
            if not chosen >> seat & 1 and going[seat]:
                two = two_of(going[seat], promises[seat])
                going[seat] ^= two
                made[seat] |= two
                for card in cards_in(two):
                    for suit in range(3):
                        promises[seat][suit] += PROMISE[suit][card]
        chosen = 0
        if not any(going):
            return made
        going = [going[-1], *going[:-1]]


def outlooks_of(hands: Sequence[int], sides: Sequence[int]) -> tuple[list[float], list[float]]:
    """The outlooks of the hands of a draft that is over, by side.

    The first is how good the suit is that is best for a side: by how many countries it is ahead in it, and
    what its stronger hand is worth in it, for one hand has to bid. The second is the former alone.
    """
    strengths = [strengths_of(hand) for hand in hands]
    good, ahead = [-99.0, -99.0], [0.0, 0.0]
    for side in range(2):
        for suit in range(3):
            lead, most = 0.0, 0.0
            for seat, strong in enumerate(strengths):
                if sides[seat] == side:
                    lead += strong[suit]
                    most = max(most, strong[suit])
                else:
                    lead -= strong[suit]
            if lead + most > good[side]:
                good[side], ahead[side] = lead + most, lead
    return good, ahead
