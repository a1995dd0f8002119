"""The contract between a game's rules and everything that uses them.

A game is a package of pure values: no Django, no clock, no input or output, no module-level state
that changes. A position is an immutable `State`; a move turns it into a `Step`, the next position
and the events that tell what happened. What one viewer may know of a position is its view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, NewType, Protocol, Self, TypeAlias, TypeVar

Seat = NewType("Seat", int)
"""A place at the table, 0-based, clockwise: the next seat, to the left, is ``(n + 1) % seats``."""

Mover: TypeAlias = Seat | None
"""Who makes a move: a seat, or chance (None)."""

Viewer: TypeAlias = Seat | None
"""Who looks at a position: a seat, or a spectator (None)."""

Json: TypeAlias = str | int | float | bool | list["Json"] | dict[str, "Json"] | None


class Move(Protocol):
    """Something a mover does; one frozen dataclass a kind."""

    def notation(self) -> str:
        """The move's only text form; `Rules.parse_move` reads it back."""
        ...


CAMPAIGN_STARTED: Final = "campaign-started"
"""Event code every game uses when a campaign (the scoring unit) begins; data: ``number``, from 1."""

CAMPAIGN_ENDED: Final = "campaign-ended"
"""Event code every game uses when one ends; data: ``number``, ``winners``, ``scores`` (by seat), and more."""

RESIGNED: Final = "resigned"
"""Event code every game uses when a seat resigns."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log. A presenter turns it into words."""

    code: str
    seat: Seat | None = None
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    only_for: frozenset[Seat] | None = None
    """The seats that may see it; None: everybody. When the match is over everything is open."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    winners: frozenset[Seat]
    scores: tuple[int, ...]
    reason: str
    """``played`` or ``resigned``; a site may state ``timeout``, ``cancelled`` or ``adjudicated``."""


MoveT = TypeVar("MoveT", bound=Move)
ViewT = TypeVar("ViewT")
ConfigT = TypeVar("ConfigT")
StateT_co = TypeVar("StateT_co", covariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT_co]):
    """What a move makes of a position."""

    state: StateT_co
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Made(Generic[MoveT]):
    """A move of a record with all that it brought about, hidden things too."""

    mover: Mover
    move: MoveT
    events: tuple[Event, ...]


HIDDEN: Final = "?"
"""What stands in a notation, as one viewer may know it, for what is hidden from them."""


def disclose_all(moves: Sequence[Made[Any]], viewer: Viewer) -> tuple[str, ...]:  # noqa: ARG001
    """Of a game that hides nothing: every notation as it is."""
    return tuple(made.move.notation() for made in moves)


class State(Protocol[MoveT, ViewT_co]):
    """A position: an immutable value.

    At every moment exactly one holds: there is an outcome, some seats are to move, or chance is.
    """

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seats that may move now; several in a simultaneous phase."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it runs."""
        ...

    def legal_moves(self, seat: Seat) -> tuple[MoveT, ...]:
        """Every legal move of `seat` but resigning; empty unless it is to move."""
        ...

    def chance_move(self, rng: Random) -> MoveT | None:
        """A move of chance, drawn with `rng`, exactly if chance is to move."""
        ...

    def play(self, mover: Mover, move: MoveT) -> Step[Self]:
        """The position after `move`.

        :raises IllegalMove: if `mover` may not make it now; nothing changes.
        """
        ...

    def view(self, viewer: Viewer) -> ViewT_co:
        """All that `viewer` may know, built up from nothing; everything once there is an outcome."""
        ...


@dataclass(frozen=True, slots=True)
class Rules(Generic[ConfigT, MoveT, ViewT]):
    """One game, as data."""

    slug: str
    version: int
    """Grows when a recorded match would replay differently."""
    seat_counts: tuple[int, ...]
    options: Mapping[str, tuple[Json, ...]]
    """Every option with the values that it may have, the default first."""
    parse_config: Callable[[Mapping[str, Any]], ConfigT]
    """Options as in a record, absent ones at their default. :raises BadConfig:"""
    config_options: Callable[[ConfigT], dict[str, Json]]
    """The inverse: every option of the game with its value, as a record holds them."""
    parse_move: Callable[[str], MoveT]
    """:raises BadNotation:"""
    initial_state: Callable[[ConfigT, int], State[MoveT, ViewT]]
    """The position before any move, for a number of seats. :raises BadConfig: a count the game has not."""
    sample_state: Callable[[ViewT, Random], State[MoveT, ViewT]]
    """A full position that fits the view: for bots, analysis and the leak test."""
    digest: Callable[[ViewT], dict[str, Json]]
    """The few public facts that a list shows of a position, from a spectator's view."""
    disclose: Callable[[Sequence[Made[MoveT]], Viewer], tuple[str, ...]] = disclose_all
    """The notations of all moves of a match that runs as `viewer` knows them, `HIDDEN` for the rest of each.

    What its view and the events that it was told say, and no more.
    """
    hides: frozenset[str] = frozenset()
    """The kinds of moves, by the first word of their notation, of which `disclose` may hide something."""
