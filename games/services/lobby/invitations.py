"""Invites people by name to an open table, where a chair is kept for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from accounts.models import User
from accounts.relationships import blocks_between
from games.models import Invitation, Match
from games.selectors.people.invitees import people_called
from games.services import alerts

from .club_members import refuse_non_members
from .errors import (
    AtTable,
    CannotBeInvited,
    NobodyCalledSo,
    NoChairFree,
    NotHost,
    SameHousehold,
    Suspended,
    YouBlocked,
)
from .seats import locked_open, others_at, tell_table, unclaimed_seats
from .shared_households import declared_at

MOST: Final = 20
"""At so many tables may chairs be kept for one person at once."""


@transaction.atomic(durable=True)
def invite(*, match_id: int, user_id: int, name: str, now: datetime) -> Match:
    """Keep the first free chair for the person whose user name is `name`, and tell them. For the host.

    Whoever a chair is kept for already keeps that one. Who has blocked the host hears nothing of it, and the
    host learns no difference.

    :raises NotOpen, NotHost: see there.
    :raises NobodyCalledSo, AtTable, NoChairFree, YouBlocked, CannotBeInvited: see there.
    """
    match = locked_open(match_id)
    if match.host_id != user_id:
        raise NotHost
    people, _ = people_called([name])
    if not people:
        raise NobodyCalledSo
    guest_id = people[0].pk
    if not match.invitations.filter(player_id=guest_id).exists():
        keep_chairs(match, [guest_id], by=user_id, now=now)
        tell_table(match)
    return match


def keep_chairs(match: Match, guest_ids: Sequence[int], *, by: int, now: datetime) -> None:
    """Keep the first free chairs of an open table for some people, in their order, and tell them.

    The caller holds the match's row locked, or has just created it.

    :param by: the host.
    :raises NoChairFree, NotMember, AtTable, YouBlocked, SameHousehold, CannotBeInvited: see there.
    """
    free = unclaimed_seats(match)
    if len(guest_ids) > len(free):
        raise NoChairFree
    refuse_non_members(match, guest_ids, now)
    suspended = set(
        User.objects.filter(pk__in=[by, *guest_ids], suspended_until__gt=now).values_list("pk", flat=True)
    )
    if by in suspended:
        raise Suspended
    there = {*guest_ids, *others_at(match, 0)}
    pairs = blocks_between(there)
    declared = declared_at(match, there)
    silent = {guest_id for guest_id in guest_ids if (guest_id, by) in pairs}
    pairs -= {(guest_id, by) for guest_id in silent}
    kept = _kept_for(guest_ids)
    for guest_id in guest_ids:
        if match.tenures.filter(player_id=guest_id).exists():
            raise AtTable
        if (by, guest_id) in pairs:
            raise YouBlocked
        if {by, guest_id} in declared:
            raise SameHousehold
        is_apart = any(guest_id in pair for pair in (*pairs, *declared))
        if guest_id in suspended or is_apart or kept[guest_id] >= MOST:
            raise CannotBeInvited
    Invitation.objects.bulk_create(
        Invitation(match=match, seat=seat, player_id=guest_id, created_at=now)
        for seat, guest_id in zip(free, guest_ids, strict=False)
    )
    alerts.invited(match, guest_ids, by=by, at=now, but_for=silent)


def _kept_for(guest_ids: Sequence[int]) -> Counter[int]:
    """The number of chairs that are kept for each of some people, as they have heard. One query."""
    told = Invitation.objects.told().filter(player__in=guest_ids)
    return Counter(told.values_list("player_id", flat=True))
