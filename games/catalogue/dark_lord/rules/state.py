"""The state of a match of The Dark Lord: a function that lists and one that applies for each phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.catalogue.dark_lord.rules.answering import (
    apply_answer,
    apply_questions,
    draw_questions,
    legal_answers,
)
from games.catalogue.dark_lord.rules.bases import apply_bases, draw_bases
from games.catalogue.dark_lord.rules.choosing import apply_attack, legal_attacks
from games.catalogue.dark_lord.rules.expansion import apply_claim, legal_claims
from games.catalogue.dark_lord.rules.land import SEATS
from games.catalogue.dark_lord.rules.moves import Move
from games.catalogue.dark_lord.rules.observation import view_of
from games.catalogue.dark_lord.rules.options import Config
from games.catalogue.dark_lord.rules.points import apply_resign
from games.catalogue.dark_lord.rules.position import Position
from games.catalogue.dark_lord.rules.striking import apply_strike, legal_strikes
from games.catalogue.dark_lord.rules.view import Phase, View
from games.kit.rules.errors import BadConfig
from games.kit.rules.phases import Chance, PhasedState, Phases


@dataclass(frozen=True, slots=True)
class DarkLord(PhasedState[Position, Move, View]):
    """A state: see `games.kit.rules.api.State`. Both allies may move while both have to answer."""

    phases: ClassVar[Phases[Position, Move, View]] = Phases(
        legal={
            Phase.CLAIM: legal_claims,
            Phase.CHOOSE: legal_attacks,
            Phase.ANSWER: legal_answers,
            Phase.STRIKE: legal_strikes,
        },
        apply={
            Phase.CLAIM: apply_claim,
            Phase.CHOOSE: apply_attack,
            Phase.ANSWER: apply_answer,
            Phase.STRIKE: apply_strike,
        },
        chance={
            Phase.BASES: Chance(draw_bases, apply_bases),
            Phase.QUESTIONS: Chance(draw_questions, apply_questions),
        },
        resign=apply_resign,
        view=view_of,
    )


def initial_state(config: Config, seats: int) -> DarkLord:
    """The state before chance has drawn where the castles stand. :raises BadConfig: ``bad-seats``."""
    if seats != SEATS:
        raise BadConfig("bad-seats", seats=seats)
    return DarkLord(Position(config))
