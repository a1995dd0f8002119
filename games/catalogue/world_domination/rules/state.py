"""The state of a match of World Domination: a function that lists and one that applies for each phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.catalogue.world_domination.rules.auction import apply_call, legal_calls
from games.catalogue.world_domination.rules.campaigns import apply_resign
from games.catalogue.world_domination.rules.declaring import apply_declare, legal_declarations
from games.catalogue.world_domination.rules.draft import apply_keep, legal_keeps
from games.catalogue.world_domination.rules.grid import STARTING_CELLS, sides_of
from games.catalogue.world_domination.rules.meeting import apply_show, legal_shows
from games.catalogue.world_domination.rules.moves import Move
from games.catalogue.world_domination.rules.observation import view_of
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.plays import apply_play, legal_plays
from games.catalogue.world_domination.rules.position import Position
from games.catalogue.world_domination.rules.rise import apply_pairs, legal_pairs
from games.catalogue.world_domination.rules.setup import apply_setup, chance_move
from games.catalogue.world_domination.rules.targets import apply_target, legal_targets
from games.catalogue.world_domination.rules.tribute import apply_tribute, legal_tributes
from games.catalogue.world_domination.rules.view import Phase, View
from games.kit.rules.errors import BadConfig
from games.kit.rules.phases import Chance, PhasedState, Phases


@dataclass(frozen=True, slots=True)
class WorldDomination(PhasedState[Position, Move, View]):
    """A state: see `games.kit.rules.api.State`."""

    phases: ClassVar[Phases[Position, Move, View]] = Phases(
        legal={
            Phase.DRAFT: legal_keeps,
            Phase.MEETING: legal_shows,
            Phase.AUCTION: legal_calls,
            Phase.ARMING: legal_plays,
            Phase.PAIRS: legal_pairs,
            Phase.DECLARE: legal_declarations,
            Phase.TRIBUTE: legal_tributes,
            Phase.TARGET: legal_targets,
            Phase.PLAY: legal_plays,
        },
        apply={
            Phase.DRAFT: apply_keep,
            Phase.MEETING: apply_show,
            Phase.AUCTION: apply_call,
            Phase.ARMING: apply_play,
            Phase.PAIRS: apply_pairs,
            Phase.DECLARE: apply_declare,
            Phase.TRIBUTE: apply_tribute,
            Phase.TARGET: apply_target,
            Phase.PLAY: apply_play,
        },
        chance={Phase.SETUP: Chance(chance_move, apply_setup)},
        resign=apply_resign,
        view=view_of,
    )


def initial_state(config: Config, seats: int) -> WorldDomination:
    """The state before the first layout. :raises BadConfig: ``bad-seats``."""
    if seats not in STARTING_CELLS:
        raise BadConfig("bad-seats", seats=seats)
    return WorldDomination(Position(config, seats, sides_of(seats, None)))
