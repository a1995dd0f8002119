"""Ratings of Floating Partners: it counts how many more points one had, whoever were partners on the way."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from games.catalogue.floating_partners.rules.options import Config
from games.catalogue.floating_partners.rules.view import View
from games.kit.rated import Leads, Pairing, Placing, Rated, each_alone, leads_of, placed

SCALE: Final = "floating-partners"
"""One for all numbers of seats."""
UNIT: Final = 30
"""A lead after one hand that is worth 0.73 of a win; luck grows with the root of the hands."""


def pairing(config: Config, seats: int) -> Pairing:  # noqa: ARG001 - as in `Rated.pairing`
    """Everybody for themselves."""
    return each_alone(SCALE, seats)


def result(view: View) -> Leads | None:
    """Points at the end. :returns: none before a hand was over."""
    if view.outcome is None or not view.results:
        return None
    return leads_of(view.outcome, UNIT * sqrt(len(view.results)), view.resigned)


def is_too_short(end: View, left: Sequence[View]) -> bool:
    """True if somebody left in the first hand, or not everybody could have dealt once."""
    return len(end.results) < end.seats or any(not view.results for view in left)


def standing(view: View) -> tuple[float, ...]:
    """Points."""
    return view.scores


def placing(view: View) -> Placing | None:
    """By points; who gave up is last."""
    outcome = view.outcome
    if outcome is None:
        return None
    keys = [(int(seat not in view.resigned), points) for seat, points in enumerate(outcome.scores)]
    return placed(keys, outcome.scores)


RATED: Final[Rated[Config, View]] = Rated((SCALE,), pairing, result, is_too_short, standing, placing)
