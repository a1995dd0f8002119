"""Everything before the first move: opening a table, sitting down, leaving, starting.

The pattern is that of `services/play.py`. The match's row is locked first, so two people who reach
for one chair come one after the other; the rows' constraints stand behind that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from random import Random
from typing import Any

from django.db import transaction

from games.bots.registry import LEVELS
from games.models import Invitation, Match, SeatTenure
from games.rules.core.errors import BadConfig
from games.rules.registry import GAMES
from games.selectors.people import free_bot
from games.selectors.table import initial_position

from .changes import changed
from .record import grow

MAX_OPEN_TABLES = 20
"""At so many tables that have not begun may one person sit."""


class LobbyError(Exception):
    """Something that cannot be done at a table before it starts."""


class NotOpen(LobbyError):
    """The match has begun, or its table was closed."""


class NotHost(LobbyError):
    """Only the host may do this."""


class NotAtTable(LobbyError):
    """The account holds no chair here, and none is kept for it."""


class NoSuchSeat(LobbyError):
    """The table has no such chair."""


class NoSuchLevel(LobbyError):
    """The bots of this game have no such level."""


class SeatTaken(LobbyError):
    """Somebody sits there."""


class SeatKept(LobbyError):
    """The chair is kept for somebody else."""


class NobodyThere(LobbyError):
    """No bot sits there and the chair is kept for nobody."""


class NoBotFree(LobbyError):
    """Every bot of the site sits at this table already."""


class TooManyTables(LobbyError):
    """The account sits at `MAX_OPEN_TABLES` tables that have not begun."""


class RulesChanged(LobbyError):
    """The game has no longer what the table was opened with."""


@transaction.atomic(durable=True)
def open_table(
    *,
    host_id: int,
    game: str,
    seat_count: int,
    options: Mapping[str, Any],
    name: str,
    visibility: str,
    seat: int,
    bots: Mapping[int, str],
    now: datetime,
    rng: Random,
) -> Match:
    """A new table with its host at `seat` and a bot at each seat of `bots`, which gives their levels.

    It starts at once if that leaves no chair free.

    :raises BadConfig: a game, a number of seats or an option that there is not.
    :raises NoSuchSeat, SeatTaken, NoSuchLevel, NoBotFree, TooManyTables: see there.
    """
    rules = GAMES.get(game)
    if rules is None or seat_count not in rules.seat_counts:
        raise BadConfig("no-such-game", game=game, seats=seat_count)
    waiting = SeatTenure.objects.filter(player_id=host_id, ended_at=None, match__status=Match.Status.OPEN)
    if waiting.count() >= MAX_OPEN_TABLES:
        raise TooManyTables
    match = Match.objects.create(
        game=game,
        rules_version=rules.version,
        options=rules.config_options(rules.parse_config(options)),
        seat_count=seat_count,
        name=name,
        host_id=host_id,
        visibility=visibility,
        created_at=now,
    )
    take_seat(match, seat, host_id)
    for bot_seat, level in sorted(bots.items()):
        take_bot(match, bot_seat, level)
    settle(match, now=now, rng=rng)
    return match


@transaction.atomic(durable=True)
def sit(*, match_id: int, user_id: int, seat: int, now: datetime, rng: Random) -> Match:
    """Sit down, or move to another chair; the match starts when the last chair is taken.

    :raises NotOpen, NoSuchSeat, SeatTaken, SeatKept: see there.
    """
    match = locked_open(match_id)
    take_seat(match, seat, user_id)
    settle(match, now=now, rng=rng)
    return match


@transaction.atomic(durable=True)
def leave(*, match_id: int, user_id: int) -> Match:
    """Get up, or decline a kept chair. A leaving host hands the table on; without people it is closed.

    :raises NotOpen, NotAtTable: see there.
    """
    match = locked_open(match_id)
    got_up, _ = match.tenures.filter(player_id=user_id).delete()
    declined, _ = match.invitations.filter(player_id=user_id).delete()
    if not got_up and not declined:
        raise NotAtTable
    if match.host_id == user_id:
        heir = match.tenures.filter(level="").order_by("id").first()
        if heir is None:
            _shut(match)
        else:
            match.host_id = heir.player_id
    tell(match, [user_id], "host")
    return match


@transaction.atomic(durable=True)
def seat_bot(*, match_id: int, user_id: int, seat: int, level: str, now: datetime, rng: Random) -> Match:
    """Put a bot on a free chair. For the host.

    :raises NotOpen, NotHost, NoSuchSeat, SeatTaken, SeatKept, NoSuchLevel, NoBotFree: see there.
    """
    match = _locked_for_host(match_id, user_id)
    take_bot(match, seat, level)
    settle(match, now=now, rng=rng)
    return match


@transaction.atomic(durable=True)
def unseat(*, match_id: int, user_id: int, seat: int) -> Match:
    """Take a bot from its chair, or no longer keep a chair for somebody. For the host.

    :raises NotOpen, NotHost, NobodyThere: see there.
    """
    match = _locked_for_host(match_id, user_id)
    waited_for = list(match.invitations.filter(seat=seat).values_list("player_id", flat=True))
    cleared, _ = match.tenures.filter(seat=seat).exclude(level="").delete()
    if not cleared and not waited_for:
        raise NobodyThere
    match.invitations.filter(seat=seat).delete()
    tell(match, waited_for)
    return match


@transaction.atomic(durable=True)
def start(*, match_id: int, user_id: int, level: str, now: datetime, rng: Random) -> Match:
    """Start at once, with bots of `level` in every chair that is free or kept. For the host.

    :raises NotOpen, NotHost, NoSuchLevel, NoBotFree: see there.
    """
    match = _locked_for_host(match_id, user_id)
    waited_for = list(match.invitations.values_list("player_id", flat=True))
    match.invitations.all().delete()
    for seat in free_seats(match):
        take_bot(match, seat, level)
    settle(match, now=now, rng=rng, others=waited_for)
    return match


@transaction.atomic(durable=True)
def close(*, match_id: int, user_id: int) -> Match:
    """Give the table up before it starts. For the host.

    :raises NotOpen, NotHost: see there.
    """
    match = _locked_for_host(match_id, user_id)
    gone = _people(match)
    _shut(match)
    tell(match, gone)
    return match


# What the lobby's services share -------------------------------------------------------------------


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
    """Sit an account down, from whichever chair it holds; what was kept for it is free again."""
    mine = match.tenures.filter(player_id=user_id).first()
    if mine is not None and mine.seat == seat:
        return
    _refuse_unless_free(match, seat, user_id)
    match.invitations.filter(player_id=user_id).delete()
    if mine is None:
        SeatTenure.objects.create(match=match, seat=seat, player_id=user_id)
    else:
        mine.seat = seat
        mine.save(update_fields=["seat"])


def take_bot(match: Match, seat: int, level: str) -> None:
    """Sit the first bot down that does not sit here yet."""
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
    changed(match, *fields, user_ids={*_people(match), *others})


def _locked_for_host(match_id: int, user_id: int) -> Match:
    match = locked_open(match_id)
    if match.host_id != user_id:
        raise NotHost
    return match


def _refuse_unless_free(match: Match, seat: int, user_id: int | None) -> None:
    if not 0 <= seat < match.seat_count:
        raise NoSuchSeat
    if match.tenures.filter(seat=seat).exists():
        raise SeatTaken
    if Invitation.objects.filter(match=match, seat=seat).exclude(player_id=user_id).exists():
        raise SeatKept


def _people(match: Match) -> set[int]:
    """Everybody who sits here or is waited for, bots left out."""
    return {
        *match.tenures.filter(level="").values_list("player_id", flat=True),
        *match.invitations.values_list("player_id", flat=True),
    }


def _shut(match: Match) -> None:
    """Nobody sits at a closed table, and the match before it may be followed by another."""
    match.tenures.all().delete()
    match.invitations.all().delete()
    match.status = Match.Status.CANCELLED
    match.rematch_of = None
    match.save(update_fields=["status", "rematch_of"])
