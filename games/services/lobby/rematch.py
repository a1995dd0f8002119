"""Rematch: opens a table once more with the same people."""

from __future__ import annotations

import re
from datetime import datetime
from random import Random

from django.db import transaction

from accounts.relationships import blocks_between
from games.catalogue import RULES
from games.kit.rules.errors import BadConfig
from games.kit.rules.seats import Seat
from games.models import Invitation, Match, SeatTenure
from games.services import alerts
from games.services.deals.seeds import new_match

from .club_members import is_for_members, not_members, refuse_non_members
from .errors import LobbyError, NotAtTable, PlayedOnce, RulesChanged
from .limits import check_pace, check_room
from .seat_draw import one_on
from .seats import start_if_full, take_seat
from .shared_households import declared_at
from .wishes import keep_wish

NAME_LENGTH = 60


class RematchTooEarly(LobbyError):
    """The match still goes on."""


@transaction.atomic(durable=True)
def rematch(*, match_id: int, user_id: int, wish: str = "", now: datetime, rng: Random) -> Match:
    """Open the table that follows a finished match, or sit down at it if somebody has opened it.

    Game, options and terms are the same. Everybody, bots too, sits one seat further on, but for the seats
    that only a bot may hold; where seats were drawn by lot they are drawn again. The one who asks hosts; bots
    sit down at once; the chairs of the other people are kept for them until they sit down or decline; of two
    guests of whom one has blocked the other that one is not asked. A match has one rematch; if its table is
    closed before it starts, another may be opened.

    :param wish: what who asks adds to the seed, in hex.
    :raises RematchTooEarly, NotAtTable, RulesChanged, TooManyTables, TooManyMatches, TooFast: see there.
    :raises BadWish, PlayedOnce, NotMember: see there.
    """
    old = Match.objects.select_for_update().get(pk=match_id)
    if old.board_id is not None:
        raise PlayedOnce
    if old.status != Match.Status.FINISHED:
        raise RematchTooEarly
    holders = list(SeatTenure.objects.current().filter(match=old).select_related("player"))
    if user_id not in {holder.player_id for holder in holders}:
        raise NotAtTable
    match = Match.objects.select_for_update().filter(rematch_of=old).first()
    if match is None:
        match = _opened(old, holders, user_id, now, rng)
    elif match.status == Match.Status.OPEN:
        kept = match.invitations.filter(player_id=user_id).first()
        if kept is None:
            return match
        take_seat(match, kept.seat, user_id, now=now)
    else:
        return match
    keep_wish(match, user_id, wish)
    start_if_full(match, now=now, rng=rng, by=user_id)
    return match


def _opened(old: Match, holders: list[SeatTenure], user_id: int, now: datetime, rng: Random) -> Match:
    check_pace(user_id, now)
    check_room(user_id, now)
    rules = RULES[old.game]
    try:
        options = rules.config_options(rules.parse_config(old.options))
        config = rules.parse_config(options)
        rules.initial_state(config, old.seat_count)
    except BadConfig as error:
        raise RulesChanged from error
    fixed = rules.bot_seats(config, old.seat_count)
    if set(fixed) != {Seat(holder.seat) for holder in holders if holder.bots_only}:
        raise RulesChanged
    match = new_match(
        rng,
        game=old.game,
        rules_version=rules.version,
        options=options,
        seat_count=old.seat_count,
        name=name_of_next(old.name),
        host_id=user_id,
        visibility=old.visibility,
        seating=old.seating,
        pace=old.pace,
        pace_hour=old.pace_hour,
        pace_zone=old.pace_zone,
        contract=old.contract,
        allows_leave=old.allows_leave,
        allows_take_back=old.allows_take_back,
        plays_out=old.plays_out,
        min_reliability=old.min_reliability,
        is_rated=old.is_rated,
        min_rating=old.min_rating,
        max_rating=old.max_rating,
        club_id=old.club_id,
        members_until=old.members_until,
        rematch_of=old,
        created_at=now,
    )
    refuse_non_members(match, [user_id], now)
    seated = [holder for holder in holders if holder.is_bot or holder.player_id == user_id]
    kept, silent = _waited_for(match, user_id, [holder for holder in holders if holder not in seated], now)
    to = one_on(match.seat_count, sorted(fixed))
    SeatTenure.objects.bulk_create(
        SeatTenure(
            match=match, seat=to[h.seat], player_id=h.player_id, level=fixed.get(Seat(h.seat), h.level),
            bots_only=h.seat in fixed,
        )
        for h in seated
    )  # fmt: skip
    Invitation.objects.bulk_create(
        Invitation(match=match, seat=to[h.seat], player_id=h.player_id, created_at=now) for h in kept
    )
    alerts.invited(match, [holder.player_id for holder in kept], by=user_id, at=now, but_for=silent)
    return match


def _waited_for(
    match: Match, host_id: int, holders: list[SeatTenure], now: datetime
) -> tuple[list[SeatTenure], set[int]]:
    """Those of a match for whom its rematch keeps a chair, and the accounts of them that hear nothing of it.

    Whoever has blocked somebody is left out, and not who is blocked, to whom it would tell that. Who has
    blocked the host alone is waited for like anybody, without hearing of it.
    """
    everybody = {host_id, *(holder.player_id for holder in holders)}
    blocks, declared = blocks_between(everybody), declared_at(match, everybody)
    there: list[SeatTenure] = []
    strangers = not_members(match, everybody) if is_for_members(match, now) else set()
    for holder in holders:
        one = holder.player_id
        others = everybody - {one, host_id}
        may_come = holder.player.is_active and not holder.player.is_suspended(now)
        has_blocked = any((one, other) in blocks and (other, one) not in blocks for other in others)
        before = {host_id, *(other.player_id for other in there)}
        is_apart = (host_id, one) in blocks or any(
            {one, other} in declared or {(one, other), (other, one)} <= blocks for other in before
        )
        if may_come and one not in strangers and not has_blocked and not is_apart:
            there.append(holder)
    return there, {holder.player_id for holder in there if (holder.player_id, host_id) in blocks}


def name_of_next(name: str) -> str:
    """The name of the table that follows one of this name.

    >>> name_of_next("The Lisbon Accord"), name_of_next("The Lisbon Accord 2")
    ('The Lisbon Accord 2', 'The Lisbon Accord 3')
    """
    counted = re.fullmatch(r"(.*\S) ([1-9][0-9]{0,3})", name)
    stem, number = (counted[1], int(counted[2]) + 1) if counted else (name, 2)
    return f"{stem[: NAME_LENGTH - len(str(number)) - 1]} {number}"
