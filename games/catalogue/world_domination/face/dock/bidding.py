"""The dock of the State of the Nations: a number, then a suit, or passing.

What may not be bid keeps its place, struck through, so that nothing moves from turn to turn.
"""

from __future__ import annotations

import json
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.dock.dock import WorldDock, rest
from games.catalogue.world_domination.face.dock.keys import (
    RISING,
    Key,
    drawn,
    number_key,
    suit_face,
    suit_key,
)
from games.catalogue.world_domination.face.dock.worth import worth_of
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import bid_html, suit_name
from games.catalogue.world_domination.rules.auction import BIDS
from games.catalogue.world_domination.rules.cards import SUITS, Suit
from games.catalogue.world_domination.rules.moves import Bid
from games.catalogue.world_domination.rules.view import Call
from games.kit.face.phrases import plain

PASS: Final = "pass"  # noqa: S105 - who does not bid
"""Value of ``number`` for a pass."""
NUMBERS: Final = tuple(sorted({bid.number for bid in BIDS}))


def calling(desk: WorldDesk) -> WorldDock:
    """The dock in which the viewer bids or passes."""
    return WorldDock(
        state="idle",
        kind="bid",
        prompt=SafeString(_rule(desk)),
        says=_("Your side must hold what you bid, of the 20 countries, at the end."),
        go=_("Make the chosen call"),
        choose=_("Choose a bid, or pass"),
        missing={"number": _("Choose a number"), "suit": _("Choose a suit")},
        data={
            "parts": "number suit",
            "digits": "suit",
            "act": _("Bid {number} {suit}"),
            "refused": json.dumps(_refused(desk)),
        },
        body=SafeString(_keys(desk)),
        hand=rest(desk),
        worth=worth_of(desk),
    )


def resting(desk: WorldDesk) -> SafeString:
    """The same keys while others speak, only to be looked at: the highest bid is framed."""
    highest = _highest(desk)
    best = ("", "") if highest is None else (str(highest.number), str(highest.suit))
    numbers = "".join(
        f'<span class="ask num{_framed(str(number) in best)}"><span>{number}</span></span>'
        for number in NUMBERS
    )
    suits = "".join(
        f'<span class="ask ask--suit{_framed(suit.letter in best)}">{suit_face(suit)}</span>'
        for suit in RISING
    )
    return SafeString(
        f'<div class="asks asks--rest" aria-hidden="true"><div class="asks__numbers">{numbers}</div>'
        f'<div class="asks__suits">{suits}</div>'
        f'<span class="ask ask--pass"><span>{_("Pass")}</span></span></div>'
    )


def _framed(is_best: bool) -> str:
    return " ask--best" if is_best else ""


def _highest(desk: WorldDesk) -> Call | None:
    auction = desk.view.auction
    return auction.highest if auction else None


def _rule(desk: WorldDesk) -> str:
    auction, highest = desk.view.auction, _highest(desk)
    if highest is not None and highest.suit is not None:
        return _("Bid more than %(bid)s, or pass.") % {"bid": bid_html(highest.number, highest.suit)}
    if auction and len(auction.passed) == desk.view.seats - 1:
        return _("If you pass too, all cards are dealt anew.")
    return _("Bid a number of countries and a suit, or pass.")


# --- the keys -------------------------------------------------------------------------------------


def _keys(desk: WorldDesk) -> str:
    low = set(BIDS) - {move for move in desk.view.legal if isinstance(move, Bid)}
    passing = Key(
        field="number",
        value=PASS,
        ident="bid-pass",
        act=_("Pass"),
        says=_("You take no more part in this auction."),
        face=f"<span>{_('Pass')}</span>",
        css="ask--pass",
        more=" data-alone",
    )
    return drawn(
        desk,
        [_number(desk, number, low) for number in NUMBERS],
        [_suit(suit, low) for suit in RISING],
        passing,
    )


def _number(desk: WorldDesk, number: int, low: set[Bid]) -> Key:
    """A number, struck through if no suit makes it enough; *tight* if some suits do not."""
    lows = sum(bid.number == number for bid in low)
    says = _("%(side)s must hold %(number)s of the 20 countries at the end.")
    if number == NUMBERS[0]:
        says = _(
            "%(side)s must hold %(number)s of the 20 countries at the end; if no more, also more tokens."
        )
    return number_key(
        number,
        says % {"side": desk.head(desk.side(desk.near)), "number": number},
        css="ask--tight" if 0 < lows < len(SUITS) else "",
        is_closed=lows == len(SUITS),
    )


def _suit(suit: Suit, low: set[Bid]) -> Key:
    """A suit, struck through if no number makes it enough; *low* if it is not enough with the last number."""
    is_closed = all(Bid(number, suit) in low for number in NUMBERS)
    is_low = any(bid.suit is suit and Bid(bid.number, RISING[-1]) not in low for bid in low)
    return suit_key(
        suit,
        _("%(suit)s dominates.") % {"suit": suit_name(suit)},
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
