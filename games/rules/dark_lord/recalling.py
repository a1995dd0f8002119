"""Answers of bots to questions of the world."""

from __future__ import annotations

from random import Random

from games.rules.core.api import State
from games.rules.core.seats import Seat
from games.rules.dark_lord.land import ALLIES
from games.rules.dark_lord.moves import ANSWERS, Answer, Move
from games.rules.dark_lord.state import DarkLord
from games.rules.dark_lord.view import View


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
