"""A bot takes the seat of somebody who is gone, so that the match goes on for the others."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction

from games.models import Match, SeatTenure
from games.outbox.wake import wake_bot
from games.rules.core.api import Seat
from games.selectors.people import understudy

from .changes import changed

LEVEL = SeatTenure.Level.NORMAL
"""How such a bot plays."""


def hand_to_bot(match: Match, seat: Seat, *, now: datetime) -> SeatTenure:
    """End the tenure of whoever holds `seat` and give it to a bot, with the turn if it is its turn.

    The caller holds the row of the running `match` locked in a transaction.

    :returns: the bot's tenure.
    """
    left = SeatTenure.objects.current().get(match=match, seat=seat)
    turn = {"turn_ply": left.turn_ply, "turn_since": left.turn_since and now}
    left.to_ply, left.left_at = match.ply, now
    left.turn_ply = left.turn_since = None
    left.save(update_fields=["to_ply", "left_at", "turn_ply", "turn_since"])
    tenure = SeatTenure.objects.create(
        match=match, seat=seat, player=understudy(match), level=LEVEL, from_ply=match.ply, **turn
    )
    people = match.tenures.filter(level="").values_list("player_id", flat=True)
    changed(match, user_ids=sorted(set(people)))
    if tenure.turn_ply is not None:
        transaction.on_commit(partial(wake_bot, match.pk, tenure.seat, tenure.turn_ply))
    return tenure
