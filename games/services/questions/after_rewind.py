"""The questions of a match that has gone back: those of the moves that count are asked, others kept aside.

What was undone has been read, so its rows stay: its questions do not come again, neither here nor elsewhere
to whoever read them, and the moments that were undone can still be looked at.
"""

from __future__ import annotations

from itertools import count
from typing import Final

from games.catalogue import rules_of
from games.models import Match, Showing
from games.selectors.record.history import History

from .counting import forget_answer

UNDONE: Final = 1000
"""From here on `Showing.round` numbers what was undone, each but once in a match; none has so many rounds."""

Drawn = dict[tuple[int, str], tuple[int, bool]]
"""By seat and question: the round, and whether it was answered."""


def write_showings(match: Match, then: History) -> None:
    """Have the rows of questions say what the moves say that count. No query in a game that asks none.

    What was not answered there is asked again, and nobody has opened it. For a transaction.

    :param then: the match gone back, before chance draws anything anew.
    """
    quiz = rules_of(match.game, match.rules_version).quiz
    if not any(quiz.drawn(step.move) for step in then.steps):
        return
    drawn, now = _drawn(then), then.times[-1]
    rows = list(match.showings.select_for_update(of=("self",)).select_related("version__question"))
    aside = count(max(UNDONE, *(row.round + 1 for row in rows)))
    for row in rows:
        if (row.seat, row.question) not in drawn and row.round < UNDONE:
            row.round = next(aside)
            _close(row, is_answered=row.answered_at is not None)
    for row in rows:
        found = drawn.get((row.seat, row.question))
        if found is not None:
            row.round, is_answered = found
            if row.answered_at is not None and not is_answered:
                forget_answer(row, now=now)
            _close(row, is_answered=is_answered)


def _close(row: Showing, *, is_answered: bool) -> None:
    """Write the row; its clock runs for nobody if it is not answered."""
    if not is_answered:
        row.opened_at = row.closes_at = None
    row.save(update_fields=["round", "opened_at", "closes_at"])


def _drawn(then: History) -> Drawn:
    """The questions that the moves that count have drawn."""
    quiz = then.replay.rules.quiz
    drawn: Drawn = {}
    for step in then.branch:
        for put in quiz.drawn(step.move):
            asking = quiz.asking(step.state.view(put.seat))
            if asking is not None:
                drawn[put.seat, put.question] = asking.round, False
        if step.mover is not None and step.previous is not None and quiz.is_answer(step.move):
            asking = quiz.asking(step.previous.state.view(step.mover))
            if asking is not None:
                drawn[step.mover, asking.question] = asking.round, True
    return drawn
