"""Waiting moves: taken back, confirmed, or played when their time has come.

Whatever happens at once, the row of the match is locked first: a move is played or taken back, never both.
"""

from __future__ import annotations

import logging
from datetime import datetime
from random import Random

from django.db import transaction
from django.db.models import Q, QuerySet

from games.catalogue import has_rules, rules_of
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Seat
from games.models import Match, PendingMove, SeatTenure, waiting_move
from games.selectors.record.history import History, history_of
from games.services import alerts
from games.services.errors import NotRunning, NotSeated, PlayError, ReadFirst

from .automatic_moves import arrange
from .growth import Made
from .held_moves import drop
from .record import grow

log = logging.getLogger(__name__)

__all__ = [
    "TooLateToTakeBack",
    "arrange_again",
    "confirm",
    "drop",
    "play_waiting",
    "release",
    "take_back_move",
]


class TooLateToTakeBack(PlayError):
    """The turn is over: what waited has been played, and stands."""


@transaction.atomic(durable=True)
def take_back_move(*, match_id: int, user_id: int, turn_ply: int) -> PendingMove | None:
    """Take back the move that waits for an account, which then is asked anew.

    :param turn_ply: the ply at which the turn began that it was for.
    :returns: what waited; None if nothing did, since it was taken back before: a second click, another tab.
    :raises NotRunning, NotSeated, TooLateToTakeBack: see there.
    """
    _, tenure = _mine(match_id, user_id, turn_ply)
    pending = waiting_move(tenure)
    drop(tenure)
    return pending


@transaction.atomic(durable=True)
def confirm(
    *,
    match_id: int,
    user_id: int,
    turn_ply: int,
    now: datetime,
    rng: Random,
    arrived_at: datetime | None = None,
) -> History | None:
    """Play the move that waits for an account now.

    :param arrived_at: when that was asked for; now if not said.
    :returns: None if nothing waits, since it was taken back before.
    :raises NotRunning, NotSeated, TooLateToTakeBack, ReadFirst: see there.
    """
    match, tenure = _mine(match_id, user_id, turn_ply)
    pending = waiting_move(tenure)
    if pending is not None and _is_kept(tenure, pending):
        raise ReadFirst
    return None if pending is None else _played(match, tenure, pending, arrived_at or now, now, rng)


@transaction.atomic(durable=True)
def release(*, match_id: int, seat: int, turn_ply: int, now: datetime, rng: Random) -> bool:
    """Play the move that waits at a seat, if it is due and still the turn that began at `turn_ply`.

    Safe to call twice, too early, and for turns that are long over. True if a move was made.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    tenure = _tenures(match).filter(seat=seat).first()
    pending = None if tenure is None else waiting_move(tenure)
    if tenure is None or pending is None or pending.turn_ply != turn_ply or pending.due_at > now:
        return False
    if not has_rules(match.game, match.rules_version):
        log.warning("what waits at match %s cannot be played: its rules are not here any more", match.key)
        return False
    if match.status != Match.Status.RUNNING or tenure.turn_ply != turn_ply:
        drop(tenure)
        return False
    return play_waiting(match, tenure, pending, now=now, rng=rng)


def play_waiting(
    match: Match, tenure: SeatTenure, pending: PendingMove, *, now: datetime, rng: Random
) -> bool:
    """Play what waits for the present turn of a seat of a running match. True if it was made.

    What nobody sent is not played for who has a warning to read: they are asked, and it waits anew when they
    have read (`arrange_again`). The caller holds the match's row locked in a transaction.
    """
    is_sent = pending.why == PendingMove.Why.SENT
    if _is_kept(tenure, pending):
        _ask(match, tenure, now)
        return False
    try:
        _played(match, tenure, pending, now, now, rng, is_present=is_sent)
    except RulesError as error:  # by no way that is known; its holder is asked again
        words = "what waited at match %s seat %d was refused: %s"
        log.error(words, match.key, tenure.seat, error.code)  # noqa: TRY400
        _ask(match, tenure, now)
        return False
    return True


def arrange_again(*, user_id: int, now: datetime, rng: Random) -> None:
    """Have what an account has instructed, or its only legal cards, wait at all tables where it is asked.

    For after it has read its warnings; in one transaction a match. Doing it twice does nothing.
    """
    asked = SeatTenure.objects.current().filter(player_id=user_id, turn_ply__isnull=False)
    asked = asked.filter(
        Q(player__forced_cards=True) | Q(plan__isnull=False), match__status=Match.Status.RUNNING
    )
    for match_id in list(asked.values_list("match", flat=True)):
        with transaction.atomic():
            match = Match.objects.select_for_update().get(pk=match_id)
            tenure = _tenures(match).select_related("plan").filter(player_id=user_id).first()
            is_asked = (
                match.status == Match.Status.RUNNING and tenure is not None and tenure.turn_ply is not None
            )
            if tenure is None or not is_asked or not has_rules(match.game, match.rules_version):
                continue
            waits = waiting_move(tenure)
            if waits is None or waits.why != PendingMove.Why.SENT:
                arrange(match, tenure, history_of(match), now=now, rng=rng)


def _is_kept(tenure: SeatTenure, pending: PendingMove) -> bool:
    """True if the waiting move is not to be played, since a warning is to be read before."""
    return tenure.player.is_warned and pending.why != PendingMove.Why.SENT


def _ask(match: Match, tenure: SeatTenure, now: datetime) -> None:
    """Let go of what waits, and have its holder told that it is their turn."""
    drop(tenure)
    tenure.refresh_from_db()
    alerts.turns_began(match, [tenure], at=now)


def _mine(match_id: int, user_id: int, turn_ply: int) -> tuple[Match, SeatTenure]:
    match = Match.objects.select_for_update().get(pk=match_id)
    tenure = _tenures(match).filter(player_id=user_id).first()
    if tenure is None:
        raise NotSeated
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    if tenure.turn_ply != turn_ply:
        raise TooLateToTakeBack
    return match, tenure


def _tenures(match: Match) -> QuerySet[SeatTenure]:
    return SeatTenure.objects.current().filter(match=match).select_related("player", "pending")


def _played(
    match: Match,
    tenure: SeatTenure,
    pending: PendingMove,
    asked_at: datetime,
    now: datetime,
    rng: Random,
    *,
    is_present: bool = True,
) -> History:
    """Play what waits. A clock stops when a move was sent; what the site plays on its own account for a seat
    stops it only now, or the bank would tell that there was no choice.
    """
    move = rules_of(match.game, match.rules_version).parse_move(pending.notation)
    made = Made(Seat(tenure.seat), move, tenure.player_id)
    return grow(
        match,
        history_of(match),
        made,
        now=now,
        rng=rng,
        sent_at=pending.arrived_at,
        arrived_at=pending.arrived_at if pending.why == PendingMove.Why.SENT else asked_at,
        is_present=is_present,
    ).history
