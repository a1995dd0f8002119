"""The words of World Domination: suits, cards, sides and countries.

What stands in a sentence comes in two forms: plain, and as HTML (`..._html`) with a suit's colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.safestring import SafeString

from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import CARDS, NAMES, SUIT_OF, SUITS, VALUE_OF, Card, Suit
from games.catalogue.world_domination.rules.grid import COUNTRY, Side
from games.kit.face.markup import element
from games.kit.face.phrases import listed

SUIT_WORD: Final = ("politics", "economics", "military")
"""The css word of each suit, which is also the name of its mark."""
SUIT_CLASS: Final = ("p", "e", "m")
"""The css class that colours a text in a suit."""
SIDE_WORD: Final = ("gold", "silver")
"""The css word of each side."""
ROLE: Final = ("the Empire", "the Rebels")
"""Names of the sides with three seats."""

_SPECIALS: Final[dict[Card, tuple[str, str, str]]] = {
    c.SPIN: (
        "Spin",
        "Last card: powers move left",
        (
            "Played as the last card of a conflict, it moves every power, with its suit, to the next"
            " seat on the left: you get the power of the seat on your right, and the seat on your left"
            " gets 0."
        ),
    ),
    c.PEACE_TREATY: (
        "Peace Treaty",
        "Discards all Military power cards",
        "All Military power cards on the table are discarded.",
    ),
    c.EMBARGO: (
        "Embargo",
        "Discards all Economics power cards",
        "All Economics power cards on the table are discarded.",
    ),
    c.DUAL_ALLEGIANCE: (
        "Dual Allegiance",
        "Moves a Politics power elsewhere",
        (
            "One Politics power card leaves the table; its power is added to that of any seat"
            " with a card on the table, your own included, in the suit of that seat’s card."
        ),
    ),
    c.BRIBE: (
        "Bribe",
        "Takes a Politics power",
        "One Politics power card leaves the table, and its power becomes Bribe’s, in Economics.",
    ),
    c.FREE_MARKET: (
        "Free Market",
        "Adds Military to Economics defence",
        "In this conflict the target’s Economics defence grows by its present Military defence.",
    ),
    c.GLOBAL_TRADING: (
        "Global Trading",
        "Sums the neighbours’ Economics",
        (
            "Its Economics power is the sum of the printed Economics values of all countries next to"
            " the target, whoever holds them."
        ),
    ),
    c.MONOPOLY: (
        "Monopoly",
        "Only one Economics card stays",
        (
            "Choose one other Economics card on the table: it stays. All other Economics cards but Monopoly"
            " are discarded, specials too."
        ),
    ),
    c.RESERVE_FORCES: (
        "Reserve Forces",
        "Your four best Military",
        (
            "Its Military power is the sum of the four highest printed Military values among the"
            " countries that your side holds."
        ),
    ),
    c.REINFORCEMENT: (
        "Reinforcement",
        "Doubles a Military power",
        "Choose a Military power card on the table, anybody’s: its present power is doubled.",
    ),
    c.COVERT_OPERATION: (
        "Covert Operation",
        "Discards another special",
        (
            "Discards another special from the table. Its own power and its change to the defence"
            " end; cards that it has already removed, moved or doubled stay so."
        ),
    ),
    c.DEFENSIVE_PACT: (
        "Defensive Pact",
        "Triples the Military defence",
        "In this conflict the target’s Military defence is tripled.",
    ),
}

_CARD_NAMES: Final = tuple(
    f"{SUIT_WORD[SUIT_OF[card]].capitalize()} {VALUE_OF[card]}" if VALUE_OF[card] else _SPECIALS[card][0]
    for card in CARDS
)
_CARD_HTML: Final = tuple(element("b", _CARD_NAMES[card], css=SUIT_CLASS[SUIT_OF[card]]) for card in CARDS)


def suit_name(suit: Suit) -> str:
    """Such as *Military*."""
    return SUIT_WORD[suit].capitalize()


def suit_html(suit: Suit, number: int | str = "") -> SafeString:
    """A suit in its colour, with the number of a defence after it: *Military 8*."""
    return element("b", f"{suit_name(suit)} {number}".strip(), css=SUIT_CLASS[suit])


def bid_html(number: int, suit: Suit) -> SafeString:
    """A bid in its colour: *11 Politics*."""
    return element("b", f"{number} {suit_name(suit)}", css=SUIT_CLASS[suit])


def power_html(suit: Suit, power: int) -> SafeString:
    """A power in its suit's colour: *Military power 15*."""
    return element("b", f"{suit_name(suit)} power {power}", css=SUIT_CLASS[suit])


def card_name(card: Card) -> str:
    """Such as *Military 9* or *Reserve Forces*."""
    return _CARD_NAMES[card]


def card_html(card: Card) -> SafeString:
    """A card's name in its suit's colour."""
    return _CARD_HTML[card]


def special_rule_short(card: Card) -> str:
    """The effect of a special action, in about five words."""
    return _SPECIALS[card][1]


def special_rule(card: Card) -> str:
    """The effect of a special action, the whole rule."""
    return _SPECIALS[card][2]


def country_name(country: str) -> str:
    """The name of a country's id."""
    return COUNTRY[country].name


def country_html(country: str) -> SafeString:
    """The same in bold."""
    return element("b", country_name(country))


def side_name(side: Side) -> str:
    """*Gold* or *Silver*."""
    return SIDE_WORD[side].capitalize()


def side_html(side: Side) -> SafeString:
    """The same in bold."""
    return element("b", side_name(side))


def side_called(side: Side, seats: int) -> str:
    """A side within a sentence: *gold*; with three seats *the Empire* or *the Rebels*."""
    return ROLE[side] if seats == 3 else SIDE_WORD[side]


def side_word(side: Side | None) -> str:
    """The css word of whoever holds a country: ``gold``, ``silver`` or ``neutral``."""
    return "neutral" if side is None else SIDE_WORD[side]


def hand_words(cards: Iterable[Card]) -> str:
    """Some cards, by suit: *Politics 2, 5, Spin; Military 9*. Nothing: *no card*."""
    held = set(cards)
    groups = []
    for suit in SUITS:
        powers = [str(VALUE_OF[card]) for card in sorted(held) if SUIT_OF[card] is suit and VALUE_OF[card]]
        specials = [card_name(card) for card in sorted(held) if SUIT_OF[card] is suit and not VALUE_OF[card]]
        powers[:1] = [f"{suit_name(suit)} {power}" for power in powers[:1]]
        if powers or specials:
            groups.append(", ".join([*powers, *specials]))
    return "; ".join(groups) or "no card"


def cards_html(cards: Iterable[Card]) -> SafeString:
    """Some cards in card order, each in its colour: *Politics 2 and Spin*."""
    return listed([_CARD_HTML[card] for card in sorted(cards)])


def card_key(card: Card) -> str:
    """The card as a notation names it: ``M9``, ``reserve-forces``."""
    return NAMES[card]
