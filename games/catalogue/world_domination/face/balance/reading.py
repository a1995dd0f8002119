"""Labels of the page *Balance* that both kinds of match use."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.words import SUIT_CLASS, SUIT_WORD
from games.catalogue.world_domination.rules.cards import SUIT_BY_LETTER, Suit
from games.kit.face.marks import icon, token

SUITS_BY_RANK: Final = "PEM"
"""From the highest suit to the lowest."""


def suit_of(letter: str) -> Suit:
    """The suit that a letter means."""
    return SUIT_BY_LETTER[letter]


def suit_label(letter: str) -> SafeString:
    """A suit with its mark, in its colour."""
    suit = suit_of(letter)
    word = SUIT_WORD[suit]
    return SafeString(f'<b class="{SUIT_CLASS[suit]}">{icon(word)} {word.capitalize()}</b>')


def side_label(side: str, words: str) -> SafeString:
    """A side's token and some words."""
    coin = token("gold" if side == "gold" else "silver")
    return SafeString(f"{coin} {words}")
