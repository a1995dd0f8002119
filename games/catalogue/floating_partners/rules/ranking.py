"""Rank of a card while a suit is trumps: whose suit it is, what it beats, when it may be played.

All of it follows from the card, the trumps of the trick and what lies there; the state, the bots and the page
ask the same functions. `trumps` is what the leader of a trick declared; no trumps: there are none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from games.catalogue.floating_partners.rules.cards import DECLARATIONS, JACK, JOKER, KINDS, Card, Declaration
from games.catalogue.floating_partners.rules.view import Laid, Trick
from games.kit.rules.seats import Seat

Bower: TypeAlias = Literal["right", "left"]

_NONE: Final = Declaration.NO_TRUMPS
_TRUMP: Final = 100
"""Added to the strength of a trump: each beats every other card."""


def bower(card: Card, trumps: Declaration) -> Bower | None:
    """The bower that a card is: the jack of trumps, or the other jack of that colour."""
    if trumps is _NONE or card == JOKER or card & 15 != JACK:
        return None
    suit = card >> 4
    return "right" if suit == trumps else "left" if suit == trumps.mate else None


def _suit_under(card: Card, trumps: Declaration) -> Declaration:
    if card == JOKER or bower(card, trumps):
        return trumps
    return Declaration(card >> 4)


def _strength(card: Card, trumps: Declaration) -> int:
    if card == JOKER:
        return _TRUMP + 18
    plain = 15 - (card & 15)
    match bower(card, trumps):
        case "right":
            return _TRUMP + 17
        case "left":
            return _TRUMP + 16
        case None:
            return plain + _TRUMP if card >> 4 == trumps else plain


SUITS_UNDER: Final = tuple(
    tuple(_suit_under(card, trumps) for card in range(KINDS)) for trumps in DECLARATIONS
)
"""By trumps and card, see `suit_under`."""
STRENGTHS: Final = tuple(tuple(_strength(card, trumps) for card in range(KINDS)) for trumps in DECLARATIONS)
"""By trumps and card, see `strength`."""


def suit_under(card: Card, trumps: Declaration) -> Declaration:
    """The suit that a card belongs to: the left bower and the Joker are trumps.

    The Joker at no-trumps belongs to none: it is `Declaration.NO_TRUMPS`, a suit of its own.
    """
    return SUITS_UNDER[trumps][card]


def is_trump(card: Card, trumps: Declaration) -> bool:
    """True if a card is a trump; at no-trumps none is, the Joker neither."""
    return trumps is not _NONE and SUITS_UNDER[trumps][card] is trumps


def strength(card: Card, trumps: Declaration) -> int:
    """Of two trumps, or two cards of one other suit, the higher is the one with more; every trump has more
    than every other card. The Joker has most, at no-trumps too."""
    return STRENGTHS[trumps][card]


def sort_for(hand: Iterable[Card], trumps: Declaration) -> tuple[Card, ...]:
    """A hand as one holds it: the Joker, the other trumps with the bowers among them, then the other suits in
    card order, each from high to low."""
    suits, strengths = SUITS_UNDER[trumps], STRENGTHS[trumps]
    return tuple(
        sorted(
            hand,
            key=lambda card: (
                card != JOKER,
                -1 if suits[card] is trumps else suits[card],
                -strengths[card],
            ),
        )
    )


def suit_led(trick: Trick) -> Declaration | None:
    """The suit that is to be followed, see `suit_under`; None before the first card."""
    return SUITS_UNDER[trick.trumps][trick.laid[0].card] if trick.laid else None


def beats(card: Card, best: Card, trumps: Declaration) -> bool:
    """True if a card wins against the one that wins so far. Of two identical cards the first stays higher."""
    strengths = STRENGTHS[trumps]
    if strengths[card] <= strengths[best]:
        return False
    return strengths[card] >= _TRUMP or SUITS_UNDER[trumps][card] is SUITS_UNDER[trumps][best]


def best_of(laid: tuple[Laid, ...], trumps: Declaration) -> Laid | None:
    """The card that wins so far: the highest trump, else the highest of the suit led. None: none lies."""
    best: Laid | None = None
    for each in laid:
        if best is None or beats(each.card, best.card, trumps):
            best = each
    return best


def winner(trick: Trick) -> Seat | None:
    """The seat that wins a trick as it stands; None before its first card."""
    best = best_of(trick.laid, trick.trumps)
    return None if best is None else best.seat


def playable(hand: tuple[Card, ...], trick: Trick) -> tuple[Card, ...]:
    """The cards of a hand, in card order, that its holder may play to a trick now, identical ones once.

    One follows the suit led if one can; bowers and the Joker are trumps. At no-trumps the Joker may always be
    played, but its leader may lead it only to the last trick, when it is the only card.
    """
    trumps = trick.trumps
    if not trick.laid:
        if trumps is _NONE and hand[-1] == JOKER and len(hand) > 1:
            hand = hand[:-1]
        return tuple(dict.fromkeys(hand))
    suits = SUITS_UNDER[trumps]
    led = suits[trick.laid[0].card]
    following = [card for card in hand if suits[card] is led]
    if not following:
        return tuple(dict.fromkeys(hand))
    if trumps is _NONE and hand[-1] == JOKER:
        following.append(JOKER)
    return tuple(dict.fromkeys(following))
