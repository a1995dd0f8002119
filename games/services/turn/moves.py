"""Moves and resignations: the pattern of every write.

Keyword-only, one durable transaction, the match's row locked, time and randomness passed in,
everybody told on commit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import BigIntegerField, CharField, IntegerField

from accounts.models import User
from accounts.prepared_query import Asked, PreparedUpdate
from games.catalogue import rules_of
from games.kit.rules.errors import BadNotation, IllegalMove
from games.kit.rules.seats import Resign, Seat
from games.models import Match, MoveRecord, PendingMove, SeatTenure, waiting_move
from games.selectors.questions.showings import opened_of
from games.selectors.record.history import History, history_of
from games.selectors.seats.tenures import seated
from games.services.access import asked_at_table, held, is_turn_late, locked, locked_by_key
from games.services.calendar.leave import end_present
from games.services.errors import (
    AlreadyPlayed,
    HasResigned,
    NotRunning,
    NotSeated,
    ReadFirst,
    Stale,
    SureFirst,
    TimeUp,
    Waits,
)
from games.services.questions.answers import check_in_time, refuse_closed
from games.services.reliability import match_left
from games.services.seats.handover import hand_to_bot

from .growth import Made
from .held_moves import hold_move
from .record import grow

_SEEN: Final = PreparedUpdate(
    lambda: SeatTenure.objects.current().filter(
        match__key=Asked("key", CharField()),
        player=Asked("player", BigIntegerField()),
        seen_ply__lt=Asked("ply", IntegerField()),
    ),
    seen_ply=Asked("ply", IntegerField()),
)

MAX_NOTATION = 200
"""Longer than any move that a seat can make, in characters."""


@transaction.atomic(durable=True)
def play_move(
    *,
    match_id: int,
    user_id: int,
    notation: str,
    turn_ply: int,
    now: datetime,
    rng: Random,
    arrived_at: datetime | None = None,
    back_for: timedelta = timedelta(0),
    form: Mapping[str, Sequence[str]] | None = None,
) -> History:
    """Play `notation` for the seat that the account holds, or have it wait where that account wants it so.

    What has waited at that seat without having been sent, such as its only legal card, is played no more.
    If the account is on leave, that is over.

    :param turn_ply: the ply at which that seat's turn began when the form was made.
    :param arrived_at: when it reached the site, which is what its clock goes by; now if not said.
    :param back_for: so long the move waits on the server, if its account wants to be able to take it back.
    :param form: what was chosen, by field, to be chosen again when it is taken back.
    :returns: the match as its record now says; a move that waits is not in it.
    :raises NotRunning, NotSeated, Stale, TimeUp, Waits, AlreadyPlayed, SureFirst, NotOpened: see there.
    :raises ReadFirst: see there.
    :raises AnsweredTooLate: the caller has the question closed (`closing.try_to_close`), if it is not.
    :raises RulesError: bad notation or an illegal move.
    """
    match = locked(match_id)
    return _play(match, user_id, notation, turn_ply, now, rng, arrived_at or now, back_for, form)


@transaction.atomic(durable=True)
def play_form(
    *,
    key: str,
    user_id: int,
    compose: Callable[[str], str],
    turn_ply: int,
    now: datetime,
    rng: Random,
    arrived_at: datetime,
    back_for: timedelta = timedelta(0),
    form: Mapping[str, Sequence[str]] | None = None,
) -> Match:
    """As `play_move`, for what a page has sent: the match is read but once, with its row locked.

    :param key: of the match. :param compose: makes the notation from the form, told the game's slug.
    :returns: the match. :raises Match.DoesNotExist: there is none of this key.
    """
    match = locked_by_key(key)
    _play(match, user_id, compose(match.game), turn_ply, now, rng, arrived_at, back_for, form)
    return match


def _play(
    match: Match,
    user_id: int,
    notation: str,
    turn_ply: int,
    now: datetime,
    rng: Random,
    arrived_at: datetime,
    back_for: timedelta,
    form: Mapping[str, Sequence[str]] | None,
) -> History:
    tenure, tenures = asked_at_table(match, user_id, turn_ply, arrived_at)
    move = _parsed(match, notation)
    if isinstance(move, Resign):
        raise SureFirst if match.status == Match.Status.RUNNING else NotRunning
    is_answer = rules_of(match.game, match.rules_version).quiz.is_answer(move)
    if tenure.player.is_warned and not tenure.is_bot and not (is_answer and _is_opened(match, user_id)):
        raise ReadFirst
    if tenure.turn_ply != turn_ply or match.status != Match.Status.RUNNING:
        _refuse_other_turn(match, tenure, move, turn_ply, arrived_at)
    if is_turn_late(match, tenure, arrived_at, now):
        raise TimeUp
    if is_answer and not tenure.is_bot:
        check_in_time(match, tenure, move, arrived_at)
    waits = waiting_move(tenure)
    if waits is not None and waits.why == PendingMove.Why.SENT:
        raise AlreadyPlayed if waits.notation == move.notation() else Waits
    if tenure.is_away(arrived_at):
        end_present(user_id, arrived_at)
    if back_for and not is_answer and _may_take_back(match, tenure):  # an answer is told whether it is right
        history = history_of(match)
        history.after(Seat(tenure.seat), move, now)  # only to know that it is legal
        if tenure.gone_on < history.campaigns_over:  # who plays on has gone on from all that was over
            tenure.gone_on = history.campaigns_over
            tenure.save(update_fields=["gone_on"])
        hold_move(
            match, tenure, move, why=PendingMove.Why.SENT, now=arrived_at, due_at=now + back_for, form=form
        )
        return history
    return _grown(match, tenures, Made(Seat(tenure.seat), move, user_id), arrived_at, now, rng)


@transaction.atomic(durable=True)
def resign(
    *, match_id: int, user_id: int, now: datetime, rng: Random, arrived_at: datetime | None = None
) -> History:
    """Give the match up for the seat that the account holds, at any time while it runs.

    Where the match goes on without them, a bot plays on in their seat.

    :raises NotRunning, NotSeated, TimeUp, HasResigned: see there.
    """
    match = locked(match_id)
    tenures = seated(match, arrived_at or now)
    tenure = held(tenures, user_id)
    if tenure is None:
        raise NotSeated
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    if is_turn_late(match, tenure, arrived_at or now, now):
        raise TimeUp
    try:
        made = Made(Seat(tenure.seat), Resign(), user_id)
        history = _grown(match, tenures, made, arrived_at or now, now, rng)
    except IllegalMove as error:  # it is legal but once
        raise HasResigned from error
    if history.state.outcome is None:
        hand_to_bot(match, Seat(tenure.seat), now=now)
        match_left(match, user_id)
    return history


def mark_seen(*, key: str, user_id: int, ply: int) -> None:
    """Note that the holder of a seat has looked at the record up to `ply`."""
    _SEEN(key=key, player=user_id, ply=ply)


def _may_take_back(match: Match, tenure: SeatTenure) -> bool:
    """True if the holder of a seat wants some time to take a move back at such a table."""
    match tenure.player.take_back:
        case User.TakeBack.ALWAYS:
            return not tenure.is_bot and match.pace != Match.Pace.LIVE
        case User.TakeBack.PEOPLE:
            return not tenure.is_bot and match.pace != Match.Pace.LIVE and not match.is_practice
        case _:
            return False


def _is_opened(match: Match, user_id: int) -> bool:
    return opened_of(user_id).filter(match=match).exists()


def _parsed(match: Match, notation: str) -> Any:
    if len(notation) > MAX_NOTATION:
        raise BadNotation("too-long")
    return rules_of(match.game, match.rules_version).parse_move(notation)


def _refuse_other_turn(
    match: Match, tenure: SeatTenure, move: Any, turn_ply: int, arrived_at: datetime
) -> None:
    """Tell a repeated request, a finished match and an old page apart."""
    played = (
        MoveRecord.objects.filter(match=match, seat=tenure.seat, ply__gte=turn_ply)
        .order_by("ply")
        .values_list("notation", flat=True)
        .first()
    )
    if played == move.notation():
        raise AlreadyPlayed
    refuse_closed(match, tenure, move, played, arrived_at)
    raise Stale if match.status == Match.Status.RUNNING else NotRunning


def _grown(
    match: Match,
    tenures: tuple[SeatTenure, ...],
    made: Made,
    arrived_at: datetime,
    now: datetime,
    rng: Random,
) -> History:
    try:
        before = history_of(match)
        return grow(match, before, made, now=now, rng=rng, arrived_at=arrived_at, tenures=tenures).history
    except IntegrityError as error:  # another process took this ply first
        raise Stale from error
