"""Reads how far a match has kept what it promised about its chance."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from games.deals.claims import Claim
from games.models import Match
from games.selectors.deals.claims import claim_of, is_opened


class Stage(Enum):
    """Stage of a promise."""

    NONE = "none"
    """The match is from before there were any."""
    WAITS = "waits"
    RUNS = "runs"
    HELD = "held"
    """The match is over, but its end may still be taken back."""
    SEALED = "sealed"
    """The match is over, but the board that was played is not shown yet."""
    ENDED = "ended"
    """A moderator ended the match, and may take it up again."""
    OPENED = "opened"
    CLOSED = "closed"
    """Opened, of a table that never began."""
    LOST = "lost"
    """The match is over, and its seed is gone."""


@dataclass(frozen=True, slots=True)
class Promise:
    """Promise of a match as everybody may know it."""

    stage: Stage
    claim: Claim | None
    bound_at: datetime
    """Time since when the commitment can be read: that of the table, or of its board."""
    started_at: datetime | None
    finished_at: datetime | None
    opened_at: datetime | None
    """Time at which the seed was to be opened; None: not yet, or unknown."""
    is_of_board: bool = False
    """True if the seed is that of a board, to which nobody adds anything."""


def promise_of(match: Match) -> Promise:
    """The promise of `match`. Four queries; of a table of a board one more."""
    claim, board = claim_of(match), match.board
    return Promise(
        stage=_stage(match, claim),
        claim=claim,
        bound_at=match.created_at if board is None else board.opens_at,
        started_at=match.started_at,
        finished_at=match.finished_at,
        opened_at=match.finished_at if board is None else board.shown_at,
        is_of_board=board is not None,
    )


def _stage(match: Match, claim: Claim | None) -> Stage:
    if claim is None:
        return Stage.NONE
    match match.status:
        case Match.Status.OPEN:
            return Stage.WAITS
        case Match.Status.RUNNING:
            return Stage.RUNS
        case _ if match.is_adjudicated:
            return Stage.ENDED
        case _ if match.is_sealed:
            return Stage.SEALED
        case _ if claim.seed is not None:
            return Stage.OPENED if match.started_at else Stage.CLOSED
        case _:
            return Stage.LOST if is_opened(match) else Stage.HELD
