"""Boards of Floating Partners: hands that are dealt alike; partners change, so that each seat is a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catalogue.floating_partners.rules.view import View
from games.kit.board import Boards, as_it_is, each_seat
from games.kit.rules.api import Json
from games.kit.rules.seats import seats_of

HANDS: Final = 4
STEPS: Final = (20, 45, 75, 110, 150, 195, 245, 300, 360, 430, 510, 600)


def options(seats: int) -> Mapping[str, Json]:  # noqa: ARG001 - as in `Boards.options`
    """So many hands, whoever has reached whatever by then."""
    return {"max_hands": HANDS, "target": 1000}


def raw(view: View) -> tuple[int, ...]:
    """Points less the mean of the table, halves rounded up."""
    seats, total = len(view.scores), sum(view.scores)
    return tuple((2 * (seats * points - total) + seats) // (2 * seats) for points in view.scores)


def course(view: View) -> Mapping[str, Json]:
    """Few facts of a match: ``scores`` by seat; by seat and hand ``bids`` and whether they were ``made``."""
    seats = seats_of(view.seats)
    return {
        "scores": list(view.scores),
        "bids": [[hand.bids[seat] for hand in view.results] for seat in seats],
        "made": [[hand.tricks[seat] >= hand.bids[seat] for hand in view.results] for seat in seats],
    }


BOARDS: Final[Boards[View]] = Boards(
    (4, 5, 6, 7, 8), options, each_seat, raw, lambda _seats: STEPS, as_it_is, course
)
