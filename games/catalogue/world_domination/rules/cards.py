"""The 48 cards: small numbers inside, names outside.

A card is an int, ``suit * 16 + rank``: ranks 0–11 are the power cards 1–12, ranks 12–15 the special
actions of the suit. Numerical order is the card order of the game. A set of cards is a bit mask.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final, TypeAlias

Card: TypeAlias = int


class Suit(IntEnum):
    """The three suits in card order; `letter` is what a notation says."""

    POLITICS = 0
    ECONOMICS = 1
    MILITARY = 2

    @property
    def letter(self) -> str:
        return "PEM"[self]

    def __str__(self) -> str:
        return self.letter

    @property
    def rank(self) -> int:
        """Its rank in the auction: military, economics, politics from low to high."""
        return 2 - self


SUITS: Final = (Suit.POLITICS, Suit.ECONOMICS, Suit.MILITARY)
SUIT_BY_LETTER: Final = {suit.letter: suit for suit in SUITS}

SPIN: Final = 12
PEACE_TREATY: Final = 13
EMBARGO: Final = 14
DUAL_ALLEGIANCE: Final = 15
BRIBE: Final = 28
FREE_MARKET: Final = 29
GLOBAL_TRADING: Final = 30
MONOPOLY: Final = 31
RESERVE_FORCES: Final = 44
REINFORCEMENT: Final = 45
COVERT_OPERATION: Final = 46
DEFENSIVE_PACT: Final = 47

_SPECIAL_NAMES: Final = (
    ("spin", "peace-treaty", "embargo", "dual-allegiance"),
    ("bribe", "free-market", "global-trading", "monopoly"),
    ("reserve-forces", "reinforcement", "covert-operation", "defensive-pact"),
)

CARDS: Final[tuple[Card, ...]] = tuple(range(48))
NAMES: Final = tuple(
    name for suit in SUITS for name in (*(f"{suit.letter}{n}" for n in range(1, 13)), *_SPECIAL_NAMES[suit])
)
"""The name of every card, as in a notation: ``P7``, ``free-market``."""
CARD_BY_NAME: Final = {name: card for card, name in enumerate(NAMES)}
SUIT_OF: Final = tuple(SUITS[card >> 4] for card in CARDS)
"""The suit of every card; specials have one too."""
VALUE_OF: Final = tuple(card % 16 + 1 if card % 16 < 12 else 0 for card in CARDS)
"""The printed value of every power card; 0 for a special."""
SPECIALS: Final = tuple(card for card in CARDS if not VALUE_OF[card])

SUIT_MASKS: Final = (0xFFFF, 0xFFFF << 16, 0xFFFF << 32)
"""All cards of each suit, the specials with them."""
SPECIAL_MASK: Final = 0xF000_F000_F000
ALL_CARDS: Final = 0xFFFF_FFFF_FFFF


def is_special(card: Card) -> bool:
    """True if the card is a special action."""
    return not VALUE_OF[card]


def mask_of(cards: Iterable[Card]) -> int:
    """The set of some cards as a bit mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _cards_in_twelve(first: Card) -> tuple[tuple[Card, ...], ...]:
    """The cards of every bit mask of the twelve from `first` on."""
    found: list[tuple[Card, ...]] = [()]
    for mask in range(1, 1 << 12):
        rest = mask & mask - 1
        found.append((first + (mask ^ rest).bit_length() - 1, *found[rest]))
    return tuple(found)


_FIRST: Final = _cards_in_twelve(0)
_SECOND: Final = _cards_in_twelve(12)
_THIRD: Final = _cards_in_twelve(24)
_FOURTH: Final = _cards_in_twelve(36)


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a bit mask, in card order."""
    return (
        _FIRST[mask & 0xFFF] + _SECOND[mask >> 12 & 0xFFF] + _THIRD[mask >> 24 & 0xFFF] + _FOURTH[mask >> 36]
    )
