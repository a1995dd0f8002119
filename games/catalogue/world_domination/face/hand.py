"""Cards: faces, cards that lie or can be chosen, and the sheets on which specials are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.words import (
    SUIT_CLASS,
    SUIT_WORD,
    card_key,
    card_name,
    country_name,
    special_rule,
    special_rule_short,
    suit_name,
)
from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import SUIT_OF, VALUE_OF, Card, Suit, is_special
from games.catalogue.world_domination.rules.grid import CELLS, COUNTRY, NEIGHBOURS
from games.catalogue.world_domination.rules.view import Phase, Trick
from games.kit.face.marks import icon
from games.kit.face.markup import element, fragment, joined
from games.kit.face.phrases import listed

# --- faces, lying cards, cards to choose ----------------------------------------------------------

_SOFT: Final = {
    "Reinforcement": "Reinforce\N{SOFT HYPHEN}ment",
    "Allegiance": "Alle\N{SOFT HYPHEN}giance",
    "Operation": "Opera\N{SOFT HYPHEN}tion",
    "Defensive": "Defen\N{SOFT HYPHEN}sive",
}
"""Breaks of the long names on a narrow card."""


def power(suit: Suit, value: object, css: str = "") -> SafeString:
    """A value with its suit's mark: a power or a defence."""
    said = element("span", suit_name(suit), " ", css="sr")
    return element("span", icon(SUIT_WORD[suit]), said, value, css=f"v {SUIT_CLASS[suit]} {css}")


@cache
def soft_name(card: Card) -> str:
    """A card's name with places where it may break on a narrow card."""
    name = card_name(card)
    for long, soft in _SOFT.items():
        name = name.replace(long, soft)
    return name


@cache
def face(card: Card) -> SafeString:
    """The printed side of a card, without its name for those who cannot see it."""
    suit = SUIT_WORD[SUIT_OF[card]]
    if VALUE_OF[card]:
        index = element("span", VALUE_OF[card], icon(suit), css="pcard__index num")
        inner = [index, icon(suit, "pcard__big")]
    else:
        inner = [
            element("span", icon(suit), css="pcard__index"),
            element("span", soft_name(card), css="pcard__name"),
            element("span", special_rule_short(card), css="pcard__rule"),
        ]
    return element("span", *inner, css="pcard__face", aria_hidden="true")


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
    """The id of the sheet on which a special is read."""
    return f"special-{card_key(card)}"


@cache
def lying_card(card: Card, css: str = "", *, opens: bool = False) -> SafeString:
    """A card that cannot be chosen: on the table, or at rest in a hand.

    :param opens: whether a special is a button that opens its sheet, which the page then has to have.
    """
    title = card_name(card) if VALUE_OF[card] else f"{card_name(card)}: {special_rule(card)}"
    inside = fragment(face(card)) + element("span", spoken(card), css="sr")
    css = f"{card_class(card)} {css}"
    if opens and not VALUE_OF[card]:
        looks = f"{css} pcard--opens"
        return element("button", inside, css=looks, type="button", title=title, popovertarget=sheet_id(card))
    return element("span", inside, css=css, title=title)


@cache
def mini(card: Card, css: str = "", *, opens: bool = False, soft: bool = False) -> SafeString:
    """A card as a small chip: its index, or a special's name.

    :param opens: see `lying_card`. :param soft: whether its name may break.
    """
    suit = SUIT_WORD[SUIT_OF[card]]
    if VALUE_OF[card]:
        said = element("span", suit.capitalize(), " ", css="sr")
        return element("span", icon(suit), said, VALUE_OF[card], css=f"mini mini--{suit} {css}")
    inside, css = (
        (icon(suit), (soft_name if soft else card_name)(card)),
        f"mini mini--{suit} mini--special {css}",
    )
    if not opens:
        return element("span", *inside, css=css)
    return element(
        "button",
        *inside,
        css=f"{css} mini--opens",
        type="button",
        title=special_rule(card),
        popovertarget=sheet_id(card),
    )


def minis(cards: Iterable[Card], gone: Iterable[Card] = ()) -> SafeString:
    """Some cards as chips; those that are `gone` are struck."""
    played = frozenset(gone)
    return joined(mini(card, "mini--gone" if card in played else "") for card in cards)


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
) -> SafeString:
    """A card round a radio button or a check box.

    :param act: what the confirming button then says. :param says: what the choice would do, in words.
    :param asks: the id of what it asks for besides; empty: nothing.
    :param reason: why it cannot be chosen; empty: it can.
    """
    title = reason or ("" if VALUE_OF[card] else special_rule(card))
    chosen = element(
        "input",
        type=kind,
        id=f"card-{card_key(card)}",
        name=name,
        value=value,
        data_act=act,
        data_says=says,
        data_asks=asks or None,
        checked=checked,
        disabled=bool(reason),
    )
    said = element("span", spoken(card), f". {title}" if title else "", css="sr")
    return element("label", chosen, fragment(face(card)), fragment(said), css=card_class(card), title=title)


def sorted_hand(cards: Iterable[Card], order: str) -> list[Card]:
    """A hand by suit; `order`: ``rising`` or ``falling`` powers. Specials close their suit."""
    sign = -1 if order == "falling" else 1
    return sorted(cards, key=lambda card: (SUIT_OF[card], not VALUE_OF[card], sign * VALUE_OF[card], card))


# --- sheets of the specials that lie open before the viewer ---------------------------------------

_MIDDLE: Final = 7
"""A cell with four neighbours, for an example while nothing is fought for."""
_BEST: Final = 4
"""So many Military values Reserve Forces takes together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A special as its sheet tells it."""

    ident: str
    kind: str
    """*Economics special · in your hand*."""
    name: str
    picture: SafeString
    rule: str
    example: str
    before: str
    """The sheets beside it, by their ids; its own where it is alone."""
    after: str


def readings_of(desk: WorldDesk) -> tuple[Reading, ...]:
    """A sheet for every special that lies in the viewer's hand or on the table, in the order of the cards."""
    cards = sorted(card for card in {*_held(desk), *_laid(desk)} if is_special(card))
    return tuple(
        _reading(desk, card, cards[place - 1], cards[(place + 1) % len(cards)])
        for place, card in enumerate(cards)
    )


def reading_sheets(readings: Sequence[Reading], back: str) -> SafeString:
    """The sheets, in a row. :param back: the text of the button that closes one."""
    is_one_of_several, language = len(readings) > 1, get_language()
    sheets = (_sheet(each, is_one_of_several, back, language) for each in readings)
    return element("div", *sheets, id="readings")


@lru_cache(maxsize=4096)
def _sheet(special: Reading, is_one_of_several: bool, back: str, _language: str | None) -> SafeString:
    """A sheet, from all that it depends on: most stay the same from move to move."""
    context = {"special": special, "is_one_of_several": is_one_of_several, "back": back}
    return render_to_string("games/world_domination/_reading.html", context)


def back_word(desk: WorldDesk) -> str:
    """The text of the button that closes a sheet."""
    is_bidding = desk.is_my_turn and desk.view.phase is Phase.AUCTION
    return _("Back to the bid") if is_bidding else _("Back to the table")


def _held(desk: WorldDesk) -> Iterable[Card]:
    return desk.view.hand or ()


def _laid(desk: WorldDesk) -> Iterable[Card]:
    arming = desk.view.arming
    tricks: list[Trick | None] = [desk.shown_conflict, desk.last_conflict]
    if arming is not None:
        tricks += [arming.trick, *arming.tricks[-2:]]
    return {laid.card for trick in tricks if trick is not None for laid in trick.laid}


def _reading(desk: WorldDesk, card: Card, before: Card, after: Card) -> Reading:
    suit = SUIT_WORD[SUIT_OF[card]].capitalize()
    mine = desk.me is not None and desk.me == desk.reader and card in _held(desk)
    where = _("in your hand") if mine else _("on the table")
    return Reading(
        ident=sheet_id(card),
        kind=_("%(suit)s special · %(where)s") % {"suit": suit, "where": where},
        name=card_name(card),
        picture=element("span", face(card), css=card_class(card)),
        rule=special_rule(card),
        example=_example(desk, card),
        before=sheet_id(before),
        after=sheet_id(after),
    )


# --- examples on these sheets, from this grid -----------------------------------------------------


def _example(desk: WorldDesk, card: Card) -> str:
    """The example of a special at this table, with the countries and people there."""
    if card in _PLAIN:
        return _PLAIN[card]
    if len(desk.view.layout) < CELLS:
        return ""
    if card == c.RESERVE_FORCES:
        return _reserve(desk)
    conflict = desk.view.conflict
    target = _MIDDLE if conflict is None else conflict.target
    country = COUNTRY[desk.view.layout[target]]
    values = {"country": country.name}
    if card == c.GLOBAL_TRADING:
        near = [COUNTRY[desk.view.layout[cell]] for cell in NEIGHBOURS[target]]
        counted = [f"{each.name} {each.defence[Suit.ECONOMICS]}" for each in near]
        total = sum(each.defence[Suit.ECONOMICS] for each in near)
        words = _("If %(country)s is fought for, %(neighbours)s lie next to it: Economics power %(total)d.")
        return words % (values | {"neighbours": listed(counted), "total": total})
    economics, military = country.defence[Suit.ECONOMICS], country.defence[Suit.MILITARY]
    if card == c.FREE_MARKET:
        words = _(
            "If %(country)s is fought for, its Economics defence of %(economics)d grows by %(military)d,"
            " its Military defence, to %(total)d."
        )
        total = economics + military
        return words % (values | {"economics": economics, "military": military, "total": total})
    words = _("If %(country)s is fought for, its Military defence of %(military)d becomes %(total)d.")
    return words % (values | {"military": military, "total": 3 * military})


def _reserve(desk: WorldDesk) -> str:
    side = desk.view.sides[desk.near]
    held = [desk.view.layout[cell] for cell in range(CELLS) if desk.view.cells[cell].owner is side]
    held.sort(key=lambda country: -COUNTRY[country].defence[Suit.MILITARY])
    best = [(country_name(country), COUNTRY[country].defence[Suit.MILITARY]) for country in held[:_BEST]]
    words = _("%(side)s holds %(countries)s now: Military power %(total)d.")
    return words % {
        "side": desk.head(side),
        "countries": listed([f"{name} {value}" for name, value in best]),
        "total": sum(value for _name, value in best),
    }


_PLAIN: Final = {
    c.SPIN: (
        "Spin is played last, after a Military 8 from the seat on its right: the 8 goes to whoever played"
        " Spin, and fights as Military."
    ),
    c.PEACE_TREATY: "Military 9, Military 4 and Politics 3 lie there: only Politics 3 stays.",
    c.EMBARGO: "Economics 11 and Global Trading lie there: the 11 is discarded, and the special stays.",
    c.DUAL_ALLEGIANCE: "Politics 9 leaves the table; added to a Military 4 it makes Military power 13.",
    c.BRIBE: "Politics 9 leaves the table, whoever played it, and Bribe has Economics power 9.",
    c.MONOPOLY: (
        "Economics 8 and Economics 12 lie there: whoever played Monopoly keeps the 8, and the 12 is"
        " discarded."
    ),
    c.REINFORCEMENT: "Military 6 lies there, whoever played it: its power becomes 12.",
    c.COVERT_OPERATION: (
        "Defensive Pact has tripled the Military defence: once it is discarded, the defence is as before."
    ),
}
"""Of those that act on cards and not on the grid."""
