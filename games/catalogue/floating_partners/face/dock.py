"""The dock: what is asked of the viewer now, who is waited for, and all hands in a replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock_bidding import bidding, resting_bids
from games.catalogue.floating_partners.face.dock_declaring import declaring, resting_crests
from games.catalogue.floating_partners.face.dock_discarding import discarding
from games.catalogue.floating_partners.face.dock_parts import OpenHand, PartnersDock, held, rest
from games.catalogue.floating_partners.face.dock_playing import playing
from games.catalogue.floating_partners.face.hand import makes, sorted_hand
from games.catalogue.floating_partners.face.log import TELLER
from games.catalogue.floating_partners.face.words import crest, minis, trumps_words
from games.catalogue.floating_partners.rules.cards import Card
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.face.idle_dock import idle_dock
from games.kit.face.markup import NOTHING
from games.kit.rules.seats import Seat

_FORMS: Final[dict[Phase, Callable[[PartnersDesk], PartnersDock]]] = {
    Phase.DECLARE: declaring,
    Phase.BID: bidding,
    Phase.DISCARD: discarding,
    Phase.PLAY: playing,
}
_RESTING: Final[dict[Phase, Callable[[PartnersDesk], SafeString]]] = {
    Phase.DECLARE: resting_crests,
    Phase.BID: resting_bids,
}


def dock_of(desk: PartnersDesk) -> PartnersDock:
    """The dock before its viewer."""
    phase = desk.view.phase
    calm = idle_dock(desk, TELLER, meanwhile=_meanwhile(desk), chance=_("The cards are being dealt."))
    if calm is None:
        return _FORMS[phase](desk)
    is_waiting = calm.state in {"sent", "waiting"}
    says = _("Hands are shown when the match is over.") if calm.state == "watching" else calm.says
    return PartnersDock(
        state=calm.state,
        prompt=calm.prompt,
        says=says,
        body=_RESTING[phase](desk) if is_waiting and phase in _RESTING else NOTHING,
        hand=rest(desk),
        count=len(held(desk)),
        hands=_opened_hands(desk) if calm.state == "past" else (),
    )


def _meanwhile(desk: PartnersDesk) -> str:
    """The facts to be known while others are to move."""
    view, me = desk.view, desk.me
    if me is None:
        return ""
    match view.phase:
        case Phase.DECLARE:
            return (
                _("The others may still join you, or leave you.")
                if me in view.spoken
                else _("You declare when all before you have; what they hold now may change.")
            )
        case Phase.BID:
            return _bid(desk)
        case Phase.DISCARD:
            return _("The highest bidder leads when both have put cards away.")
        case Phase.PLAY if view.trick is not None:
            return f"{trumps_words(view.trick.trumps)}. {makes(held(desk), view.trick.trumps)}"
        case _:
            return ""


def _bid(desk: PartnersDesk) -> str:
    me = desk.me
    number = None if me is None else desk.view.bids[me]
    if me is None or number is None:
        return _("You bid when all before you have.")
    if me in desk.view.still_in:
        return _("Your bid is %(number)d, and you may still raise it.") % {"number": number}
    return _("Your bid is %(number)d, and you bid no more.") % {"number": number}


# --- all hands, in a replay with everything open ----------------------------------------------------


def _opened_hands(desk: PartnersDesk) -> tuple[OpenHand, ...]:
    """The hands of all seats, where everything lies open, in their order from the near one."""
    return tuple(
        (
            format_html("{}{}", crest(desk.view.declared[seat]), desk.names.html[seat]),
            [
                (what, minis(sorted_hand(cards, desk.trumps, desk.table.account.hand_order)))
                for what, cards in _held(desk.table.moment.opened[seat], seat)
            ],
        )
        for seat in desk.order()
        if desk.table.moment.opened
    )


def _held(view: View, seat: Seat) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """The cards that a seat holds, and those that it has put away, with a word for them."""
    if hand := view.hands[seat]:
        yield "", hand
    if view.phase in {Phase.DISCARD, Phase.PLAY} and (away := view.discarded[seat]):
        yield _("put away"), away
