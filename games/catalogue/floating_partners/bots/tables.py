"""Tables of the worth of cards under each declaration, worked out once: lists to look up, for fast play-outs.

In all of them a declaration is its number, 0 to 4; no trumps is 4, and so is the suit of the Joker then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from games.catalogue.floating_partners.rules.cards import DECLARATIONS, HAND, JOKER, KINDS, Card, Declaration
from games.catalogue.floating_partners.rules.ranking import STRENGTHS, SUITS_UNDER, bower

NONE: Final = int(Declaration.NO_TRUMPS)

SUIT_UNDER: Final = tuple(tuple(map(int, suits)) for suits in SUITS_UNDER)
"""By trumps and card: the suit that it belongs to."""
KEEP: Final = tuple(tuple(strength + 1 for strength in strengths) for strengths in STRENGTHS)
"""By trumps and card: how high it is, above 0. By one's own declaration: the lower, the sooner it goes."""


def _power(trumps: int, led: int, card: Card) -> int:
    return KEEP[trumps][card] if SUIT_UNDER[trumps][card] in {trumps, led} else 0


POWER: Final = tuple(
    tuple(tuple(_power(t, led, card) for card in range(KINDS)) for led in DECLARATIONS) for t in DECLARATIONS
)
"""By trumps, suit led and card: what beats what in a trick; 0 cannot win."""

_PLAIN: Final = (0.72, 0.1, -0.05, 0.05, *(4 * [-0.1]), *(8 * [-0.22]))
_TRUMP: Final = (0.6, 0.6, 0.4, 1.5, *(4 * [0.4]), *(8 * [0.3]))
_AT_NONE: Final = (1.25, 0.65, 0.1, -0.1, *(4 * [-0.05]), *(8 * [-0.14]))
_JOKER: Final = 1.4
_LEFT: Final = 0.95
"""Tricks that a card is good for, by rank: what fits hands that were played best, by least squares."""


def _worth(trumps: Declaration, card: Card) -> float:
    if card == JOKER:
        return _JOKER
    if bower(card, trumps) == "left":
        return _LEFT
    if trumps is Declaration.NO_TRUMPS:
        return _AT_NONE[card & 15]
    return (_TRUMP if card >> 4 == trumps else _PLAIN)[card & 15]


WORTH: Final = tuple(tuple(_worth(t, card) for card in range(KINDS)) for t in DECLARATIONS)
"""By trumps and card: the tricks that it is good for, but for what any card is good for."""


@cache
def _usual(pack: tuple[Card, ...], trumps: int) -> float:
    worth, whole = WORTH[trumps], 0.0
    for card in pack:
        whole += worth[card]
    return whole / len(pack)


def share(hand: Sequence[Card], trumps: int, pack: tuple[Card, ...]) -> float:
    """The tricks that a hand wins by itself under some trumps, in the mean over other hands; perhaps below 0.

    :param hand: a whole one, or what is left of it: then what is left of them.
    :param pack: all cards of the table.
    """
    worth, usual = WORTH[trumps], _usual(pack, trumps)
    won = 0.0
    for card in hand:
        won += worth[card] - usual
    return won + len(hand) / (len(pack) // HAND)


def strength(hand: Sequence[Card], declared: Iterable[int | None], pack: tuple[Card, ...]) -> float:
    """The same with everybody leading as often: of each trick the leader's suit is trumps.

    :param declared: by seat; None: not yet.
    """
    shares = [share(hand, trumps, pack) for trumps in declared if trumps is not None]
    return sum(shares) / len(shares)
