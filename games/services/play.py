"""Moves and resignations: the pattern of every write.

Keyword-only, one durable transaction, the match's row locked, time and randomness passed in,
everybody told on commit.
"""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any

from django.db import IntegrityError, transaction

from games.models import Match, MoveRecord, SeatTenure
from games.rules.core.api import Seat
from games.rules.core.errors import BadNotation, IllegalMove
from games.rules.core.seats import Resign
from games.rules.registry import rules_of
from games.selectors.table import Position, position_of

from .handover import hand_to_bot
from .record import grow

MAX_NOTATION = 200
"""Longer than any move that a seat can make, in characters."""


class PlayError(Exception):
    """A move that was not taken for a reason outside the rules."""


class NotRunning(PlayError):
    """The match has not begun or is over."""


class NotSeated(PlayError):
    """The account holds no seat of this match."""


class Stale(PlayError):
    """The form was made for another turn than the seat's present one."""


class HasResigned(PlayError):
    """The seat has resigned before."""


class SureFirst(PlayError):
    """Resigning is no move like the others: the player is asked first, then `resign` does it."""


class AlreadyPlayed(PlayError):
    """This very move of this turn stands in the record: a double click, or a repeated request."""


@transaction.atomic(durable=True)
def play_move(
    *, match_id: int, user_id: int, notation: str, turn_ply: int, now: datetime, rng: Random
) -> Position:
    """Play `notation` for the seat that the account holds.

    :param turn_ply: the ply at which that seat's turn began when the form was made.
    :raises NotRunning, NotSeated, Stale, AlreadyPlayed, SureFirst: see there.
    :raises RulesError: bad notation or an illegal move.
    """
    match = _locked(match_id)
    tenure = _tenure(match, user_id)
    move = _parsed(match, notation)
    if isinstance(move, Resign):
        raise SureFirst if match.status == Match.Status.RUNNING else NotRunning
    if tenure.turn_ply != turn_ply or match.status != Match.Status.RUNNING:
        _refuse_other_turn(match, tenure, move, turn_ply)
    return _grown(match, Seat(tenure.seat), move, user_id, now, rng)


@transaction.atomic(durable=True)
def resign(*, match_id: int, user_id: int, now: datetime, rng: Random) -> Position:
    """Give the match up for the seat that the account holds, at any time while it runs.

    Where the match goes on without them, a bot plays on in their seat.

    :raises NotRunning, NotSeated, HasResigned: see there.
    """
    match = _locked(match_id)
    tenure = _tenure(match, user_id)
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    try:
        position = _grown(match, Seat(tenure.seat), Resign(), user_id, now, rng)
    except IllegalMove as error:  # it is legal but once
        raise HasResigned from error
    if position.state.outcome is None:
        hand_to_bot(match, Seat(tenure.seat), now=now)
    return position


def mark_seen(*, key: str, user_id: int, ply: int) -> None:
    """Note that the holder of a seat has looked at the record up to `ply`."""
    SeatTenure.objects.current().filter(match__key=key, player_id=user_id, seen_ply__lt=ply).update(
        seen_ply=ply
    )


def _locked(match_id: int) -> Match:
    return Match.objects.select_for_update().get(pk=match_id)


def _tenure(match: Match, user_id: int) -> SeatTenure:
    tenure = SeatTenure.objects.current().filter(match=match, player_id=user_id).first()
    if tenure is None:
        raise NotSeated
    return tenure


def _parsed(match: Match, notation: str) -> Any:
    if len(notation) > MAX_NOTATION:
        raise BadNotation("too-long")
    return rules_of(match.game, match.rules_version).parse_move(notation)


def _refuse_other_turn(match: Match, tenure: SeatTenure, move: Any, turn_ply: int) -> None:
    """Tell a repeated request, a finished match and an old page apart."""
    played = (
        MoveRecord.objects.filter(match=match, seat=tenure.seat, ply__gte=turn_ply)
        .order_by("ply")
        .values_list("notation", flat=True)
        .first()
    )
    if played == move.notation():
        raise AlreadyPlayed
    raise Stale if match.status == Match.Status.RUNNING else NotRunning


def _grown(match: Match, seat: Seat, move: Any, user_id: int, now: datetime, rng: Random) -> Position:
    try:
        return grow(match, position_of(match), (seat, move, user_id), now=now, rng=rng)
    except IntegrityError as error:  # another process took this ply first
        raise Stale from error
