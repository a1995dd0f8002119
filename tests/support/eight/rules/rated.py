"""Ratings of Eight: points, each seat for itself, and an oracle that is always as strong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import Final

from games.kit.rated import Knowledge, Leads, Pairing, Placing, Rated, each_alone, leads_of, placed
from games.kit.rules.seats import Seat
from tests.support.eight.rules.state import Config, View

SCALE: Final = "eight"
UNIT: Final = 2
ORACLE: Final = 1400


def pairing(config: Config, seats: int) -> Pairing:
    fixed = {} if config.open_oracle else {Seat(seats - 1): ORACLE}
    return replace(each_alone(SCALE, seats), fixed=fixed)


def result(view: View) -> Leads | None:
    if view.outcome is None:
        return None
    return leads_of(view.outcome, UNIT * sqrt(view.campaign), view.resigned)


def is_too_short(end: View, left: Sequence[View]) -> bool:
    return any(view.campaign < 2 for view in left)


def standing(view: View) -> tuple[float, ...]:
    return view.scores


def placing(view: View) -> Placing | None:
    if view.outcome is None:
        return None
    scores = view.outcome.scores
    return placed([(int(seat not in view.resigned), n) for seat, n in enumerate(scores)], scores)


RATED: Final[Rated[Config, View]] = Rated(
    (SCALE,), pairing, result, is_too_short, standing, placing, Knowledge("eight-questions", {"usual": 1500})
)
