"""The state of a game of phases: each phase has a function that lists its moves and one that applies them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from games.kit.rules.api import (
    Content,
    Event,
    Move,
    MoveT,
    Outcome,
    Step,
    ViewT,
    no_content,
)
from games.kit.rules.errors import MatchOver, NotToMove
from games.kit.rules.seats import Mover, Resign, Seat, Viewer, seats_of


class Phased(Protocol):
    """Facts of the position of such a game."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        ...

    @property
    def phase(self) -> Any:
        """The phase that it is in."""
        ...

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seats that may move now; none while chance is to move."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, or None while it runs."""
        ...


PositionT = TypeVar("PositionT", bound=Phased)


@dataclass(frozen=True, slots=True)
class Chance(Generic[PositionT, MoveT]):
    """A phase of chance: its moves, and their effect."""

    draw: Callable[[PositionT, Random, Content], MoveT]
    """:raises NoContent: whatever its content raises."""
    apply: Callable[[PositionT, MoveT], tuple[PositionT, tuple[Event, ...]]]


@dataclass(frozen=True, slots=True)
class Phases(Generic[PositionT, MoveT, ViewT]):
    """The functions of each phase of a game.

    Functions that apply return the next position and what happened.
    """

    legal: Mapping[Any, Callable[[PositionT, Seat], tuple[MoveT, ...]]]
    apply: Mapping[Any, Callable[[PositionT, Seat, MoveT], tuple[PositionT, tuple[Event, ...]]]]
    """:raises IllegalMove: ``wrong-phase`` (phase) for a kind of move that is not due, and others."""
    chance: Mapping[Any, Chance[PositionT, MoveT]]
    resign: Callable[[PositionT, Seat], tuple[PositionT, tuple[Event, ...]]]
    view: Callable[[PositionT, Viewer, tuple[MoveT, ...]], ViewT]
    """View of a viewer; the moves are those it may make now."""


@dataclass(frozen=True, slots=True)
class PhasedState(Generic[PositionT, MoveT, ViewT]):
    """A `games.kit.rules.api.State` made of a position. A game says in `phases` what its phases do."""

    phases: ClassVar[Phases[Any, Any, Any]]

    position: PositionT
    """All that the state holds, hidden things too."""

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seats that may move now."""
        return self.position.to_move

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, or None while it runs."""
        return self.position.outcome

    def legal_moves(self, seat: Seat) -> tuple[MoveT, ...]:
        """Every legal move of `seat` but resigning; empty unless it is to move."""
        position = self.position
        return self.phases.legal[position.phase](position, seat) if seat in position.to_move else ()

    def chance_move(self, rng: Random, content: Content = no_content) -> MoveT | None:
        """The move of chance that is due, drawn with `rng`; None if none is.

        :raises NoContent: if the move needs something from outside and nobody has it.
        """
        chance = self.phases.chance.get(self.position.phase)
        return None if chance is None else chance.draw(self.position, rng, content)

    def play(self, mover: Mover, move: MoveT) -> Step[Self]:
        """The state after `move`.

        :raises MatchOver: ``match-over``.
        :raises NotToMove: ``not-to-move``.
        :raises IllegalMove: what the phase's function raises, see `Phases.apply`.
        """
        position, phases = self.position, self.phases
        if position.outcome is not None:
            raise MatchOver("match-over")
        if isinstance(move, Resign):
            if mover is None or mover not in seats_of(position.seats):
                raise NotToMove("not-to-move")
            after, events = phases.resign(position, mover)
        elif mover is None:
            if position.phase not in phases.chance:
                raise NotToMove("not-to-move")
            after, events = phases.chance[position.phase].apply(position, move)
        elif mover in position.to_move:
            after, events = phases.apply[position.phase](position, mover, move)
        else:
            raise NotToMove("not-to-move")
        return Step(type(self)(after), events)

    def view(self, viewer: Viewer) -> ViewT:
        """All that `viewer` may know."""
        legal: tuple[Move, ...] = () if viewer is None else self.legal_moves(viewer)
        view: ViewT = self.phases.view(self.position, viewer, legal)
        return view
