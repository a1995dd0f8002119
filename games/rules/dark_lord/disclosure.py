"""The record of a match that runs as one seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules.core.api import HIDDEN, Made
from games.rules.core.seats import Viewer
from games.rules.dark_lord.events import ANSWERS_TOLD
from games.rules.dark_lord.moves import Answer, Move, Questions

HIDES: Final = frozenset({"questions", "answer"})
"""The kinds of moves that tell of questions."""


def disclose(moves: Sequence[Made[Move]], viewer: Viewer) -> tuple[str, ...]:
    """See `games.rules.core.api.Rules.disclose`.

    Of a round that both have answered everything is open. Of the one that is being answered the questions are
    hidden as a whole, for the viewer's own right answer stands among them; an answer is its mover's.
    """
    told = max((n for n, made in enumerate(moves) if _tells(made)), default=-1)
    return tuple(
        made.move.notation() if number <= told else _text(made, viewer) for number, made in enumerate(moves)
    )


def _tells(made: Made[Move]) -> bool:
    return any(event.code == ANSWERS_TOLD for event in made.events)


def _text(made: Made[Move], viewer: Viewer) -> str:
    """The notation of a move of a round whose questions are open."""
    match made.move:
        case Questions():
            return f"questions {HIDDEN}"
        case Answer() if made.mover is None or made.mover != viewer:
            return f"answer {HIDDEN}"
        case _:
            return made.move.notation()
