"""A full position of The Dark Lord: the data alone. The phases make the next one of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.catalogue.dark_lord.rules.land import ALLIES, SEATS
from games.catalogue.dark_lord.rules.moves import Answer, Drawn
from games.catalogue.dark_lord.rules.options import Config
from games.catalogue.dark_lord.rules.view import Ending, Phase, Round
from games.kit.rules.api import Event, Outcome
from games.kit.rules.changing import changed
from games.kit.rules.seats import Seat

NOBODY: Final[frozenset[Seat]] = frozenset()
ONLY: Final = tuple(frozenset({Seat(seat)}) for seat in range(SEATS))
"""The set of one seat, ready made."""
BOTH: Final = frozenset(ALLIES)
TOWERS: Final = 3
"""Towers of a castle at the beginning."""

Held: TypeAlias = tuple[int, int, int]
"""By seat: the territories that it holds, its castle's among them, as a bit mask (see `reach`)."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything, hidden things too. See `View` for the fields that it shares."""

    options: Config
    phase: Phase = Phase.BASES
    to_move: frozenset[Seat] = NOBODY
    round: int = 0
    bases: tuple[int, int, int] | None = None
    held: Held = (0, 0, 0)
    towers: tuple[int, int, int] = (TOWERS, TOWERS, TOWERS)
    fallen: Seat | None = None
    targets: tuple[int | None, int | None] = (None, None)
    drawn: tuple[Drawn, Drawn] | None = None
    """By ally: its question of this round; None before they are drawn."""
    answers: tuple[Answer | None, Answer | None] = (None, None)
    """By ally: what it answered in this round; None: not yet."""
    strikes_left: int = 0
    rounds: tuple[Round, ...] = ()
    resigned: frozenset[Seat] = NOBODY
    outcome: Outcome | None = None
    ending: Ending | None = None

    def having(self, **changes: Any) -> Position:
        """The same but for `changes`."""
        return changed(self, changes)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return SEATS

    @property
    def is_told(self) -> bool:
        """True if both have answered the questions that were drawn, so that nothing of them is hidden."""
        first, second = self.answers
        return first is not None and second is not None


def order_of(number: int) -> tuple[Seat, Seat]:
    """The order of choice in a round of the battle: seat 0 first in odd ones, seat 1 in even ones."""
    return ALLIES if number % 2 else (ALLIES[1], ALLIES[0])


Next: TypeAlias = tuple[Position, tuple[Event, ...]]
"""Result of applying a move: the next position and the events."""


def event(code: str, seat: Seat | None = None, **data: Any) -> Event:
    """An event for everybody."""
    return Event(code, seat, data)
