"""Invitations into clubs: given by members, accepted by joining, declined, taken back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.relationships import blocks_between
from games.models import Club, Membership
from games.selectors.people.invitees import people_called
from games.services import alerts

from .clubs import keeper_of, locked, member_of, tell
from .errors import Blocked, CannotInvite, ClubFull, IsMember, NobodyInvitable, NoSuchMember
from .limits import AGAIN_AFTER, check_inviting, hold

Standing = Membership.Standing


@transaction.atomic(durable=True)
def invite(*, club_id: int, by_id: int, username: str, now: datetime) -> Club:
    """Invite the person of that user name, and tell them. For members; who is invited already stays so.

    Whoever has blocked the member who invites hears nothing of it, and the member learns no difference. Who
    was taken out of the club is invited by keepers alone.

    :raises ClubIsClosed, NotAMember, MayNot, NobodyInvitable, IsMember, Blocked, CannotInvite: see there.
    :raises ClubFull, TooManyInvited: see there.
    """
    club = locked(club_id)
    mine = member_of(club, by_id)
    by = hold(by_id, now)
    people, _ = people_called([username])
    if not people:
        raise NobodyInvitable
    guest = people[0]
    known = club.memberships.filter(player=guest).first()
    if known is not None and known.is_member:
        raise IsMember
    if known is not None and known.standing == Standing.INVITED:
        return club
    pairs = blocks_between({by_id, guest.pk})
    if (by_id, guest.pk) in pairs:
        raise Blocked
    if guest.is_suspended(now) or (known is not None and not _may_be_asked(known, mine, now)):
        raise CannotInvite
    if club.size >= club.most_members:
        raise ClubFull
    check_inviting(club, by_id, now)
    club.memberships.update_or_create(
        player_id=guest.pk, defaults={"standing": Standing.INVITED, "since": now, "by_id": by_id}
    )
    if (guest.pk, by_id) not in pairs:
        tell(club, [guest.pk], "invited", by=by.name)
        alerts.invited_to_club(club, guest.pk, by=by_id, at=now)
    return club


@transaction.atomic(durable=True)
def decline(*, club_id: int, user_id: int, now: datetime) -> Club:
    """Say no to an invitation; one is not invited again for a while. Where there is none nothing changes."""
    club = Club.objects.select_for_update().get(pk=club_id)
    club.memberships.filter(player=user_id, standing=Standing.INVITED).update(
        standing=Standing.DECLINED, since=now
    )
    return club


@transaction.atomic(durable=True)
def withdraw(*, club_id: int, by_id: int, user_id: int) -> Club:
    """Take an invitation back: one's own, or as a keeper anybody's.

    :raises ClubIsClosed, NotAMember, NotAKeeper, NoSuchMember: see there.
    """
    club = locked(club_id)
    member_of(club, by_id)
    waiting = club.memberships.filter(player=user_id, standing=Standing.INVITED).first()
    if waiting is None:
        raise NoSuchMember
    if waiting.by_id != by_id:
        keeper_of(club, by_id)
    waiting.delete()
    return club


def _may_be_asked(known: Membership, mine: Membership, now: datetime) -> bool:
    """True if somebody who declined or was taken out may be invited by a member."""
    if known.standing == Standing.REMOVED:
        return mine.is_keeper
    return known.since + AGAIN_AFTER <= now
