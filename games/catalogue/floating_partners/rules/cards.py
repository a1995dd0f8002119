"""The cards and the packs: small numbers inside, names outside.

A card is an int, ``suit * 16 + rank``, rank 0 the ace, 15 the two; the Joker is 64. Numerical order is the
card order of the game: suits S, C, D, H, in a suit A K Q J 13 12 11 10 … 2, then the Joker. Two identical
cards of a larger pack are the same number, so that a hand is a sorted tuple with repetitions, not a set.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

Card: TypeAlias = int


class Declaration(IntEnum):
    """Trumps that a seat may declare for its leads: a suit, or none."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMPS = 4

    @property
    def letters(self) -> str:
        """As in a notation: ``S``, ``NT``."""
        return ("S", "C", "D", "H", "NT")[self]

    def __str__(self) -> str:
        return self.letters

    def __bool__(self) -> bool:
        """Spades, too, are something."""
        return True

    @property
    def mate(self) -> Declaration:
        """The other suit of its colour; of no trumps itself."""
        return (
            Declaration.CLUBS,
            Declaration.SPADES,
            Declaration.HEARTS,
            Declaration.DIAMONDS,
            Declaration.NO_TRUMPS,
        )[self]


DECLARATIONS: Final = tuple(Declaration)
DECLARATION_BY_LETTERS: Final = {each.letters: each for each in DECLARATIONS}
SUITS: Final = DECLARATIONS[:4]

RANKS: Final = ("A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""By rank, from high to low where the suit is not trumps."""
JACK: Final = 3
JOKER: Final[Card] = 64
KINDS: Final = 65
"""So many different cards there are, in all packs together."""
HAND: Final = 10
"""Cards dealt to a seat, and tricks of a hand."""
KITTY: Final = 3

NAMES: Final = (*(f"{rank}{suit.letters}" for suit in SUITS for rank in RANKS), "JK")
"""The name of every card, as in a notation: ``10S``, ``JK``."""
CARD_BY_NAME: Final = {name: card for card, name in enumerate(NAMES)}


def suit_of(card: Card) -> Declaration | None:
    """The suit that is printed on a card; None for the Joker."""
    return None if card == JOKER else Declaration(card >> 4)


def rank_of(card: Card) -> str:
    """The rank printed on a card: ``A``, ``10``; ``JK`` for the Joker."""
    return "JK" if card == JOKER else RANKS[card & 15]
