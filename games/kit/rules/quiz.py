"""Questions with a right answer, as games put them to seats: what a site asks the rules to keep their time.

What a question reads stands in the site's stock; the rules know it by its id and say at which place its right
answer is shown. How long a seat thinks they do not see: the site gives `Asking.nothing` for who is too late.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.kit.rules.seats import Seat

ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class Asking:
    """A question that a seat is asked now and has not answered."""

    round: int
    question: str
    seconds: int
    """So long it may think, from the moment it is first shown the question."""
    nothing: Any
    """The move: no answer in time."""


@dataclass(frozen=True, slots=True)
class Put:
    """A question as chance drew it for a seat. Server-only while the seat has not answered."""

    seat: Seat
    question: str
    right: int
    """Place at which its right answer is shown."""


@dataclass(frozen=True, slots=True)
class Quiz(Generic[ViewT, MoveT]):
    """Rules of a game's questions; see `no_quiz` for games that ask none."""

    asking: Callable[[ViewT], Asking | None]
    """Question that the viewer is asked."""
    known: Callable[[ViewT], frozenset[str]]
    """The questions whose ids the viewer knows, its own open one among them."""
    drawn: Callable[[MoveT], tuple[Put, ...]]
    """The questions that a move of chance has drawn."""
    is_answer: Callable[[MoveT], bool]
    place: Callable[[MoveT], int | None]
    """Of an answer: the place that it names; None: none in time."""


def no_quiz() -> Quiz[Any, Any]:
    """Of a game that asks no questions."""
    return Quiz(
        asking=lambda _view: None,
        known=lambda _view: frozenset(),
        drawn=lambda _move: (),
        is_answer=lambda _move: False,
        place=lambda _move: None,
    )
