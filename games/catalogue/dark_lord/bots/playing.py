"""A level as three choices, and how its moves follow from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from games.catalogue.dark_lord.bots.lean import Lean
from games.catalogue.dark_lord.bots.seeing import lean_of, skills_of
from games.catalogue.dark_lord.rules.moves import ANSWERS, Answer, Attack, Claim, Move, Strike
from games.catalogue.dark_lord.rules.view import Phase, View
from games.kit.rules.seats import Seat

Skills: TypeAlias = tuple[float, float]
"""By ally: how often it answers rightly."""
Choice: TypeAlias = Callable[[Lean, Seat, Skills, Random], int]
"""A territory for a seat that is to move, of those that it may choose. It leaves the position as it was."""


@dataclass(frozen=True, slots=True)
class Head:
    """A level's three choices, for whichever seat it holds."""

    claim: Choice
    attack: Choice
    strike: Choice

    def choose(self, view: View, rng: Random) -> Move:
        """The move in a position in which the viewer is to move.

        What is right nobody sees; who asks `Rules.recall` first answers as the level's knowledge has it.
        """
        if view.phase is Phase.ANSWER:
            return Answer(rng.randrange(ANSWERS))
        if len(view.legal) == 1:
            return view.legal[0]
        assert view.viewer is not None  # noqa: S101 - somebody who only watches does not move
        position = lean_of(view), view.viewer, skills_of(view), rng
        match view.phase:
            case Phase.CLAIM:
                return Claim(self.claim(*position))
            case Phase.CHOOSE:
                return Attack(self.attack(*position))
            case _:
                return Strike(self.strike(*position))
