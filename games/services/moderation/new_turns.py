"""Begins turns anew at a position that the record has come to already."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from random import Random

from django.db import transaction

from games.kit.rules.seats import Seat
from games.models import Match, SeatTenure
from games.outbox.wake import wake_bot
from games.selectors.record.history import History
from games.services import alerts
from games.services.clocks.turns import CLOCK, calendars, start_clock
from games.services.turn.automatic_moves import arrange


def begin_turns(match: Match, history: History, *, now: datetime, rng: Random) -> None:
    """Give whoever is to move at the end of `history` a turn that begins now, with a clock of its own.

    Nobody has a turn before. What a turn brings by itself (a forced card) is arranged, bots are woken and
    people told. The caller holds the row of the running match locked in a transaction.
    """
    due = history.state.to_move
    held = SeatTenure.objects.current().filter(match=match).select_related("player", "pending", "plan")
    tenures = [tenure for tenure in held if Seat(tenure.seat) in due]
    known = calendars(match, tenures, now)
    for tenure in tenures:
        tenure.turn_ply, tenure.turn_since = history.ply, now
        start_clock(match, tenure, now, known)
        tenure.save(update_fields=["turn_ply", "turn_since", *CLOCK])
        if tenure.is_bot:
            transaction.on_commit(partial(wake_bot, match.pk, tenure.seat, history.ply))
        else:
            arrange(match, tenure, history, now=now, rng=rng)
    alerts.turns_began(match, tenures, at=now)
