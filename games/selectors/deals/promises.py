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
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


def promise_of(match: Match) -> Promise:
    """The promise of `match`. Four queries."""
    claim = claim_of(match)
    return Promise(_stage(match, claim), claim, match.created_at, match.started_at, match.finished_at)


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
        case _ if claim.seed is not None:
            return Stage.OPENED if match.started_at else Stage.CLOSED
        case _:
            return Stage.LOST if is_opened(match) else Stage.HELD
