"""Ratings of Three Colours: a match is won or lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.catalogue.three_colours.rules.options import Config
from games.catalogue.three_colours.rules.view import View
from games.kit.rated import Pairing, Places, Rated, each_alone, places_of

SCALE: Final = "three-colours"
BEGUN: Final = 16
"""Discs with which a match has begun in earnest."""


def pairing(config: Config, seats: int) -> Pairing:  # noqa: ARG001 - as in `Rated.pairing`
    """One against one."""
    return each_alone(SCALE, seats)


def result(view: View) -> Places | None:
    """Won or lost, by however many colours."""
    outcome = view.outcome
    return places_of(outcome, each_alone(SCALE, view.seats)) if outcome and outcome.winners else None


def is_too_short(end: View, left: Sequence[View]) -> bool:  # noqa: ARG001 - as in `Rated.is_too_short`
    """True if somebody left before there were so many discs."""
    return any(view.placed < BEGUN for view in left)


def standing(view: View) -> tuple[float, ...]:
    """Colours won."""
    return view.scores


RATED: Final[Rated[Config, View]] = Rated((SCALE,), pairing, result, is_too_short, standing)
