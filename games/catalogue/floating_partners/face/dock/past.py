"""Hands of all seats, in a replay with everything open."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock.parts import OpenHand
from games.catalogue.floating_partners.face.hand import sorted_hand
from games.catalogue.floating_partners.face.words import crest, minis
from games.catalogue.floating_partners.rules.cards import Card
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.rules.seats import Seat


def opened_hands(desk: PartnersDesk) -> tuple[OpenHand, ...]:
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
