"""Docks in which one calls: a bid in the auction, a declared suit or number."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock_parts import WorldDock, rest, worth_of
from games.catalogue.world_domination.face.words import SUIT_CLASS, SUIT_WORD, bid_html, suit_name
from games.catalogue.world_domination.rules.auction import BIDS
from games.catalogue.world_domination.rules.cards import SUIT_OF, SUITS, VALUE_OF, Suit
from games.catalogue.world_domination.rules.moves import Bid, Declare
from games.catalogue.world_domination.rules.view import Call
from games.kit.face.marks import icon
from games.kit.face.markup import element, filled
from games.kit.face.phrases import listed, plain

# --- the keys of a call: a number of countries, then a suit ---------------------------------------

RISING: Final = tuple(sorted(SUITS, key=lambda suit: suit.rank))
"""The suits as they beat each other: Military, Economics, Politics."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A radio button that looks like a key."""

    field: str
    value: str
    ident: str
    act: str
    """Sign for it in the name of the call."""
    says: str
    """Promise of it, in a sentence."""
    face: SafeString
    css: str = ""
    is_closed: bool = False
    """True if it only keeps its place, struck through."""
    is_alone: bool = False
    """True if it makes the call without a key of the other group."""

    def drawn(self, desk: WorldDesk) -> SafeString:
        """The key in HTML: a value that was sent and refused comes chosen again, where no script keeps it."""
        chosen = element(
            "input",
            type="radio",
            id=self.ident,
            name=self.field,
            value=self.value,
            data_act=self.act,
            data_says=self.says,
            data_alone=self.is_alone,
            checked=not self.is_closed and desk.table.was_sent(self.field, self.value),
            disabled=self.is_closed,
        )
        return element("label", chosen, self.face, css=f"ask {self.css}")


def number_key(number: int, says: str, *, css: str = "", is_closed: bool = False) -> Key:
    """A number of countries."""
    return Key(
        field="number",
        value=str(number),
        ident=f"number-{number}",
        act=str(number),
        says=says,
        face=element("span", number),
        css=f"num {css}",
        is_closed=is_closed,
    )


def suit_key(suit: Suit, says: str, *, css: str = "", is_closed: bool = False) -> Key:
    """The suit that is to dominate."""
    return Key(
        field="suit",
        value=suit.letter,
        ident=f"suit-{suit.letter}",
        act=suit_name(suit),
        says=says,
        face=suit_face(suit),
        css=f"ask--suit {css}",
        is_closed=is_closed,
    )


def suit_face(suit: Suit) -> SafeString:
    """The face of the key of a suit."""
    return element("span", icon(SUIT_WORD[suit]), suit_name(suit), css=SUIT_CLASS[suit])


def drawn(desk: WorldDesk, numbers: Iterable[Key], suits: Iterable[Key], *others: Key) -> SafeString:
    """Both groups, each in a row where there is room, and what stands beside them."""
    rows = (("numbers", _("How many countries"), numbers), ("suits", _("Which suit dominates"), suits))
    groups = (
        element("div", *keys, css=f"asks__{name}", role="radiogroup", aria_label=label)
        for name, label, row in rows
        if (keys := [key.drawn(desk) for key in row])
    )
    return element("div", *groups, *(key.drawn(desk) for key in others), css="asks")


# --- a bid in the State of the Nations ------------------------------------------------------------

PASS: Final = "pass"  # noqa: S105 - who does not bid
"""Value of ``number`` for a pass."""
NUMBERS: Final = tuple(sorted({bid.number for bid in BIDS}))


def calling(desk: WorldDesk) -> WorldDock:
    """The dock in which the viewer bids or passes."""
    return WorldDock(
        state="idle",
        kind="bid",
        prompt=_bidding_rule(desk),
        says=_("Your side must hold what you bid, of the 20 countries, at the end."),
        compares=True,
        go=_("Make the chosen call"),
        choose=_("Choose a bid, or pass"),
        missing={"number": _("Choose a number"), "suit": _("Choose a suit")},
        data={
            "parts": "number suit",
            "digits": "suit",
            "act": _("Bid {number} {suit}"),
            "refused": json.dumps(_refused(desk)),
        },
        body=_keys(desk),
        hand=rest(desk),
        worth=worth_of(desk),
    )


def resting(desk: WorldDesk) -> SafeString:
    """The same keys while others speak, only to be looked at: the highest bid is framed."""
    highest = _highest(desk)
    best = ("", "") if highest is None else (str(highest.number), str(highest.suit))
    numbers = [
        element("span", element("span", number), css=f"ask num{_framed(str(number) in best)}")
        for number in NUMBERS
    ]
    suits = [
        element("span", suit_face(suit), css=f"ask ask--suit{_framed(suit.letter in best)}")
        for suit in RISING
    ]
    return element(
        "div",
        element("div", *numbers, css="asks__numbers"),
        element("div", *suits, css="asks__suits"),
        element("span", element("span", _("Pass")), css="ask ask--pass"),
        css="asks asks--rest",
        aria_hidden="true",
    )


def _framed(is_best: bool) -> str:
    return " ask--best" if is_best else ""


def _highest(desk: WorldDesk) -> Call | None:
    auction = desk.view.auction
    return auction.highest if auction else None


def _bidding_rule(desk: WorldDesk) -> SafeString:
    auction, highest = desk.view.auction, _highest(desk)
    if highest is not None and highest.suit is not None:
        bid = bid_html(highest.number, highest.suit)
        return filled(_("Bid more than %(bid)s, or pass."), {"bid": bid})
    if auction and len(auction.passed) == desk.view.seats - 1:
        return filled(_("If you pass too, all cards are dealt anew."), {})
    return filled(_("Bid a number of countries and a suit, or pass."), {})


# --- the keys of a bid ----------------------------------------------------------------------------


def _keys(desk: WorldDesk) -> SafeString:
    low = set(BIDS) - {move for move in desk.view.legal if isinstance(move, Bid)}
    passing = Key(
        field="number",
        value=PASS,
        ident="bid-pass",
        act=_("Pass"),
        says=pass_words(),
        face=element("span", _("Pass")),
        css="ask--pass",
        is_alone=True,
    )
    return drawn(
        desk,
        [_number(desk, number, low) for number in NUMBERS],
        [_suit(suit, low) for suit in RISING],
        passing,
    )


def pass_words() -> str:
    """The effect of a pass."""
    return _("You take no more part in this auction.")


def number_words(desk: WorldDesk, number: int) -> str:
    """The promise of a bid of so many countries."""
    says = _("%(side)s must hold %(number)s of the 20 countries at the end.")
    if number == NUMBERS[0]:
        says = _(
            "%(side)s must hold %(number)s of the 20 countries at the end; if no more, also more tokens."
        )
    return says % {"side": desk.head(desk.side(desk.near)), "number": number}


def _number(desk: WorldDesk, number: int, low: set[Bid]) -> Key:
    """A number, struck through if no suit makes it enough; *tight* if some suits do not."""
    lows = sum(bid.number == number for bid in low)
    return number_key(
        number,
        number_words(desk, number),
        css="ask--tight" if 0 < lows < len(SUITS) else "",
        is_closed=lows == len(SUITS),
    )


def suit_words(suit: Suit) -> str:
    """The effect of a suit in a bid."""
    return _("%(suit)s dominates.") % {"suit": suit_name(suit)}


def _suit(suit: Suit, low: set[Bid]) -> Key:
    """A suit, struck through if no number makes it enough; *low* if it is not enough with the last number."""
    is_closed = all(Bid(number, suit) in low for number in NUMBERS)
    is_low = any(bid.suit is suit and Bid(bid.number, RISING[-1]) not in low for bid in low)
    return suit_key(
        suit,
        suit_words(suit),
        css="ask--low" if is_low and not is_closed else "",
        is_closed=is_closed,
    )


def _refused(desk: WorldDesk) -> dict[str, str]:
    """By number and suit, ``11 M``: why that is no bid, where each by itself may be chosen."""
    highest = _highest(desk)
    if highest is None or highest.suit is None:
        return {}
    words = _("%(bid)s is not more than %(highest)s: choose a higher suit, or a higher number.")
    than = plain(bid_html(highest.number, highest.suit))
    return {
        f"{bid.number} {bid.suit.letter}": words
        % {"bid": plain(bid_html(bid.number, bid.suit)), "highest": than}
        for bid in BIDS
        if bid.number == highest.number and bid.suit.rank <= highest.suit.rank
    }


# --- a declaration of the Aggressor or the Empire -------------------------------------------------


def declaring(desk: WorldDesk) -> WorldDock:
    """The suits to choose from and, where a number of countries is declared too, the numbers."""
    numbers = sorted(
        {move.number for move in desk.view.legal if isinstance(move, Declare) and move.number is not None}
    )
    keys = drawn(
        desk,
        [number_key(number, exactly_words(number)) for number in numbers],
        [suit_key(suit, held_words(desk, suit)) for suit in RISING],
    )
    return WorldDock(
        state="idle",
        kind="declare",
        fields={"call": "declare"},
        prompt=_declaring_rule(desk, has_number=bool(numbers)),
        says=_("Power in the dominant suit beats power in the suit that was led."),
        compares=True,
        go=_("Declare the chosen suit and number") if numbers else _("Declare the chosen suit"),
        choose=_("Choose a suit and a number") if numbers else _("Choose a suit"),
        missing={"number": _("Choose a number"), "suit": _("Choose a suit")},
        data={
            "parts": "number suit" if numbers else "suit",
            "digits": "suit",
            "act": _("Declare {suit}, exactly {number}") if numbers else _("Declare {suit}"),
        },
        body=keys,
        hand=rest(desk),
    )


def exactly_words(number: int) -> str:
    """The promise of a number of countries that is declared."""
    says = _("You win with exactly %(number)s countries at the end, neither more nor fewer.")
    return says % {"number": number}


def _declaring_rule(desk: WorldDesk, *, has_number: bool) -> str:
    if desk.view.seats == 3:
        return _("You are the Empire: declare the dominant suit of this campaign.")
    if has_number:
        return _("Declare the dominant suit, and how many countries you will hold.")
    return _("Declare the dominant suit; you must end with more countries.")


def held_words(desk: WorldDesk, suit: Suit) -> str:
    """The viewer's cards of a suit: *Of Military you hold the powers 9 and 12, and 1 special*."""
    cards = [card for card in desk.view.hand or () if SUIT_OF[card] is suit]
    powers = [str(VALUE_OF[card]) for card in cards if VALUE_OF[card]]
    specials = len(cards) - len(powers)
    held = [f"the power{'s' * (len(powers) > 1)} {listed(powers)}"] if powers else []
    held += [f"{specials} special{'s' * (specials > 1)}"] if specials else []
    return f"Of {suit_name(suit)} you hold {' and '.join(held) or 'nothing'}."
