"""The pack for each number of seats: ten cards for each and three for the kitty."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from games.catalogue.floating_partners.rules.cards import JOKER, RANKS, SUITS, Card, Declaration

SEAT_COUNTS: Final = (4, 5, 6, 7, 8)
_BLACK: Final = (Declaration.SPADES, Declaration.CLUBS)
_RED: Final = (Declaration.DIAMONDS, Declaration.HEARTS)
_ELEVEN_TO_THIRTEEN: Final = ("11", "12", "13")


def _of(ranks: Iterable[str], suits: Iterable[Declaration] = SUITS) -> tuple[Card, ...]:
    return tuple(suit * 16 + RANKS.index(rank) for rank in ranks for suit in suits)


_STANDARD: Final = (*_of(rank for rank in RANKS if rank not in _ELEVEN_TO_THIRTEEN), JOKER)
"""A standard pack and the Joker."""
_TWOS_TO_SIXES: Final = _of(("2", "3", "4", "5", "6"))


@cache
def pack(seats: int, six_pack: str = "500") -> tuple[Card, ...]:
    """All cards of a match in card order, identical ones beside each other.

    :param seats: one of `SEAT_COUNTS`.
    :param six_pack: the option; it matters with six seats alone.
    """
    match seats:
        case 4:
            without = {*_of(("10", "9")), *_of(("8",), _BLACK)}
            cards = tuple(card for card in _STANDARD if card not in without)
        case 5:
            cards = _STANDARD
        case 6 if six_pack == "500":
            cards = (*_STANDARD, *_of(("11", "12")), *_of(("13",), _RED))
        case 6:
            cards = (*_STANDARD, *_of(("2", "3")), *_of(("4",), _BLACK))
        case 7:
            cards = (*_STANDARD, *_TWOS_TO_SIXES)
        case _:
            cards = (*_STANDARD, *_TWOS_TO_SIXES, *_of(("7", "8")), *_of(("9",), _BLACK))
    return tuple(sorted(cards))
