"""The questions of The Dark Lord as the site keeps their time."""

from __future__ import annotations

from typing import Final

from games.catalogue.dark_lord.rules.land import ALLIES
from games.catalogue.dark_lord.rules.moves import Answer, Move, Questions
from games.catalogue.dark_lord.rules.view import Phase, View
from games.kit.rules.quiz import Asking, Put, Quiz


def asking(view: View) -> Asking | None:
    """The question that the viewer is asked and has not answered; None for all others."""
    if view.phase is not Phase.ANSWER or view.viewer is None or view.viewer not in ALLIES:
        return None
    told = view.asked[view.viewer]
    if told is None or told.has_answered or told.question is None:
        return None
    return Asking(view.round, told.question, view.options.answer_seconds, Answer(None))


def known(view: View) -> frozenset[str]:
    """The ids of all questions that the viewer knows of."""
    told = [*view.asked, *(each for done in view.rounds for each in done.told)]
    return frozenset(each.question for each in told if each is not None and each.question is not None)


def drawn(move: Move) -> tuple[Put, ...]:
    """The questions that a move of chance has drawn, seat 0's first."""
    if not isinstance(move, Questions):
        return ()
    return tuple(Put(seat, one.question, one.right) for seat, one in zip(ALLIES, move.drawn, strict=True))


QUIZ: Final[Quiz[View, Move]] = Quiz(
    asking=asking,
    known=known,
    drawn=drawn,
    is_answer=lambda move: isinstance(move, Answer),
    place=lambda move: move.place if isinstance(move, Answer) else None,
)
