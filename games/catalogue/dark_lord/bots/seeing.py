"""Reads a view for a head: the position, and the share of questions that each ally answers rightly."""

from __future__ import annotations

from typing import Final

from games.catalogue.dark_lord.bots.lean import Lean
from games.catalogue.dark_lord.rules.sampling import held_of
from games.catalogue.dark_lord.rules.view import Phase, View

BEFORE: Final = (4.0, 6.0)
"""Right answers and answers that an ally is taken to have given before the match."""


def lean_of(view: View) -> Lean:
    """The position that a view shows; its bases are drawn."""
    assert view.bases is not None  # noqa: S101 - until then chance is to move
    lean = Lean(
        view.bases, held_of(view.owners), list(view.towers), 1 if view.phase is Phase.CLAIM else view.round
    )
    lean.chosen = list(view.targets)
    lean.left = view.strikes_left
    if view.phase is Phase.STRIKE:
        lean.struck = len(view.rounds[-1].strikes)
    return lean


def skills_of(view: View) -> tuple[float, float]:
    """By ally: how often it will answer rightly, by the answers that both have given so far."""
    right, given = BEFORE
    one, two = (
        (right + sum(past.told[ally].is_right is True for past in view.rounds)) / (given + len(view.rounds))
        for ally in (0, 1)
    )
    return one, two
