"""Hands of all seats, in a replay with everything open."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.dock.dock import OpenHand
from games.catalogue.world_domination.face.table.board import side_token
from games.catalogue.world_domination.face.table.cards import minis, sorted_hand
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.rules.cards import Card
from games.catalogue.world_domination.rules.view import Phase, View
from games.kit.rules.seats import Seat


def opened_hands(desk: WorldDesk) -> tuple[OpenHand, ...]:
    """The hands of all seats, where everything lies open."""
    return tuple(
        (
            SafeString(side_token(desk.side(Seat(seat))) + desk.names.html[seat]),
            [
                (what, SafeString(minis(sorted_hand(cards, desk.table.account.hand_order))))
                for what, cards in _held(view)
            ],
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
