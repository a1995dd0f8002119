"""Hands the seat of somebody who stays away to a bot or a substitute, and back to a person.

A seat that lapses under `Contract.BOT` or `Contract.SUBSTITUTE` is kept by a bot for its owner. Under the
second it is free for somebody else after two turns in a row that the owner did not play in time: the one that
lapsed, and the next, which lapses after they were back, or would have while they are still away.
"""

from __future__ import annotations

from datetime import datetime
from random import Random

from django.db import IntegrityError, transaction

from games.kit.rules.seats import Resign, Seat
from games.models import BoardSeat, Match, MoveRecord, SeatTenure, TableEvent
from games.selectors.boards.barred import knows_board
from games.selectors.lobby.free_seats import has_moved_in_turn
from games.selectors.moderation.looks import has_looked
from games.selectors.people.reliability import reliability_of
from games.selectors.record.history import history_of
from games.services import alerts
from games.services.errors import NotRunning, PlayError
from games.services.events import write_event
from games.services.lobby.blocking import blocked_among
from games.services.lobby.club_members import refuse_non_members
from games.services.lobby.limits import check_room
from games.services.lobby.rating_limits import refuse_by_rating
from games.services.lobby.shared_address import tell_one_address
from games.services.lobby.shared_households import refuse_household
from games.services.reliability import match_left, turn_kept
from games.services.seats.bot_keeper import ask_back, forsake, free_if_missed
from games.services.seats.handover import give_back, hand_to_bot, hand_to_substitute
from games.services.turn.automatic_moves import arrange
from games.services.turn.growth import Made
from games.services.turn.record import grow


class AbsenceError(PlayError):
    """A seat that somebody may not have, or not have back."""


class NoSeatKept(AbsenceError):
    """No bot keeps a seat of this match for the account."""


class TakenOver(AbsenceError):
    """The account's seat was taken over by somebody else."""


class NotFree(AbsenceError):
    """Nobody may take that seat over, somebody has just done so, or somebody there has blocked the account.

    Which of these it is the account must not learn.
    """


class SatHere(AbsenceError):
    """The account sits at this table, or has sat there."""


class HasLooked(AbsenceError):
    """The account has looked at what is hidden in the match, as a moderator."""


class KnowsBoard(AbsenceError):
    """The account has played the board of the match at another table, or seen something of it."""


class StillSuspended(AbsenceError):
    """The account is suspended, and bots play on for it until that is over."""


class NotReliableEnough(AbsenceError):
    """The table asks for more reliability than the account has, or than is known of it."""


def act(match: Match, tenure: SeatTenure, *, now: datetime, rng: Random) -> None:
    """Do what the table's contract says of a turn that lapsed: a bot takes the seat, or the seat loses.

    The caller holds the match's row locked in a transaction and has written that the turn lapsed.

    :param tenure: that of the person whose turn it was.
    """
    lapsed_ply = tenure.turn_ply
    if match.contract == Match.Contract.LOSE:
        _lose(match, tenure, MoveRecord.TIMEOUT, now=now, rng=rng)
        turn_kept(match, tenure.player_id, in_time=False)
        if match.status == Match.Status.RUNNING:
            match_left(match, tenure.player_id)
        alerts.lapsed(match, tenure.player_id, what="lost", turn_ply=lapsed_ply, at=now)
        return
    turn_kept(match, tenure.player_id, in_time=False)
    kept = hand_to_bot(match, Seat(tenure.seat), now=now, owner=tenure.player_id, lapsed=tenure)
    write_event(match, TableEvent.Code.BOT, tenure=kept, at=now)
    alerts.lapsed(match, tenure.player_id, what="kept", turn_ply=lapsed_ply, at=now)
    free_if_missed(match, kept, now=now)


def give_up(match: Match, tenure: SeatTenure, *, now: datetime, rng: Random) -> None:
    """Do what the contract says of a seat whose owner is gone for good: nobody will ask for it back.

    The caller holds the row of the running match locked in a transaction. Tables without a pace have no
    contract: a bot plays on there, as it does for all who resign.
    """
    has_contract = match.pace != Match.Pace.NONE
    if has_contract and match.contract == Match.Contract.LOSE:
        _lose(match, tenure, MoveRecord.GONE, now=now, rng=rng)
        return
    kept = hand_to_bot(match, Seat(tenure.seat), now=now)
    if has_contract:
        write_event(match, TableEvent.Code.BOT, tenure=kept, at=now)
        forsake(match, kept, now=now)


@transaction.atomic(durable=True)
def come_back(*, match_id: int, user_id: int, now: datetime, rng: Random) -> bool:
    """Give a person the seat back that a bot keeps for them.

    At once, unless the bot has moved in a turn that still lasts, or they have had the seat back in that turn
    before: then when it is over. Asking twice, or when one sits there already, changes nothing.

    :returns: whether they sit there now.
    :raises NotRunning, NoSeatKept, TakenOver, StillSuspended: see there.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    current = SeatTenure.objects.current().filter(match=match)
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    if current.filter(player_id=user_id).exists():
        return True
    kept = current.filter(owner_id=user_id).select_related("owner").first()
    if kept is None or kept.owner is None:
        raise _why_not(match, user_id)
    if kept.owner.is_suspended(now) and not kept.owner.plays_on:
        raise StillSuspended
    return return_seat(match, kept, now=now, rng=rng)


def return_seat(match: Match, kept: SeatTenure, *, now: datetime, rng: Random) -> bool:
    """Give the seat that a bot keeps back to its owner: at once, unless the bot has moved in its turn, or the
    owner has had it back in that turn before.

    The caller holds the row of the running match locked in a transaction.

    :returns: whether they sit there now; else they do when that turn is over.
    """
    if (kept.turn_ply is not None and kept.back_in_turn) or has_moved_in_turn(match, kept):
        ask_back(match, kept, now=now)
        return False
    _sit_down(match, give_back(match, kept, now=now), now=now, rng=rng)
    return True


@transaction.atomic(durable=True)
def take_over(*, match_id: int, user_id: int, seat: int, now: datetime, rng: Random) -> SeatTenure:
    """Give a seat that is free to somebody who has never sat at this table.

    They see what the seat has seen and start with half a bank. Asking twice changes nothing.

    :raises NotRunning, SatHere, HasLooked, KnowsBoard, NotMember, BlockedHere, SameHousehold: see there.
    :raises NotReliableEnough, OutOfLimits, Suspended, TooManyTables, TooManyMatches, NotFree: see there.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    kept = SeatTenure.objects.current().filter(match=match, seat=seat).first()
    if kept is not None and kept.player_id == user_id:
        return kept
    if match.tenures.filter(player_id=user_id).exists():
        raise SatHere
    if has_looked(match, user_id):
        raise HasLooked
    if match.board_id is not None and knows_board(match.board, user_id):
        raise KnowsBoard
    refuse_non_members(match, [user_id], now)
    others = people_in(match)
    is_blocked = blocked_among(user_id, others)
    refuse_household(match, user_id, others)
    if not reliability_of(user_id).meets(match.min_reliability):
        raise NotReliableEnough
    refuse_by_rating(match, user_id, seat)
    check_room(user_id, now)
    if is_blocked or kept is None or kept.free_since is None:  # which of them it is, is told to nobody
        raise NotFree
    tenure = hand_to_substitute(match, kept, user_id, now=now)
    if match.board_id is not None:
        _note_board(match, user_id, now)
    if kept.owner_id is not None:
        match_left(match, kept.owner_id)
        alerts.taken_over(match, kept.owner_id, at=now)
    tell_one_address(match, people_in(match), newcomer=user_id, now=now)
    _sit_down(match, tenure, now=now, rng=rng)
    return tenure


def replace_absent(match: Match, user_id: int, newcomer_id: int, *, now: datetime, rng: Random) -> SeatTenure:
    """Give the seat of somebody who has never come to a running match to somebody else, with all its time.

    The caller holds the row of the match locked in a transaction.

    :raises SatHere, HasLooked, BlockedHere, SameHousehold, NotFree: see there.
    :raises Suspended, TooManyTables, TooManyMatches: see there.
    """
    if match.tenures.filter(player_id=newcomer_id).exists():
        raise SatHere
    if has_looked(match, newcomer_id):
        raise HasLooked
    others = people_in(match) - {user_id}
    refuse_household(match, newcomer_id, others)
    check_room(newcomer_id, now)
    if blocked_among(newcomer_id, others):
        raise NotFree
    current = SeatTenure.objects.current().filter(match=match)
    kept = current.filter(owner_id=user_id).first()
    if kept is None:
        seat = Seat(current.get(player_id=user_id).seat)
        kept = hand_to_bot(match, seat, now=now, owner=user_id)
    tenure = hand_to_substitute(match, kept, newcomer_id, now=now, has_all_time=True)
    match_left(match, user_id)
    tell_one_address(match, people_in(match), newcomer=newcomer_id, now=now)
    _sit_down(match, tenure, now=now, rng=rng)
    return tenure


def _note_board(match: Match, user_id: int, now: datetime) -> None:
    """Write down that somebody plays a board here, and nowhere else. :raises KnowsBoard: see there."""
    try:
        BoardSeat.objects.create(board=match.board, player_id=user_id, match=match, since=now)
    except IntegrityError as error:
        raise KnowsBoard from error


def people_in(match: Match) -> set[int]:
    """Those who play a running match, and those for whom bots keep seats."""
    holders = SeatTenure.objects.current().filter(match=match).values_list("player_id", "level", "owner_id")
    seated = {player_id for player_id, level, _ in holders if not level}
    return seated | {owner_id for *_, owner_id in holders if owner_id is not None}


def _lose(match: Match, tenure: SeatTenure, cause: str, *, now: datetime, rng: Random) -> None:
    """Resign for a seat; where the match goes on without it a bot plays on there."""
    seat = Seat(tenure.seat)
    made = Made(seat, Resign(), tenure.player_id)
    grow(match, history_of(match), made, now=now, rng=rng, is_present=False, cause=cause)
    if match.status == Match.Status.RUNNING:
        hand_to_bot(match, seat, now=now)


def _sit_down(match: Match, tenure: SeatTenure, *, now: datetime, rng: Random) -> None:
    """Begin for a person what a turn brings that has begun without them."""
    if tenure.turn_ply is not None:
        arrange(match, tenure, history_of(match), now=now, rng=rng)


def _why_not(match: Match, user_id: int) -> AbsenceError:
    left = match.tenures.lasting().filter(player_id=user_id).first()
    if left is None:
        return NoSeatKept()
    holder = SeatTenure.objects.current().get(match=match, seat=left.seat)
    return NoSeatKept() if holder.is_bot else TakenOver()
