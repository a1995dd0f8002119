"""Lobby: opening a table, sitting down, leaving, starting; everything before the first move.

The pattern is that of `services/turn/moves.py`. The match's row is locked first, so two people who reach
for one chair come one after the other; the rows' constraints stand behind that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any

from django.db import transaction

from games.catalogue import RULES
from games.clock.pace import pacing
from games.kit.rules.errors import BadConfig
from games.models import Invitation, Match, Notice
from games.services.deals.seeds import new_match
from games.services.notices import tell_of

from .errors import NobodyThere, NotAtTable, NotHost, OnlyForBots, RatedWithoutClock
from .invitations import keep_chairs
from .limits import check_pace
from .rating_limits import check_limits
from .seats import (
    bot_seats,
    locked_open,
    people_at,
    start_if_full,
    take_bot,
    take_seat,
    tell_table,
    unclaimed_seats,
)
from .wishes import drop_wish, keep_wish


def opened(
    *,
    host_id: int,
    game: str,
    seat_count: int,
    options: Mapping[str, Any],
    name: str,
    visibility: str,
    seat: int,
    bots: Mapping[int, str],
    seating: str = Match.Seating.CHOSEN,
    pace: str = Match.Pace.NONE,
    pace_hour: int | None = None,
    pace_zone: str = "",
    contract: str = Match.Contract.BOT,
    allows_leave: bool = True,
    allows_take_back: bool = True,
    plays_out: bool = False,
    min_reliability: int | None = None,
    is_rated: bool = False,
    min_rating: int | None = None,
    max_rating: int | None = None,
    guests: Sequence[int] = (),
    club_id: int | None = None,
    members_until: datetime | None = None,
    wish: str = "",
    now: datetime,
    rng: Random,
) -> Match:
    """A new table with its host at `seat` and a bot at each seat of `bots`, which gives their levels.

    The seats that only a bot may hold have theirs from the beginning. It starts at once if no chair is free.
    For a transaction; `open_table` is one.

    :param seating: of `Match.Seating`: whether everybody keeps that seat, or all are drawn by lot in the end.
    :param pace: of `Match.Pace`, the hour and zone of a fixed hour alone. Against bots there is none.
    :param contract: of `Match.Contract`: what happens at a seat whose holder lets a turn lapse.
    :param allows_take_back: whether one may ask to have a move undone, where the game hides nothing.
    :param plays_out: whether the site plays out what is proved to change no score.
    :param is_rated: whether it is to count for ratings, if people meet there. Against bots it does not.
    :param min_rating: points that whoever sits down has at least, the host too; and at most (`max_rating`).
    :param guests: the accounts for which the first free chairs are kept.
    :param club_id: of a table of a club; for its members alone where that is its `visibility`, else first.
    :param members_until: until when they come first.
    :param wish: what the host adds to the seed, in hex.

    :raises NotMember: the host, or a guest, is no member of the club.
    :raises BadConfig: a game, a number of seats or an option that there is not.
    :raises BadPace: a pace, an hour or a zone that there is not.
    :raises RatedWithoutClock, BadRatingLimits, OutOfLimits, BadWish: see there.
    :raises NoSuchSeat, SeatTaken, OnlyForBots, NoSuchLevel, NoBotFree: see there.
    :raises TooManyTables, TooManyMatches, TooFast, NoChairFree, YouBlocked, CannotBeInvited: see there.
    """
    rules = RULES.get(game)
    if rules is None or seat_count not in rules.seat_counts:
        raise BadConfig("no-such-game", game=game, seats=seat_count)
    if pacing(pace, hour=pace_hour, zone=pace_zone) is None and is_rated:
        raise RatedWithoutClock
    check_limits(min_rating, max_rating)
    check_pace(host_id, now)
    match = new_match(
        rng,
        game=game,
        rules_version=rules.version,
        options=rules.config_options(rules.parse_config(options)),
        seat_count=seat_count,
        name=name,
        host_id=host_id,
        visibility=visibility,
        seating=seating,
        pace=pace,
        pace_hour=pace_hour,
        pace_zone=pace_zone,
        contract=contract,
        allows_leave=allows_leave,
        allows_take_back=allows_take_back,
        plays_out=plays_out,
        min_reliability=min_reliability,
        is_rated=is_rated,
        min_rating=min_rating,
        max_rating=max_rating,
        club_id=club_id,
        members_until=members_until,
        created_at=now,
    )
    for fixed, level in bot_seats(match).items():
        take_bot(match, fixed, level, bots_only=True)
    take_seat(match, seat, host_id, now=now)
    keep_wish(match, host_id, wish)
    for bot_seat, level in sorted(bots.items()):
        take_bot(match, bot_seat, level)
    if guests:
        keep_chairs(match, guests, by=host_id, now=now)
    start_if_full(match, now=now, rng=rng, by=host_id)
    return match


open_table = transaction.atomic(durable=True)(opened)


@transaction.atomic(durable=True)
def sit(*, match_id: int, user_id: int, seat: int, wish: str = "", now: datetime, rng: Random) -> Match:
    """Sit down, or move to another chair; the match starts when the last chair is taken.

    :param wish: what they add to the seed, in hex; the first one stays.

    :raises NotOpen, NoSuchSeat, SeatTaken, OnlyForBots, SeatKept, NotForYou, BlockedHere: see there.
    :raises NotReliable, TooNew, OutOfLimits, TooManyTables, TooManyMatches, BadWish: see there.
    """
    match = locked_open(match_id)
    take_seat(match, seat, user_id, now=now)
    keep_wish(match, user_id, wish)
    start_if_full(match, now=now, rng=rng, by=user_id)
    return match


@transaction.atomic(durable=True)
def leave_seat(*, match_id: int, user_id: int) -> Match:
    """Get up, or decline a kept chair. A leaving host hands the table on; without people it is closed.

    :raises NotOpen, NotAtTable: see there.
    """
    match = locked_open(match_id)
    got_up, _ = match.tenures.filter(player_id=user_id).delete()
    declined, _ = match.invitations.filter(player_id=user_id).delete()
    if not got_up and not declined:
        raise NotAtTable
    drop_wish(match, user_id)
    if match.host_id == user_id:
        heir = match.tenures.filter(level="").order_by("id").first()
        if heir is None:
            _shut(match, by=user_id)
            return match
        match.host_id = heir.player_id
    tell_table(match, [user_id], "host")
    return match


@transaction.atomic(durable=True)
def decline_seat(*, match_id: int, user_id: int) -> Match:
    """Decline a kept chair; whoever sits at the table stays there. :raises NotOpen, NotAtTable: see there."""
    match = locked_open(match_id)
    declined, _ = match.invitations.filter(player_id=user_id).delete()
    if not declined:
        raise NotAtTable
    tell_table(match, [user_id])
    return match


@transaction.atomic(durable=True)
def seat_bot(*, match_id: int, user_id: int, seat: int, level: str, now: datetime, rng: Random) -> Match:
    """Put a bot on a free chair. For the host.

    :raises NotOpen, NotHost, NoSuchSeat, SeatTaken, OnlyForBots, SeatKept, NoSuchLevel, NoBotFree: see there.
    """
    match = _locked_for_host(match_id, user_id)
    take_bot(match, seat, level)
    start_if_full(match, now=now, rng=rng, by=user_id)
    return match


@transaction.atomic(durable=True)
def unseat(*, match_id: int, user_id: int, seat: int) -> Match:
    """Take a bot from its chair, or no longer keep a chair for somebody. For the host.

    :raises NotOpen, NotHost, OnlyForBots, NobodyThere: see there.
    """
    match = _locked_for_host(match_id, user_id)
    if match.tenures.filter(seat=seat, bots_only=True).exists():
        raise OnlyForBots
    waited_for, told = _waited_for(match, seat=seat)
    cleared, _ = match.tenures.filter(seat=seat).exclude(level="").delete()
    if not cleared and not waited_for:
        raise NobodyThere
    match.invitations.filter(seat=seat).delete()
    tell_of(match, told, Notice.Kind.GIVEN)
    tell_table(match, waited_for)
    return match


@transaction.atomic(durable=True)
def start_match(*, match_id: int, user_id: int, level: str, now: datetime, rng: Random) -> Match:
    """Start at once, with bots of `level` in every chair that is free or kept. For the host.

    :raises NotOpen, NotHost, NoSuchLevel, NoBotFree: see there.
    """
    match = _locked_for_host(match_id, user_id)
    waited_for, told = _waited_for(match)
    match.invitations.all().delete()
    for seat in unclaimed_seats(match):
        take_bot(match, seat, level)
    tell_of(match, told, Notice.Kind.BEGUN)
    start_if_full(match, now=now, rng=rng, others=waited_for, by=user_id)
    return match


@transaction.atomic(durable=True)
def close_table(*, match_id: int, user_id: int) -> Match:
    """Give the table up before it starts. For the host.

    :raises NotOpen, NotHost: see there.
    """
    match = _locked_for_host(match_id, user_id)
    _shut(match, by=user_id)
    return match


def _locked_for_host(match_id: int, user_id: int) -> Match:
    match = locked_open(match_id)
    if match.host_id != user_id:
        raise NotHost
    return match


def _waited_for(match: Match, **where: int) -> tuple[set[int], set[int]]:
    """Those for whom chairs are kept, and those of them who have heard of it. Two queries."""
    kept = Invitation.objects.filter(match=match, **where)
    everybody = set(kept.values_list("player_id", flat=True))
    return everybody, set(kept.told().values_list("player_id", flat=True))


def _shut(match: Match, *, by: int) -> None:
    """Close a table: nobody sits at it, and the match before it may be followed by another.

    Everybody who sat there or was waited for is told, but for whose doing it is.
    """
    kept, told = _waited_for(match)
    everybody = people_at(match)
    tell_of(match, told - {by}, Notice.Kind.KEPT_CLOSED)
    tell_of(match, everybody - kept - {by}, Notice.Kind.CLOSED)
    match.tenures.all().delete()
    match.invitations.all().delete()
    match.status = Match.Status.CANCELLED
    match.rematch_of = None
    tell_table(match, {*everybody, by}, "status", "rematch_of")
