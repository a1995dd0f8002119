"""A seat gets another holder in the midst of a match: a bot, its owner again, or a substitute."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import transaction

from games.bots.registry import usual_level
from games.models import Match, PendingMove, Plan, SeatTenure, TableEvent
from games.outbox.wake import wake_bot
from games.rules.core.api import Seat
from games.selectors.clocks import pacing_of
from games.selectors.people import understudy
from games.selectors.seating import is_practice

from .changes import changed
from .events import note
from .turns import CLOCK, begin_turn, stop

KEEPER_WAITS: Final = 3.0
"""Seconds for which a bot that keeps a seat leaves its turn alone: a move of its owner's that came in time
may be on its way (`undo`), or its owner be back at once.
"""

_OVER: Final = ("turn_ply", "turn_since", "returns_at", "free_since")
"""What of a tenure is over when its holder leaves the seat."""


def hand_to_bot(match: Match, seat: Seat, *, now: datetime, owner: int | None = None) -> SeatTenure:
    """End the tenure of whoever holds `seat` and give it to a bot, with the turn if it is its turn.

    The caller holds the row of the running `match` locked in a transaction.

    :param owner: for which account the bot keeps the seat, if it does.
    :returns: the bot's tenure.
    """
    left = SeatTenure.objects.current().get(match=match, seat=seat)
    stop(match, left, now)
    tenure = _passed_on(
        match,
        left,
        now=now,
        player=understudy(match, seat),
        level=usual_level(match.game),
        owner_id=owner,
        lapses=left.lapses,
        bank=left.bank,
        gone_on=left.gone_on,
    )
    if tenure.turn_ply is not None:
        wait = 0.0 if owner is None else KEEPER_WAITS
        transaction.on_commit(partial(wake_bot, match.pk, tenure.seat, tenure.turn_ply, wait))
    return tenure


def give_back(match: Match, kept: SeatTenure, *, now: datetime) -> SeatTenure:
    """Give the seat that a bot has kept back to its owner, who finds it as they left it.

    The caller holds the row of the running `match` locked in a transaction.

    :param kept: the bot's tenure, which has an owner.
    :returns: the owner's tenure.
    """
    before = match.tenures.filter(seat=kept.seat, player=kept.owner_id).latest("id")
    before.came_back = True
    before.save(update_fields=["came_back"])
    tenure = _passed_on(
        match,
        kept,
        now=now,
        player_id=kept.owner_id,
        lapses=kept.lapses,
        bank=kept.bank,
        seen_ply=before.seen_ply,
        gone_on=before.gone_on,
        own_version=before.own_version,
        leave_used=before.leave_used,
        is_substitute=before.is_substitute,
    )
    note(match, TableEvent.Code.BACK, tenure=tenure, by=tenure.player_id, at=now)
    return tenure


def hand_to_substitute(match: Match, kept: SeatTenure, user_id: int, *, now: datetime) -> SeatTenure:
    """Give the seat that a bot has kept to somebody who has not sat at this table.

    What its owner has sent, planned and seen stays theirs. The caller holds the row of the running `match`
    locked in a transaction.

    :returns: the substitute's tenure.
    """
    pace = pacing_of(match)
    tenure = _passed_on(
        match,
        kept,
        now=now,
        player_id=user_id,
        bank=pace.bank / 2 if pace else kept.bank,
        seen_ply=match.ply,
        gone_on=kept.gone_on,
        is_substitute=True,
    )
    note(match, TableEvent.Code.SUBSTITUTE, tenure=tenure, by=user_id, at=now)
    return tenure


def _passed_on(match: Match, left: SeatTenure, *, now: datetime, **holder: Any) -> SeatTenure:
    """End a tenure and begin that of the next holder, who goes on with the turn if it is the seat's.

    The clock of a person begins anew with it; what is left of the bank has been kept by whoever gave the
    seat away.
    """
    turn = {"turn_ply": left.turn_ply, "turn_since": left.turn_since and now}
    left.to_ply, left.left_at = match.ply, now
    left.turn_ply = left.turn_since = left.returns_at = left.free_since = None
    left.save(update_fields=["to_ply", "left_at", *_OVER, *CLOCK])
    PendingMove.objects.filter(tenure=left).delete()
    Plan.objects.filter(tenure=left).delete()
    tenure = SeatTenure.objects.create(match=match, seat=left.seat, from_ply=match.ply, **turn, **holder)
    if tenure.turn_ply is not None:
        begin_turn(match, tenure, now)
    people = match.tenures.filter(level="").values_list("player_id", flat=True)
    match.is_practice = is_practice(match)
    changed(match, "is_practice", user_ids=sorted(set(people)))
    return tenure
