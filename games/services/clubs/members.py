"""Members of clubs: they join, leave, are taken out, and keep the club."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from functools import partial

from django.db import transaction

from games.models import Club, Match, Membership
from games.services.lobby.errors import NotAtTable, NotOpen
from games.services.lobby.tables import leave_seat

from .clubs import close, count_members, keeper_of, locked, member_of, tell
from .errors import (
    ClubFull,
    IsAKeeper,
    LastKeeper,
    NoSuchMember,
    OnlyInvited,
    TooManyKeepers,
    WasRemoved,
)
from .limits import MOST_KEEPERS, check_in, check_kept, hold

Standing = Membership.Standing


@transaction.atomic(durable=True)
def join(*, club_id: int, user_id: int, now: datetime) -> Club:
    """Become a member: of an open club anybody, else whoever is invited. Twice does nothing.

    :raises ClubIsClosed, MayNot, OnlyInvited, WasRemoved, ClubFull, InTooMany: see there.
    """
    club = locked(club_id)
    hold(user_id, now)
    mine = club.memberships.filter(player=user_id).first()
    if mine is not None and mine.is_member:
        return club
    if mine is not None and mine.standing == Standing.REMOVED:
        raise WasRemoved
    is_invited = mine is not None and mine.standing == Standing.INVITED
    if not is_invited and club.admission != Club.Admission.OPEN:
        raise OnlyInvited
    if club.size >= club.most_members:
        raise ClubFull
    check_in(user_id)
    club.memberships.update_or_create(
        player_id=user_id, defaults={"standing": Standing.MEMBER, "since": now, "by": None}
    )
    count_members(club)
    return club


@transaction.atomic(durable=True)
def leave(*, club_id: int, user_id: int, now: datetime) -> Club:
    """Be a member no longer. Who leaves as the last keeper hands it to whoever has been there longest.

    Without members the club is closed. They get up from its tables that wait for members.

    :raises ClubIsClosed, NotAMember: see there.
    """
    club = locked(club_id)
    take_out(club, member_of(club, user_id), now=now)
    return club


@transaction.atomic(durable=True)
def remove(*, club_id: int, by_id: int, user_id: int, now: datetime) -> Club:
    """Take somebody out, who is told, and comes back only when a keeper invites them. For keepers.

    :raises ClubIsClosed, NotAMember, NotAKeeper, MayNot, NoSuchMember, IsAKeeper: see there.
    """
    club = locked(club_id)
    keeper_of(club, by_id)
    hold(by_id, now)
    gone = club.memberships.members().filter(player=user_id).first()
    if gone is None:
        raise NoSuchMember
    if gone.is_keeper:
        raise IsAKeeper
    take_out(club, gone, now=now, is_removed=True)
    tell(club, [user_id], "removed")
    return club


@transaction.atomic(durable=True)
def make_keeper(*, club_id: int, by_id: int, user_id: int, now: datetime) -> Club:
    """Have a member keep the club too. For keepers; who is one already stays one.

    :raises ClubIsClosed, NotAMember, NotAKeeper, MayNot, NoSuchMember, TooManyKeepers, KeepsTooMany:
    """
    club = locked(club_id)
    keeper_of(club, by_id)
    hold(by_id, now)
    chosen = club.memberships.members().select_related("player").filter(player=user_id).first()
    if chosen is None or not chosen.player.is_active or chosen.player.is_suspended(now):
        raise NoSuchMember
    if chosen.is_keeper:
        return club
    if club.memberships.filter(standing=Standing.KEEPER).count() >= MOST_KEEPERS:
        raise TooManyKeepers
    check_kept(user_id)
    chosen.standing = Standing.KEEPER
    chosen.save(update_fields=["standing"])
    tell(club, [user_id], "keeper")
    return club


@transaction.atomic(durable=True)
def stop_keeping(*, club_id: int, user_id: int) -> Club:
    """Stay a member and keep the club no longer. Twice does nothing.

    :raises ClubIsClosed, NotAMember, LastKeeper: see there.
    """
    club = locked(club_id)
    mine = member_of(club, user_id)
    if not mine.is_keeper:
        return club
    if club.memberships.filter(standing=Standing.KEEPER).count() == 1:
        raise LastKeeper
    mine.standing = Standing.MEMBER
    mine.save(update_fields=["standing"])
    return club


def take_out(club: Club, gone: Membership, *, now: datetime, is_removed: bool = False) -> None:
    """End somebody's membership in a club whose row is locked; in the caller's transaction."""
    was_keeper = gone.is_keeper
    if is_removed:
        gone.standing, gone.since, gone.by = Standing.REMOVED, now, None
        gone.save(update_fields=["standing", "since", "by"])
    else:
        gone.delete()
    count_members(club)
    if not club.size:
        if club.is_open:
            close(club, now=now)
    elif was_keeper:
        see_to_keepers(club, now)
    transaction.on_commit(partial(get_up, club_id=club.pk, user_id=gone.player_id, now=now))


def see_to_keepers(club: Club, now: datetime) -> None:
    """Have the member who has been there longest keep a club that nobody keeps any more, and be told.

    Rather one who may act than one who is suspended.
    """
    members = list(club.memberships.members().select_related("player").order_by("since", "id"))
    if any(each.is_keeper for each in members):
        return
    heir = min(members, key=lambda each: (each.player.is_suspended(now), not each.player.is_active))
    heir.standing = Standing.KEEPER
    heir.save(update_fields=["standing"])
    tell(club, [heir.player_id], "keeper")


def get_up(*, club_id: int, user_id: int, now: datetime) -> None:
    """Free the chairs of somebody who is no member any more at tables that wait for members alone.

    Each table by itself; doing it twice does nothing.
    """
    waiting = Match.objects.filter(club=club_id, status=Match.Status.OPEN).exclude(members_until__lte=now)
    there = waiting.filter(tenures__player=user_id) | waiting.filter(invitations__player=user_id)
    for match_id in sorted(set(there.values_list("pk", flat=True))):
        with suppress(NotOpen, NotAtTable):  # it began a moment before, or they got up
            leave_seat(match_id=match_id, user_id=user_id)
