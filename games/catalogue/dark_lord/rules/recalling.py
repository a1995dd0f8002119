"""Answers of bots to questions of the world."""

from __future__ import annotations

from random import Random

from games.catalogue.dark_lord.rules.land import ALLIES
from games.catalogue.dark_lord.rules.moves import ANSWERS, Answer, Move
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.rules.view import View
from games.kit.rules.api import State
from games.kit.rules.seats import Seat


def recall(state: State[Move, View], seat: Seat, knowledge: float, rng: Random) -> Answer | None:
    """The answer of somebody who knows so much (0–1) of the world; None where nothing is asked of the seat.

    Right with that probability, else one of the wrong ones, each as likely as another.
    """
    assert isinstance(state, DarkLord)  # noqa: S101 - it is this game's
    position = state.position
    drawn = position.drawn
    if drawn is None or seat not in ALLIES or seat not in position.to_move:
        return None
    right = drawn[seat].right
    if rng.random() < knowledge:
        return Answer(right)
    return Answer(rng.choice([place for place in range(ANSWERS) if place != right]))
