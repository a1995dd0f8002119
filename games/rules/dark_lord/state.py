"""The state of a match of The Dark Lord: a function that lists and one that applies for each phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.rules.core.errors import BadConfig
from games.rules.core.phases import Chance, PhasedState, Phases
from games.rules.dark_lord.answering import apply_answer, apply_questions, draw_questions, legal_answers
from games.rules.dark_lord.bases import apply_bases, draw_bases
from games.rules.dark_lord.choosing import apply_attack, legal_attacks
from games.rules.dark_lord.config import Config
from games.rules.dark_lord.expansion import apply_claim, legal_claims
from games.rules.dark_lord.land import SEATS
from games.rules.dark_lord.moves import Move
from games.rules.dark_lord.observation import view_of
from games.rules.dark_lord.points import apply_resign
from games.rules.dark_lord.position import Position
from games.rules.dark_lord.striking import apply_strike, legal_strikes
from games.rules.dark_lord.view import Phase, View


@dataclass(frozen=True, slots=True)
class DarkLord(PhasedState[Position, Move, View]):
    """A state: see `games.rules.core.api.State`. Both allies may move while both have to answer."""

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
