"""Takes a move back by consent, in games that hide nothing: checks that it may be asked, and undoes the move.

The question is a proposal like the others. What is special about it:

- It is asked once a move, and only about the last one. Silence is a no: the next move of anybody closes the
  question (`services/turn/effects.py`). The clock of whoever is asked runs on meanwhile.
- A move that was made in place of one taken back stands, so that nobody plays one try after another and
  nobody gets a second turn's time out of one turn.
- Turns begin anew, as after any rewind. The credit that the undone move had earned is taken off again: two
  moves for one would pay twice.
- At a table with bots alone nobody has to be asked, and it is done as often as one likes. Such a match does
  not count among those against bots on a profile.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from random import SystemRandom
from typing import Final

from django.db.models import F

from games.clock.pace import Pace
from games.models import Match, Proposal, SeatTenure, TableEvent
from games.selectors.people.mutes_and_blocks import not_reached_by
from games.selectors.record.history import history_of
from games.selectors.seats.tenures import seated
from games.selectors.table.take_back import NoTakeBack, take_back_of
from games.selectors.time.clocks import pacing_of
from games.services.access import held
from games.services.events import write_event
from games.services.turn.rewind import CONSENT, Overtaken, rewind

from .errors import AskedOnce, MovedOn, MoveStands, NobodyToAsk, NoTakeBacks, Paused, ProposalError

_REFUSALS: Final[dict[NoTakeBack, type[ProposalError]]] = {
    NoTakeBack.NEVER_HERE: NoTakeBacks,
    NoTakeBack.PAUSED: Paused,
    NoTakeBack.NOBODY: NobodyToAsk,
    NoTakeBack.MOVED_ON: MovedOn,
    NoTakeBack.STANDS: MoveStands,
}


def check_take_back(match: Match, user_id: int, ply: int | None, now: datetime) -> None:
    """Check that an account at a running match may ask to have its move at `ply` undone.

    :raises NoTakeBacks, Paused, NobodyToAsk, MovedOn, MoveStands, AskedOnce: see there.
    """
    tenures = seated(match, now)
    mine = held(tenures, user_id)
    if mine is None:
        raise NobodyToAsk
    found = take_back_of(match, history_of(match), tenures, mine)
    if isinstance(found, NoTakeBack):
        raise _REFUSALS[found]
    if ply != found.ply:
        raise MovedOn
    if match.asked_back_ply == ply:
        raise AskedOnce
    people = [tenure.player for tenure in tenures if not tenure.is_bot]
    others = frozenset(person.pk for person in people) - {user_id}
    if any(person.is_suspended(now) for person in people) and others:
        raise NobodyToAsk
    if others and not_reached_by(user_id, others):
        raise NobodyToAsk


def take_back(match: Match, proposal: Proposal, now: datetime) -> bool:
    """Undo the move that all have agreed to undo, in the transaction of the last answer.

    :returns: False: it cannot be done any more; nothing has changed then.
    :raises MovedOn: another process has written a move meanwhile.
    """
    tenures = seated(match, now)
    mine = held(tenures, proposal.by_id)
    if mine is None:
        return False
    found = take_back_of(match, history_of(match), tenures, mine)
    if isinstance(found, NoTakeBack) or found.ply != proposal.data["ply"]:
        return False
    _take_credit_off(match, mine)
    Match.objects.filter(pk=match.pk).update(moves_taken_back=F("moves_taken_back") + 1)
    match.moves_taken_back += 1
    try:
        rewind(match, found.ply, now=now, rng=SystemRandom(), cause=CONSENT)
    except Overtaken as error:
        raise MovedOn from error
    write_event(match, TableEvent.Code.TOOK_BACK, at=now, by=proposal.by_id)
    return True


def _take_credit_off(match: Match, mine: SeatTenure) -> None:
    """Take off what the turn had earned that the move ended; nothing where that turn goes on."""
    pace = pacing_of(match)
    if isinstance(pace, Pace) and mine.clock is None:
        bank = max(mine.bank - pace.credit, timedelta(0))
        SeatTenure.objects.filter(pk=mine.pk).update(bank=bank)
