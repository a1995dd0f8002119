"""Ratings of The Dark Lord: the allies win, draw or lose together; and what people know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.options import Config
from games.catalogue.dark_lord.rules.view import Phase, View
from games.kit.rated import Knowledge, Pairing, Places, Placing, Rated, placed, places_of

ALLY: Final = "dark-lord"
THIRD: Final = "dark-lord-lord"
"""The scale of people who are the Dark Lord."""
LORDS: Final = {"easy": 1300, "normal": 1500, "hard": 1710}
"""Points of a Dark Lord by level, questions of the same level with it, for ever.

Counted: allies who know 70 % win 81.5, 58.1 and 29.5 % there. The two steps are 201 and 208 points, rounded
with those at 50 and 85 %.
"""
KNOWLEDGE: Final = Knowledge("knowledge", {"easy": 1200, "normal": 1500, "hard": 1800})


def pairing(config: Config, seats: int) -> Pairing:  # noqa: ARG001 - as in `Rated.pairing`
    """Both allies against the Dark Lord."""
    fixed = {} if config.human_lord else {LORD: LORDS[config.difficulty]}
    return Pairing((ALLY, ALLY, THIRD), (ALLIES, (LORD,)), fixed)


def result(view: View) -> Places | None:
    """Won, even or lost, in whichever of the five ways."""
    return None if view.outcome is None else places_of(view.outcome, pairing(view.options, view.seats))


def is_too_short(end: View, left: Sequence[View]) -> bool:  # noqa: ARG001 - as in `Rated.is_too_short`
    """True if somebody left while territories were claimed."""
    return any(view.phase in {Phase.BASES, Phase.CLAIM} for view in left)


def standing(view: View) -> tuple[float, ...]:
    """Points of both allies, and the Dark Lord's."""
    first, second, lord = view.points
    return first + second, lord


def placing(view: View) -> Placing | None:
    """Won, even or lost, by points of the sides."""
    outcome = view.outcome
    if outcome is None:
        return None
    allies = sum(view.points[seat] for seat in ALLIES)
    won = [(int(not outcome.winners.isdisjoint(side)),) for side in (ALLIES, (LORD,))]
    return placed(won, (allies, view.points[LORD]))


RATED: Final[Rated[Config, View]] = Rated(
    (ALLY, THIRD), pairing, result, is_too_short, standing, placing, KNOWLEDGE, (ALLY,)
)
