"""The dock of World Domination, as its template draws it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.dock.worth import Worth
from games.catalogue.world_domination.face.table.cards import lying_card, sorted_hand
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.rules.moves import Play
from games.kit.face.dock import Dock
from games.kit.face.markup import NOTHING

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
    return SafeString(
        "".join(
            f"<li{' class=hand__gone' if card == gone else ''}>{lying_card(card, opens=True)}</li>"
            for card in cards
        )
    )
