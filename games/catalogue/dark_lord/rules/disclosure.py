"""The record of a match that runs as one seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.catalogue.dark_lord.rules.events import ANSWERS_TOLD
from games.catalogue.dark_lord.rules.moves import Answer, Move, Questions
from games.kit.rules.api import HIDDEN, Made
from games.kit.rules.seats import Viewer

HIDES: Final = frozenset({"questions", "answer"})
"""The kinds of moves that tell of questions."""


def disclose(moves: Sequence[Made[Move]], viewer: Viewer) -> tuple[str, ...]:
    """See `games.kit.rules.api.Rules.disclose`.

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
