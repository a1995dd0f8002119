"""The state of a match of World Domination: a function that lists and one that applies for each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.rules.core.api import Content, Mover, Outcome, Seat, Step, Viewer, no_content
from games.rules.core.errors import BadConfig, MatchOver, NotToMove
from games.rules.core.seats import Resign, seats_of
from games.rules.world_domination.auction import apply_call, legal_calls
from games.rules.world_domination.campaigns import apply_resign
from games.rules.world_domination.config import Config
from games.rules.world_domination.declaring import apply_declare, legal_declarations
from games.rules.world_domination.draft import apply_keep, legal_keeps
from games.rules.world_domination.grid import STARTING_CELLS, sides_of
from games.rules.world_domination.meeting import apply_show, legal_shows
from games.rules.world_domination.moves import Move
from games.rules.world_domination.observation import view_of
from games.rules.world_domination.plays import apply_play, legal_plays
from games.rules.world_domination.position import Next, Position
from games.rules.world_domination.rise import apply_pairs, legal_pairs
from games.rules.world_domination.setup import apply_setup, chance_move
from games.rules.world_domination.targets import apply_target, legal_targets
from games.rules.world_domination.tribute import apply_tribute, legal_tributes
from games.rules.world_domination.view import Phase, View

_LEGAL: Final[Mapping[Phase, Callable[[Position, Seat], tuple[Move, ...]]]] = {
    Phase.DRAFT: legal_keeps,
    Phase.MEETING: legal_shows,
    Phase.AUCTION: legal_calls,
    Phase.ARMING: legal_plays,
    Phase.PAIRS: legal_pairs,
    Phase.DECLARE: legal_declarations,
    Phase.TRIBUTE: legal_tributes,
    Phase.TARGET: legal_targets,
    Phase.PLAY: legal_plays,
}
_APPLY: Final[Mapping[Phase, Callable[[Position, Seat, Move], Next]]] = {
    Phase.DRAFT: apply_keep,
    Phase.MEETING: apply_show,
    Phase.AUCTION: apply_call,
    Phase.ARMING: apply_play,
    Phase.PAIRS: apply_pairs,
    Phase.DECLARE: apply_declare,
    Phase.TRIBUTE: apply_tribute,
    Phase.TARGET: apply_target,
    Phase.PLAY: apply_play,
}


@dataclass(frozen=True, slots=True)
class WorldDomination:
    """A state: see `games.rules.core.api.State`. What it holds, hidden things too, is its `position`."""

    position: Position

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seats that may move now."""
        return self.position.to_move

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it runs."""
        return self.position.outcome

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Every legal move of `seat` but resigning; empty unless it is to move."""
        position = self.position
        return _LEGAL[position.phase](position, seat) if seat in position.to_move else ()

    def chance_move(self, rng: Random, content: Content = no_content) -> Move | None:  # noqa: ARG002 - the contract
        """The layout, the deal, who is first or who takes which pair, whichever is due; None if none is."""
        return chance_move(self.position, rng) if self.position.phase is Phase.SETUP else None

    def play(self, mover: Mover, move: Move) -> Step[WorldDomination]:
        """The state after `move`.

        :raises MatchOver: ``match-over``.
        :raises NotToMove: ``not-to-move``.
        :raises IllegalMove: ``wrong-phase`` (phase) for a kind of move that is not due; each phase's
            function that applies moves names its other codes.
        """
        position = self.position
        if position.outcome is not None:
            raise MatchOver("match-over")
        if isinstance(move, Resign):
            if mover is None or mover not in seats_of(position.seats):
                raise NotToMove("not-to-move")
            after, events = apply_resign(position, mover)
        elif mover is None:
            if position.phase is not Phase.SETUP:
                raise NotToMove("not-to-move")
            after, events = apply_setup(position, move)
        elif mover in position.to_move:
            after, events = _APPLY[position.phase](position, mover, move)
        else:
            raise NotToMove("not-to-move")
        return Step(WorldDomination(after), events)

    def view(self, viewer: Viewer) -> View:
        """All that `viewer` may know."""
        legal = () if viewer is None else self.legal_moves(viewer)
        return view_of(self.position, viewer, legal)


def initial_state(config: Config, seats: int) -> WorldDomination:
    """The state before the first layout. :raises BadConfig: ``bad-seats``."""
    if seats not in STARTING_CELLS:
        raise BadConfig("bad-seats", seats=seats)
    return WorldDomination(Position(config, seats, sides_of(seats, None)))
