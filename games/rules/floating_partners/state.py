"""The state of a match of Floating Partners: a function that lists and one that applies for each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.rules.core.api import Content, Mover, Outcome, Seat, Step, Viewer, no_content
from games.rules.core.errors import BadConfig, MatchOver, NotToMove
from games.rules.core.seats import Resign, seats_of
from games.rules.floating_partners.bidding import apply_call, legal_calls
from games.rules.floating_partners.config import Config
from games.rules.floating_partners.dealing import apply_chance, chance_move
from games.rules.floating_partners.declaring import apply_declare, legal_declarations
from games.rules.floating_partners.kitty import apply_discard, legal_discards
from games.rules.floating_partners.moves import Move
from games.rules.floating_partners.observation import view_of
from games.rules.floating_partners.packs import SEAT_COUNTS
from games.rules.floating_partners.position import Next, Position, fresh
from games.rules.floating_partners.scoring import apply_resign
from games.rules.floating_partners.tricks import apply_play, legal_plays
from games.rules.floating_partners.view import Phase, View

_LEGAL: Final[Mapping[Phase, Callable[[Position, Seat], tuple[Move, ...]]]] = {
    Phase.DECLARE: legal_declarations,
    Phase.BID: legal_calls,
    Phase.DISCARD: legal_discards,
    Phase.PLAY: legal_plays,
}
_APPLY: Final[Mapping[Phase, Callable[[Position, Seat, Move], Next]]] = {
    Phase.DECLARE: apply_declare,
    Phase.BID: apply_call,
    Phase.DISCARD: apply_discard,
    Phase.PLAY: apply_play,
}


@dataclass(frozen=True, slots=True)
class FloatingPartners:
    """A state: see `games.rules.core.api.State`. What it holds, hidden things too, is its `position`."""

    position: Position

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seat that may move now."""
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
        """Who deals first, or the deal, whichever is due; None if none is."""
        return chance_move(self.position, rng) if self.position.phase is Phase.DEAL else None

    def play(self, mover: Mover, move: Move) -> Step[FloatingPartners]:
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
            if position.phase is not Phase.DEAL:
                raise NotToMove("not-to-move")
            after, events = apply_chance(position, move)
        elif mover in position.to_move:
            after, events = _APPLY[position.phase](position, mover, move)
        else:
            raise NotToMove("not-to-move")
        return Step(FloatingPartners(after), events)

    def view(self, viewer: Viewer) -> View:
        """All that `viewer` may know."""
        legal = () if viewer is None else self.legal_moves(viewer)
        return view_of(self.position, viewer, legal)


def initial_state(config: Config, seats: int) -> FloatingPartners:
    """The state before chance has drawn who deals. :raises BadConfig: ``bad-seats``."""
    if seats not in SEAT_COUNTS:
        raise BadConfig("bad-seats", seats=seats)
    return FloatingPartners(fresh(config, seats))
