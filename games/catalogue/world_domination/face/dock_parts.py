"""Parts of all docks: hands at rest or laid open, and the worth of a hand in the auction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.world_domination.bots.promise import Promise, promise_of
from games.catalogue.world_domination.face.board import side_token
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.hand import lying_card, minis, sorted_hand
from games.catalogue.world_domination.face.words import SUIT_CLASS, suit_html, suit_name
from games.catalogue.world_domination.rules.cards import SUIT_OF, SUITS, VALUE_OF, Card, Suit
from games.catalogue.world_domination.rules.moves import Play
from games.catalogue.world_domination.rules.view import Phase, View
from games.kit.face.dock import Dock
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.rules.seats import Seat

# --- the dock that its template draws -------------------------------------------------------------

OpenHand = tuple[SafeString, list[tuple[str, SafeString]]]
"""Holder, and the cards held with a word for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorldDock(Dock):
    """The hand, and what there is to choose from."""

    body: SafeString = NOTHING
    """Controls of the choice."""
    hand: SafeString = NOTHING
    """The hand at rest."""
    worth: Worth | None = None
    """Worth of the hand, over it."""
    count: int = 0
    """Number of cards to choose from."""
    hands: tuple[OpenHand, ...] = ()
    """In a replay with everything open: all hands."""


def rest(desk: WorldDesk) -> SafeString:
    """The hand while nothing is asked of it; the place of a card that was just sent stays empty."""
    cards = sorted_hand(desk.view.hand or (), desk.table.account.hand_order)
    gone = desk.sent.card if isinstance(desk.sent, Play) else None
    return joined(
        element("li", lying_card(card, opens=True), css="hand__gone" if card == gone else "")
        for card in cards
    )


# --- the hands of all, in a replay with everything open -------------------------------------------


def opened_hands(desk: WorldDesk) -> tuple[OpenHand, ...]:
    """The hands of all seats, where everything lies open."""
    order = desk.table.account.hand_order
    return tuple(
        (
            joined((side_token(desk.side(Seat(seat))), desk.names.html[seat])),
            [(what, minis(sorted_hand(cards, order))) for what, cards in _held(view)],
        )
        for seat, view in enumerate(desk.table.moment.opened)
    )


def _held(view: View) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """The cards that a seat holds, and those that it has put aside unseen with a word for them."""
    me = view.viewer
    assert me is not None  # noqa: S101 - it is a seat's view
    if view.hand:
        yield "", view.hand
    if view.draft is not None and view.phase is Phase.DRAFT and (kept := view.draft.kept[me]):
        yield "kept", tuple(card for pair in kept for card in pair)
    if view.rise is not None and view.rise.takers is None:
        if me == view.empire:
            for word, pair in zip(("first pair", "second pair"), view.rise.pairs, strict=True):
                if pair:
                    yield word, pair
        elif tribute := view.rise.tributes[me]:
            yield "tribute", tribute


# --- the worth of the viewer's hand, over the keys of the auction ---------------------------------

_LOW, _HIGH = 5.0, 13.0
"""Countries at which a bar is empty and full."""
_ENDS: Final = 2
"""So many numbers are named one by one; more by the first and the last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """Worth of a suit, should it dominate."""

    css: str
    name: str
    bar: SafeString
    about: str
    """*about 11*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """Worth of a hand."""

    head: str
    """*With your ally about 11 countries.*"""
    says: SafeString
    bars: tuple[Bar, ...]


def worth_of(desk: WorldDesk) -> Worth | None:
    """The promise of the viewer's hand; None outside the auction, and where the viewer does not want to hear.

    It follows from the hand alone, by the bots' own measure of cards.
    """
    view = desk.view
    is_now = (
        view.phase is Phase.AUCTION
        and not desk.is_past
        and not desk.is_over
        and desk.table.moment.held is None
    )
    if not is_now or desk.me is None or not desk.table.account.shows_worth or not view.hand:
        return None
    promise = promise_of(view.hand)
    head = ngettext(
        "With your ally about %(count)d country.", "With your ally about %(count)d countries.", promise.most
    )
    return Worth(
        head=head % {"count": promise.most},
        says=joined((_best(promise, view.hand), _usual(promise)), " "),
        bars=tuple(_bar(promise, suit) for suit in SUITS),
    )


def _best(promise: Promise, hand: tuple[Card, ...] | frozenset[Card]) -> SafeString:
    held = [card for card in hand if SUIT_OF[card] is promise.best]
    powers = [VALUE_OF[card] for card in held if VALUE_OF[card]]
    values = {"suit": suit_html(promise.best), "count": len(held), "power": max(powers, default=0)}
    if not powers:
        words = ngettext(
            "%(suit)s is your best: %(count)d card.", "%(suit)s is your best: %(count)d cards.", len(held)
        )
        return filled(words, values)
    words = ngettext(
        "%(suit)s is your best: %(count)d card, %(power)d.",
        "%(suit)s is your best: %(count)d cards, up to %(power)d.",
        len(held),
    )
    return filled(words, values)


def _usual(promise: Promise) -> str:
    bids = promise.bids
    if not bids:
        return _("Passing is usual with such a hand.")
    values = {"low": bids[0], "high": bids[-1], "suit": suit_name(promise.best)}
    if len(bids) == 1:
        return _("A bid of %(low)d %(suit)s is usual with such a hand.") % values
    if len(bids) == _ENDS:
        return _("A bid of %(low)d or %(high)d %(suit)s is usual with such a hand.") % values
    return _("A bid of %(low)d to %(high)d %(suit)s is usual with such a hand.") % values


def _bar(promise: Promise, suit: Suit) -> Bar:
    countries = promise.countries[suit]
    share = min(1.0, max(0.05, (countries - _LOW) / (_HIGH - _LOW)))
    best = " worth__fill--best" if suit is promise.best else ""
    filling = element("rect", css=f"worth__fill{best}", width=f"{100 * share:.0f}%", height="100%")
    bar = element("svg", filling, css="worth__bar", aria_hidden="true")
    about = _("about %(count)d") % {"count": round(countries)}
    return Bar(css=SUIT_CLASS[suit], name=suit_name(suit), bar=bar, about=about)
