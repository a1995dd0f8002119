"""The state of a match of Floating Partners: a function that lists and one that applies for each phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.rules.core.errors import BadConfig
from games.rules.core.phases import Chance, PhasedState, Phases
from games.rules.floating_partners.bidding import apply_call, legal_calls
from games.rules.floating_partners.config import Config
from games.rules.floating_partners.dealing import apply_chance, chance_move
from games.rules.floating_partners.declaring import apply_declare, legal_declarations
from games.rules.floating_partners.kitty import apply_discard, legal_discards
from games.rules.floating_partners.moves import Move
from games.rules.floating_partners.observation import view_of
from games.rules.floating_partners.packs import SEAT_COUNTS
from games.rules.floating_partners.position import Position, fresh
from games.rules.floating_partners.scoring import apply_resign
from games.rules.floating_partners.tricks import apply_play, legal_plays
from games.rules.floating_partners.view import Phase, View


@dataclass(frozen=True, slots=True)
class FloatingPartners(PhasedState[Position, Move, View]):
    """A state: see `games.rules.core.api.State`."""

    phases: ClassVar[Phases[Position, Move, View]] = Phases(
        legal={
            Phase.DECLARE: legal_declarations,
            Phase.BID: legal_calls,
            Phase.DISCARD: legal_discards,
            Phase.PLAY: legal_plays,
        },
        apply={
            Phase.DECLARE: apply_declare,
            Phase.BID: apply_call,
            Phase.DISCARD: apply_discard,
            Phase.PLAY: apply_play,
        },
        chance={Phase.DEAL: Chance(chance_move, apply_chance)},
        resign=apply_resign,
        view=view_of,
    )


def initial_state(config: Config, seats: int) -> FloatingPartners:
    """The state before chance has drawn who deals. :raises BadConfig: ``bad-seats``."""
    if seats not in SEAT_COUNTS:
        raise BadConfig("bad-seats", seats=seats)
    return FloatingPartners(fresh(config, seats))
