"""Cards and powers as pieces of HTML: faces, lying cards, and cards one can choose."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from django.utils.html import escape

from games.catalogue.world_domination.face.words import (
    SUIT_CLASS,
    SUIT_WORD,
    card_key,
    card_name,
    special_rule,
    special_rule_short,
)
from games.catalogue.world_domination.rules.cards import SUIT_OF, VALUE_OF, Card, Suit
from games.kit.face.marks import icon

_SOFT: Final = {
    "Reinforcement": "Reinforce&shy;ment",
    "Allegiance": "Alle&shy;giance",
    "Operation": "Opera&shy;tion",
    "Defensive": "Defen&shy;sive",
}
"""Breaks of the long names on a narrow card."""


def power(suit: Suit, value: int | str, cls: str = "") -> str:
    """A value with its suit's mark: a power or a defence."""
    return (
        f'<span class="v {SUIT_CLASS[suit]} {cls}">{icon(SUIT_WORD[suit])}'
        f'<span class="sr">{SUIT_WORD[suit].capitalize()} </span>{value}</span>'
    )


@cache
def soft_name(card: Card) -> str:
    """A card's name with places where it may break on a narrow card."""
    name = card_name(card)
    for long, soft in _SOFT.items():
        name = name.replace(long, soft)
    return name


@cache
def face(card: Card) -> str:
    """The printed side of a card, without its name for those who cannot see it."""
    suit = SUIT_WORD[SUIT_OF[card]]
    if VALUE_OF[card]:
        inner = (
            f'<span class="pcard__index num">{VALUE_OF[card]}{icon(suit)}</span>{icon(suit, "pcard__big")}'
        )
    else:
        inner = (
            f'<span class="pcard__index">{icon(suit)}</span>'
            f'<span class="pcard__name">{soft_name(card)}</span>'
            f'<span class="pcard__rule">{special_rule_short(card)}</span>'
        )
    return f'<span class="pcard__face" aria-hidden="true">{inner}</span>'


@cache
def card_class(card: Card) -> str:
    """The css classes of a card."""
    special = "" if VALUE_OF[card] else " pcard--special"
    return f"pcard pcard--{SUIT_WORD[SUIT_OF[card]]}{special}"


@cache
def spoken(card: Card) -> str:
    """A card in words, a special with its rule."""
    return card_name(card) if VALUE_OF[card] else f"{card_name(card)}, {SUIT_WORD[SUIT_OF[card]]} special"


def sheet_id(card: Card) -> str:
    """The id of the sheet on which a special is read (`reading.py`)."""
    return f"special-{card_key(card)}"


@cache
def lying_card(card: Card, cls: str = "", *, opens: bool = False) -> str:
    """A card that cannot be chosen: on the table, or at rest in a hand.

    :param opens: whether a special is a button that opens its sheet, which the page then has to have.
    """
    title = card_name(card) if VALUE_OF[card] else f"{card_name(card)}: {special_rule(card)}"
    if opens and not VALUE_OF[card]:
        return (
            f'<button type="button" class="{card_class(card)} {cls} pcard--opens" title="{title}" '
            f'popovertarget="{sheet_id(card)}">{face(card)}<span class="sr">{spoken(card)}</span></button>'
        )
    return (
        f'<span class="{card_class(card)} {cls}" title="{title}">{face(card)}'
        f'<span class="sr">{spoken(card)}</span></span>'
    )


@cache
def mini(card: Card, cls: str = "", *, opens: bool = False) -> str:
    """A card as a small chip: its index, or a special's name. :param opens: see `lying_card`."""
    suit = SUIT_WORD[SUIT_OF[card]]
    text = VALUE_OF[card] or card_name(card)
    named = f'<span class="sr">{suit.capitalize()} </span>' if VALUE_OF[card] else ""
    special = "" if VALUE_OF[card] else " mini--special"
    if opens and special:
        return (
            f'<button type="button" class="mini mini--{suit}{special} {cls} mini--opens" '
            f'title="{special_rule(card)}" popovertarget="{sheet_id(card)}">{icon(suit)}{text}</button>'
        )
    return f'<span class="mini mini--{suit}{special} {cls}">{icon(suit)}{named}{text}</span>'


def minis(cards: Iterable[Card], gone: Iterable[Card] = ()) -> str:
    """Some cards as chips; those that are `gone` are struck."""
    played = frozenset(gone)
    return "".join(mini(card, "mini--gone" if card in played else "") for card in cards)


def chosen_card(
    card: Card,
    *,
    kind: str,
    name: str,
    value: str,
    act: str,
    says: str,
    reason: str,
    asks: str = "",
    checked: bool = False,
) -> str:
    """A card round a radio button or a check box.

    :param act: what the confirming button then says. :param says: what the choice would do, in words.
    :param asks: the id of what it asks for besides; empty: nothing.
    :param reason: why it cannot be chosen; empty: it can.
    """
    key = card_key(card)
    flags = f' data-asks="{asks}"' if asks else ""
    flags += (" checked" if checked else "") + (" disabled" if reason else "")
    title = escape(reason) if reason else "" if VALUE_OF[card] else special_rule(card)
    return (
        f'<label class="{card_class(card)}" title="{title}"><input type="{kind}" id="card-{key}" '
        f'name="{name}" value="{value}" data-act="{act}" data-says="{escape(says)}"{flags}>{face(card)}'
        f'<span class="sr">{spoken(card)}{". " + title if title else ""}</span></label>'
    )


def sorted_hand(cards: Iterable[Card], order: str) -> list[Card]:
    """A hand by suit; `order`: ``rising`` or ``falling`` powers. Specials close their suit."""
    sign = -1 if order == "falling" else 1
    return sorted(cards, key=lambda card: (SUIT_OF[card], not VALUE_OF[card], sign * VALUE_OF[card], card))
