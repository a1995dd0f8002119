"""Hands of all seats, in a replay with everything open."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.floating_partners.desk import PartnersDesk
from games.presenters.floating_partners.dock.parts import OpenHand
from games.presenters.floating_partners.hand import sorted_hand
from games.presenters.floating_partners.words import crest, minis
from games.rules.core.seats import Seat
from games.rules.floating_partners.cards import Card
from games.rules.floating_partners.view import Phase, View


def opened_hands(desk: PartnersDesk) -> tuple[OpenHand, ...]:
    """The hands of all seats, where everything lies open, in their order from the near one."""
    return tuple(
        (
            format_html("{}{}", crest(desk.view.declared[seat]), SafeString(desk.names.html[seat])),
            [
                (what, minis(sorted_hand(cards, desk.trumps, desk.table.hand_order)))
                for what, cards in _held(desk.table.opened[seat], seat)
            ],
        )
        for seat in desk.order()
        if desk.table.opened
    )


def _held(view: View, seat: Seat) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """The cards that a seat holds, and those that it has put away, with a word for them."""
    if hand := view.hands[seat]:
        yield "", hand
    if view.phase in {Phase.DISCARD, Phase.PLAY} and (away := view.discarded[seat]):
        yield _("put away"), away
