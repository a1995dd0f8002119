"""The state of a match of Floating Partners: a function that lists and one that applies for each phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.catalogue.floating_partners.rules.bidding import apply_call, legal_calls
from games.catalogue.floating_partners.rules.dealing import apply_chance, chance_move
from games.catalogue.floating_partners.rules.declaring import apply_declare, legal_declarations
from games.catalogue.floating_partners.rules.kitty import apply_discard, legal_discards
from games.catalogue.floating_partners.rules.moves import Move
from games.catalogue.floating_partners.rules.observation import view_of
from games.catalogue.floating_partners.rules.options import Config
from games.catalogue.floating_partners.rules.packs import SEAT_COUNTS
from games.catalogue.floating_partners.rules.position import Position, fresh
from games.catalogue.floating_partners.rules.scoring import apply_resign
from games.catalogue.floating_partners.rules.tricks import apply_play, legal_plays
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.rules.errors import BadConfig
from games.kit.rules.phases import Chance, PhasedState, Phases


@dataclass(frozen=True, slots=True)
class FloatingPartners(PhasedState[Position, Move, View]):
    """A state: see `games.kit.rules.api.State`."""

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
