"""Hands a seat to another holder in the midst of a match: a bot, its owner again, or a substitute."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db import transaction

from games.catalogue import usual_level
from games.kit.rules.seats import Seat
from games.models import Match, PendingMove, Plan, SeatTenure, TableEvent, plan_of, waiting_move
from games.outbox.wake import wake_bot
from games.selectors.seats.tenures import Sitter, all_people_of, are_practising, sitters_of, understudy
from games.selectors.time.clocks import pacing_of
from games.services.changes import changed
from games.services.clocks.turns import CLOCK, break_off, calendars, start_again, start_clock
from games.services.events import write_event

KEEPER_WAITS: Final = 3.0
"""Seconds for which a bot that keeps a seat leaves its turn alone: a move of its owner's that came in time
may be on its way (`undo`), or its owner be back at once.
"""

LEFT_TO_THE_SWEEP: Final = timedelta(minutes=1)
"""A turn that lapses so long after its deadline is one of many that do: their bots think when those are done,
called by the sweep, so that thoughts of some hold up no turns of others.
"""

_OVER: Final = ("turn_ply", "turn_since", "returns_at", "free_since")
"""Fields of a tenure that are over when its holder leaves the seat."""


def hand_to_bot(
    match: Match, seat: Seat, *, now: datetime, owner: int | None = None, lapsed: SeatTenure | None = None
) -> SeatTenure:
    """End the tenure of whoever holds `seat` and give it to a bot, with the turn if it is its turn.

    The caller holds the row of the running `match` locked in a transaction.

    :param owner: for which account the bot keeps the seat, if it does.
    :param lapsed: the tenure whose turn there has lapsed and counts as such, if one has.
    :returns: the bot's tenure.
    """
    left = lapsed or holder_of(match, seat)
    is_late = left.deadline_at is not None and now - left.deadline_at >= LEFT_TO_THE_SWEEP
    had_back = left.back_in_turn and left.turn_ply is not None
    break_off(match, left, now)
    sitters = sitters_of(match)
    tenure = _passed_on(
        match,
        left,
        sitters,
        now=now,
        player_id=understudy(sitters, seat),
        level=usual_level(match.game),
        owner_id=owner,
        lapses=left.lapses + (lapsed is not None and not had_back),  # a turn is missed but once
        back_in_turn=had_back,
        bank=left.bank,
        leave_used=left.leave_used,
        gone_on=left.gone_on,
    )
    if tenure.turn_ply is not None and not is_late:
        wait = 0.0 if owner is None else KEEPER_WAITS
        transaction.on_commit(partial(wake_bot, match.pk, tenure.seat, tenure.turn_ply, wait))
    return tenure


def holder_of(match: Match, seat: int) -> SeatTenure:
    """The tenure of a seat's present holder, with the waiting move and the plan."""
    return SeatTenure.objects.current().select_related("pending", "plan").get(match=match, seat=seat)


def give_back(match: Match, kept: SeatTenure, *, now: datetime) -> SeatTenure:
    """Give the seat that a bot has kept back to its owner, who finds it as they left it.

    In the turn that they lost it in they have as much time as their pace gives again, which is once a turn; a
    turn that has begun since is one like any other. The caller holds the row of the running `match` locked in
    a transaction.

    :param kept: the bot's tenure, which has an owner.
    :returns: the owner's tenure.
    """
    before = match.tenures.filter(seat=kept.seat, player=kept.owner_id).latest("id")
    before.came_back = True
    before.save(update_fields=["came_back"])
    tenure = _passed_on(
        match,
        kept,
        sitters_of(match),
        now=now,
        player_id=kept.owner_id,
        lapses=kept.lapses,
        bank=kept.bank,
        seen_ply=before.seen_ply,
        gone_on=before.gone_on,
        own_version=before.own_version,
        leave_used=before.leave_used,
        is_substitute=before.is_substitute,
        back_in_turn=kept.turn_ply is not None and kept.turn_ply <= kept.from_ply,
    )
    write_event(match, TableEvent.Code.BACK, tenure=tenure, by=tenure.player_id, at=now)
    return tenure


def hand_to_substitute(
    match: Match, kept: SeatTenure, user_id: int, *, now: datetime, has_all_time: bool = False
) -> SeatTenure:
    """Give the seat that a bot has kept to somebody who has not sat at this table.

    What its owner has sent, planned and seen stays theirs. The caller holds the row of the running `match`
    locked in a transaction.

    :param has_all_time: they have a whole bank to spare, and not half of one.
    :returns: the substitute's tenure.
    """
    pace = pacing_of(match)
    tenure = _passed_on(
        match,
        kept,
        sitters_of(match),
        now=now,
        player_id=user_id,
        bank=kept.bank if pace is None else pace.bank if has_all_time else pace.bank / 2,
        seen_ply=match.ply,
        gone_on=kept.gone_on,
        is_substitute=True,
    )
    write_event(match, TableEvent.Code.SUBSTITUTE, tenure=tenure, by=user_id, at=now)
    return tenure


def _passed_on(
    match: Match, left: SeatTenure, sitters: Iterable[Sitter], *, now: datetime, **holder: Any
) -> SeatTenure:
    """End a tenure and begin that of the next holder, who goes on with the turn if it is the seat's.

    The clock of a person begins anew with it, or runs again for whoever is back in the turn; what is left of
    the bank has been kept by whoever gave the seat away.

    :param sitters: all of the match, as they were until now.
    """
    turn = {"turn_ply": left.turn_ply, "turn_since": left.turn_since and now}
    left.to_ply, left.left_at = match.ply, now
    left.turn_ply = left.turn_since = left.returns_at = left.free_since = None
    left.missing = left.missed_at = None
    left.save(update_fields=["to_ply", "left_at", *_OVER, *CLOCK])
    if waiting_move(left) is not None:
        PendingMove.objects.filter(tenure=left).delete()
    if plan_of(left) is not None:
        Plan.objects.filter(tenure=left).delete()
    tenure = SeatTenure(match=match, seat=left.seat, from_ply=match.ply, **turn, **holder)
    if tenure.turn_ply is not None:
        begins = start_again if tenure.back_in_turn else start_clock
        begins(match, tenure, now, calendars(match, [tenure], now))
    tenure.save(force_insert=True)
    others = [sitter for sitter in sitters if sitter.seat != left.seat or sitter.to_ply is not None]
    gone = Sitter(left.seat, left.player_id, left.level, left.owner_id, left.to_ply)
    came = Sitter(tenure.seat, tenure.player_id, tenure.level, tenure.owner_id, None)
    match.is_practice = are_practising([*others, came])
    changed(match, "is_practice", user_ids=all_people_of([*others, gone, came]))
    return tenure
