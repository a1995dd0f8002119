"""Seats of suspended people in matches that begin without their doing: bots keep them from the first move."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.kit.rules.seats import Seat
from games.models import Match, SeatTenure, TableEvent
from games.services.events import write_event

from .handover import hand_to_bot


def keep_for_the_suspended(matches: Iterable[Match], *, now: datetime) -> None:
    """Have bots keep the seats of those who are suspended and do not play on. One query where there are none.

    For the transaction in which the matches have begun.
    """
    by_id = {match.pk: match for match in matches}
    seated = SeatTenure.objects.current().filter(match__in=list(by_id), level="")
    away = seated.filter(player__suspended_until__gt=now, player__plays_on=False)
    for match_id, seat, player_id in away.order_by("match", "seat").values_list("match", "seat", "player"):
        match = by_id[match_id]
        kept = hand_to_bot(match, Seat(seat), now=now, owner=player_id)
        write_event(match, TableEvent.Code.BOT, tenure=kept, at=now)
