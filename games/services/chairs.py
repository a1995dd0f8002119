"""What may be wrong at a table before its first move, and what every service there shares."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from random import Random

from games.bots.registry import LEVELS
from games.models import Invitation, Match, SeatTenure
from games.rules.core.errors import BadConfig
from games.rules.registry import GAMES
from games.selectors.people import free_bot
from games.selectors.table import initial_position

from . import limits
from .changes import changed
from .record import grow
from .refusals import (
    NoBotFree,
    NoSuchLevel,
    NoSuchSeat,
    NotOpen,
    RulesChanged,
    SeatKept,
    SeatTaken,
)


def locked_open(match_id: int) -> Match:
    """The match, its row locked. :raises NotOpen:"""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.OPEN:
        raise NotOpen
    return match


def free_seats(match: Match) -> list[int]:
    """The chairs that nobody has taken and that are kept for nobody."""
    gone = {*match.tenures.values_list("seat", flat=True), *match.invitations.values_list("seat", flat=True)}
    return [seat for seat in range(match.seat_count) if seat not in gone]


def take_seat(match: Match, seat: int, user_id: int) -> None:
    """Sit an account down, from whichever chair it holds; what was kept for it is free again.

    :raises NoSuchSeat, SeatTaken, SeatKept, TooManyTables, TooManyMatches: see there.
    """
    mine = match.tenures.filter(player_id=user_id).first()
    if mine is not None and mine.seat == seat:
        return
    _refuse_unless_free(match, seat, user_id)
    match.invitations.filter(player_id=user_id).delete()
    if mine is None:
        limits.check_room(user_id)
        SeatTenure.objects.create(match=match, seat=seat, player_id=user_id)
    else:
        mine.seat = seat
        mine.save(update_fields=["seat"])


def take_bot(match: Match, seat: int, level: str) -> None:
    """Sit the first bot down that does not sit here yet.

    :raises NoSuchLevel, NoSuchSeat, SeatTaken, SeatKept, NoBotFree: see there.
    """
    if level not in LEVELS[match.game]:
        raise NoSuchLevel
    _refuse_unless_free(match, seat, None)
    bot = free_bot(match)
    if bot is None:
        raise NoBotFree
    SeatTenure.objects.create(match=match, seat=seat, player=bot, level=SeatTenure.Level(level))


def settle(match: Match, *, now: datetime, rng: Random, others: Iterable[int] = ()) -> None:
    """After somebody sat down: start the match if every chair is taken, and tell everybody (see `tell`).

    :raises RulesChanged: see there.
    """
    if match.tenures.count() == match.seat_count:
        match.status = Match.Status.RUNNING
        match.started_at = now
        match.rules_version = GAMES[match.game].version  # the rules may have grown while it was open
        match.save(update_fields=["status", "started_at", "rules_version"])
        try:
            position = initial_position(match)
        except BadConfig as error:
            raise RulesChanged from error
        grow(match, position, None, now=now, rng=rng)
    tell(match, others)


def tell(match: Match, others: Iterable[int] = (), *fields: str) -> None:
    """Have the table's page, and on commit the lists of all its people and of `others`, look again.

    :param fields: of the match, to be saved too.
    """
    changed(match, *fields, user_ids={*people_at(match), *others})


def _refuse_unless_free(match: Match, seat: int, user_id: int | None) -> None:
    if not 0 <= seat < match.seat_count:
        raise NoSuchSeat
    if match.tenures.filter(seat=seat).exists():
        raise SeatTaken
    if Invitation.objects.filter(match=match, seat=seat).exclude(player_id=user_id).exists():
        raise SeatKept


def people_at(match: Match) -> set[int]:
    """Everybody who sits here or is waited for, bots left out."""
    return {
        *match.tenures.filter(level="").values_list("player_id", flat=True),
        *match.invitations.values_list("player_id", flat=True),
    }
