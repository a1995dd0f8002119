"""Boards of The Dark Lord: the allies together against the level of a Dark Lord."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import View
from games.kit.board import Boards, Line, as_it_is
from games.kit.rules.api import Json

FALLEN: Final = 6000
"""Points of a castle felled in the last round, and what losing one costs."""
A_ROUND: Final = 200
"""Points more for each round earlier."""
ROUNDS: Final = 10
STEPS: Final = (200, 600, 1000, 1600, 2400, 3400, 4600, 6000, 7600, 9400, 11400, 13600)


def options(seats: int) -> Mapping[str, Json]:  # noqa: ARG001 - as in `Boards.options`
    """As usual."""
    return {}


def lines(seats: int) -> tuple[Line, ...]:  # noqa: ARG001 - as in `Boards.lines`
    """The allies."""
    return (Line("allies", ALLIES),)


def raw(view: View) -> tuple[int, ...]:
    """The castle that fell and when; else the allies' points less the Dark Lord's."""
    if view.fallen is not None:
        felled = FALLEN + A_ROUND * (ROUNDS - view.round)
        return (felled if view.fallen == LORD else -felled,)
    return (sum(view.points[seat] for seat in ALLIES) - view.points[LORD],)


def course(view: View) -> Mapping[str, Json]:
    """Few facts of a match: ``fallen`` (a seat or None) in ``round``, ``points`` by seat, and by ally how
    many questions were ``right``, of so many ``asked``."""
    return {
        "fallen": view.fallen,
        "round": view.round,
        "points": list(view.points),
        "right": [sum(bool(each.told[ally].is_right) for each in view.rounds) for ally in ALLIES],
        "asked": len(view.rounds),
    }


BOARDS: Final[Boards[View]] = Boards((3,), options, lines, raw, lambda _seats: STEPS, as_it_is, course)
