"""Rewinds a match to an earlier moment: a row more in its record, and everything that follows from it anew.

Nothing is taken out of the record. What was undone stays in it and is shown as undone; what lists and pages
keep beside the record is written anew from the moves that count.
"""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Final

from django.db import IntegrityError

from games.kit.rules.back import Back
from games.models import Match, PendingMove, Proposal, SeatTenure, TableEvent
from games.selectors.record.history import History, history_of
from games.services.clocks.turns import CLOCK, stop_clock
from games.services.deals.breaking_off import end_table
from games.services.errors import PlayError
from games.services.questions.after_rewind import write_showings

from .campaigns import rewrite_campaigns
from .growth import Made
from .record import grow

MODERATOR: Final = "moderator"
CONSENT: Final = "consent"
"""Of `MoveRecord`: why the site made the row. A moderator did it, or who plays there has agreed."""


class Overtaken(PlayError):
    """Another process has written the row that this one was about to write."""


def rewind(match: Match, to_ply: int, *, now: datetime, rng: Random, cause: str = MODERATOR) -> History:
    """Let the position of a running match again be the one after the first `to_ply` rows of its record.

    Chance is drawn anew there. Turns and their clocks begin anew, each with the bank that its
    seat has left; what waited, what was planned and what people were asked together is gone; tables that had
    kept the end of a campaign show the position. Who holds which seat stays as it is.

    A match of a board at which an act of chance would be undone ends instead, through nobody's fault.

    The caller holds the match's row locked in a transaction, and tells people of it.

    :param cause: of `MoveRecord`.
    :raises IllegalMove: there is no such earlier moment. :raises NoContent, Overtaken: see there.
    """
    before = history_of(match)
    if match.board_id is not None and any(step.mover is None and step.ply > to_ply for step in before.branch):
        # Chance would be another than at all other tables.
        end_table(match, TableEvent.Code.BOARD_GONE, now=now)
        return before
    then = before.after(None, Back(to_ply), now)
    _let_go(match, then, now)
    rewrite_campaigns(match, then)
    write_showings(match, then)
    match.proposals.filter(result=Proposal.Result.OPEN).update(result=Proposal.Result.LAPSED)
    try:
        return grow(match, before, Made(None, Back(to_ply), None), now=now, rng=rng, cause=cause).history
    except IntegrityError as error:
        raise Overtaken from error


def _let_go(match: Match, then: History, now: datetime) -> None:
    """End everybody's turn, for which nobody's bank has to pay, and let go of what waits."""
    PendingMove.objects.filter(tenure__match=match).delete()
    for tenure in SeatTenure.objects.current().filter(match=match):
        bank = tenure.bank
        stop_clock(match, tenure, now)
        tenure.bank = bank
        tenure.turn_ply = tenure.turn_since = tenure.put_off_at = None
        tenure.gone_on = then.campaigns_over
        tenure.save(update_fields=[*CLOCK, "turn_ply", "turn_since", "put_off_at", "gone_on"])
