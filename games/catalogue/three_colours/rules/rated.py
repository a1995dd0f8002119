"""Ratings of Three Colours: a match is won or lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.catalogue.three_colours.rules.options import Config
from games.catalogue.three_colours.rules.view import View
from games.catalogue.three_colours.rules.winning import TO_WIN
from games.kit.rated import Pairing, Places, Placing, Rated, each_alone, placed, places_of

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


def placing(view: View) -> Placing | None:
    """Won or lost, by colours; those that the winner lacks, since the other gave up, count as won."""
    outcome = view.outcome
    if outcome is None or not outcome.winners:
        return None
    scores = [max(n, TO_WIN) if seat in outcome.winners else n for seat, n in enumerate(outcome.scores)]
    return placed([(int(seat in outcome.winners),) for seat in range(view.seats)], scores)


RATED: Final[Rated[Config, View]] = Rated((SCALE,), pairing, result, is_too_short, standing, placing)
