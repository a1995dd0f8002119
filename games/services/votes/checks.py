"""Checks of questions that people at a table may put to each other."""

from __future__ import annotations

from typing import Final

from games.models import Match, Proposal
from games.services.access import least, people_present, people_with_claim

from .errors import Alone, BadDays, IsPaused, NobodyElse, NoClocks, NoSuchQuestion, NotPaused

LONGEST_PAUSE: Final = 30
"""In days."""


def check_question(match: Match, kind: str, days: int) -> None:
    """Check that a question may be asked at a running match.

    :raises NoSuchQuestion, BadDays, NoClocks, IsPaused, NobodyElse, NotPaused, Alone: see there.
    """
    match kind:
        case Proposal.Kind.PAUSE:
            if match.pace == Match.Pace.NONE:
                raise NoClocks
            if match.paused_at is not None:
                raise IsPaused
            if not 1 <= days <= LONGEST_PAUSE:
                raise BadDays
            if len(people_with_claim(match)) < least(kind):
                raise NobodyElse
        case Proposal.Kind.RESUME:
            if match.paused_at is None:
                raise NotPaused
        case Proposal.Kind.CALL_OFF:
            if len(people_present(match)) == 1 and len(people_with_claim(match)) > 1:
                raise Alone
        case _:
            raise NoSuchQuestion
