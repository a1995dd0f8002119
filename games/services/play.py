"""Moves and resignations: the pattern of every write.

Keyword-only, one durable transaction, the match's row locked, time and randomness passed in,
everybody told on commit.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from django.db import IntegrityError, transaction

from games.models import Match, MoveRecord, SeatTenure
from games.outbox.wake import wake_bot
from games.rules.core.api import Seat
from games.rules.core.errors import BadNotation
from games.rules.registry import rules_of
from games.selectors.people import free_bot
from games.selectors.table import Position, position_of

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


class AlreadyPlayed(PlayError):
    """This very move of this turn stands in the record: a double click, or a repeated request."""


@transaction.atomic(durable=True)
def play_move(
    *, match_id: int, user_id: int, notation: str, turn_ply: int, now: datetime, rng: Random
) -> Position:
    """Play `notation` for the seat that the account holds.

    :param turn_ply: the ply at which that seat's turn began when the form was made.
    :raises NotRunning, NotSeated, Stale, AlreadyPlayed: see there.
    :raises RulesError: bad notation or an illegal move.
    """
    match = _locked(match_id)
    tenure = _tenure(match, user_id)
    move = _parsed(match, notation)
    if tenure.turn_ply != turn_ply or match.status != Match.Status.RUNNING:
        _refuse_other_turn(match, tenure, move, turn_ply)
    return _grown(match, Seat(tenure.seat), move, user_id, now, rng)


@transaction.atomic(durable=True)
def resign(*, match_id: int, user_id: int, now: datetime, rng: Random) -> Position:
    """Give the match up for the seat that the account holds, at any time while it runs.

    :raises NotRunning, NotSeated: see there.
    :raises IllegalMove: the seat has resigned before.
    """
    match = _locked(match_id)
    tenure = _tenure(match, user_id)
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    position = _grown(match, Seat(tenure.seat), _parsed(match, "resign"), user_id, now, rng)
    if position.state.outcome is None:
        _hand_to_bot(match, tenure.pk, position.ply, now)
    return position


def _hand_to_bot(match: Match, tenure_id: int, ply: int, now: datetime) -> None:
    """Let a bot play on in a seat that was given up while the match goes on: a tenure of its own."""
    given_up = SeatTenure.objects.get(pk=tenure_id)
    turn = {"turn_ply": given_up.turn_ply, "turn_since": given_up.turn_since}
    given_up.to_ply, given_up.won, given_up.ended_at = ply, False, now
    given_up.turn_ply = given_up.turn_since = None
    given_up.save()
    bot = free_bot(match)
    assert bot is not None  # noqa: S101 - there are more bots than seats in every game that goes on
    tenure = SeatTenure.objects.create(
        match=match, seat=given_up.seat, player=bot, level=SeatTenure.Level.NORMAL, from_ply=ply, **turn
    )
    if tenure.turn_ply is not None:
        transaction.on_commit(partial(wake_bot, match.pk, tenure.seat, tenure.turn_ply))


def mark_seen(*, match_id: int, user_id: int, ply: int) -> None:
    """Note that the holder of a seat has looked at the record up to `ply`."""
    SeatTenure.objects.current().filter(match_id=match_id, player_id=user_id, seen_ply__lt=ply).update(
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
