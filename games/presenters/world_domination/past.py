"""The dock in a replay: nothing is asked; what a seat held, or what every seat held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.safestring import SafeString

from games.presenters.phrases import listed
from games.presenters.world_domination.board import side_token
from games.presenters.world_domination.cards import lying_card, minis, sorted_hand
from games.presenters.world_domination.stage import Stage
from games.rules.core.api import Seat
from games.rules.world_domination.cards import Card
from games.rules.world_domination.view import Phase, View


def past_dock(stage: Stage) -> dict[str, Any]:
    """``dock`` of the kind ``past``: who was to move, the viewer's hand or all hands."""
    hand = sorted_hand(stage.view.hand or (), stage.table.hand_order)
    return {
        "kind": "past",
        "waiting": _to_move(stage),
        "hand": SafeString("".join(f"<li>{lying_card(card)}</li>" for card in hand)),
        "hands": [
            (
                SafeString(side_token(stage.side(Seat(seat))) + stage.names.html[seat]),
                [
                    (what, SafeString(minis(sorted_hand(cards, stage.table.hand_order))))
                    for what, cards in _held(view)
                ],
            )
            for seat, view in enumerate(stage.table.opened)
        ],
    }


def _to_move(stage: Stage) -> SafeString:
    seats = sorted(stage.view.to_move)
    if not seats:
        return SafeString("Chance is to move")
    return SafeString(f"To move: {listed([stage.names.html_object(seat) for seat in seats])}")


def _held(view: View) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """What a seat holds, and what it has put aside unseen with a word for it."""
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
