"""View of a match of The Dark Lord: the pieces that can be known of it.

Hidden is the other ally's question and what it answered until both have answered, and where the right answers
are shown: one's own until one has answered, the other's until both have.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.catalogue.dark_lord.rules.moves import Move
from games.catalogue.dark_lord.rules.options import Config
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat, Viewer


class Phase(StrEnum):
    """Phase of the match."""

    BASES = "bases"  # chance says where the castles stand
    CLAIM = "claim"  # expansion: a free territory is claimed
    CHOOSE = "choose"  # battle: an ally chooses what it attacks
    QUESTIONS = "questions"  # chance draws the questions of the round
    ANSWER = "answer"  # the allies answer, in any order
    STRIKE = "strike"  # the Dark Lord strikes
    OVER = "over"


class Ending(StrEnum):
    """The five ways in which a match ends."""

    LORD_FELL = "lord-fell"
    ALLIES_POINTS = "allies-points"
    DRAW = "draw"
    LORD_POINTS = "lord-points"
    ALLY_FELL = "ally-fell"


@dataclass(frozen=True, slots=True)
class Told:
    """An ally's question of a round, as far as the viewer knows it."""

    target: int
    """Territory that is attacked with it."""
    question: str | None
    """Id of the question; None while the viewer may not know."""
    right: int | None
    """The place (0–3) at which the right answer is shown; None while the viewer may not know."""
    has_answered: bool
    """True if that ally has answered it."""
    answer: int | None
    """The place that was answered; None: not yet, no answer in time, or hidden from the viewer."""
    is_right: bool | None
    """None: not answered yet, or hidden from the viewer. No answer in time is a wrong one."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the battle whose questions both allies have answered."""

    number: int
    told: tuple[Told, Told]
    """By ally; all of it is known."""
    strikes: tuple[int, ...]
    """The territories that the Dark Lord has struck, in order; more may be to come in the latest round."""
    lands: tuple[int, int, int]
    """By seat: territories held when the round ended, castles among them; of the latest round, now."""


@dataclass(frozen=True, slots=True)
class View:
    """All that `viewer` may know."""

    viewer: Viewer
    seats: int
    """Always 3: the allies are seats 0 and 1, the Dark Lord is seat 2."""
    options: Config
    phase: Phase
    to_move: frozenset[Seat]
    round: int
    """Of the expansion (1–6) while territories are claimed, else of the battle (1–10); 0 before."""
    bases: tuple[int, int, int] | None
    """By seat: where its castle stands; None before they are drawn."""
    owners: tuple[Seat | None, ...]
    """By territory: who holds it, castles among them; None while it is free. A fallen castle stays its
    owner's and counts for nobody."""
    towers: tuple[int, int, int]
    """By seat: towers of its castle that stand (0–3)."""
    fallen: Seat | None
    """Seat whose castle has fallen."""
    points: tuple[int, int, int]
    """By seat: its castle 400, its territories 200 each, the Dark Lord's 400 each."""
    order: tuple[Seat, Seat]
    """The allies in the order in which they choose, and in which right answers count, in this round."""
    targets: tuple[int | None, int | None]
    """By ally: what it attacks in this round."""
    asked: tuple[Told | None, Told | None]
    """By ally: its question of this round, until the next round begins; None before it is drawn."""
    strikes_left: int
    """Strikes that the Dark Lord still has in this round; 0 before both have answered."""
    rounds: tuple[Round, ...]
    """Every round of the battle that both have answered, the latest last."""
    legal: tuple[Move, ...]
    """The viewer's legal moves, but resigning."""
    resigned: frozenset[Seat]
    outcome: Outcome | None
    ending: Ending | None
    """Why the match is over, in the rules’ own word; None while it runs."""
