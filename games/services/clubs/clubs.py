"""Clubs themselves: founded, changed by their keepers, closed and opened again.

The pattern is that of `services/turn/moves.py`; here the club's row is locked first, then that of a person.
"""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.names import hold_name
from games.models import Club, Membership, Notice
from games.services.notices import tell_of

from .errors import ClubIsClosed, NameTaken, NotAKeeper, NotAMember
from .limits import check_founding, check_in, check_kept, check_size, hold


@transaction.atomic(durable=True)
def found_club(
    *, user_id: int, name: str, about: str, admission: str, most_members: int, now: datetime
) -> Club:
    """A new club, with its founder as its only member, who keeps it.

    :param name: which a form found to be free (`accounts.names.clean_held_name`).
    :param admission: of `Club.Admission`.
    :raises MayNot, BadSize, TooManyFounded, InTooMany, KeepsTooMany, NameTaken: see there.
    """
    hold(user_id, now)
    check_size(most_members)
    check_founding(user_id, now)
    check_in(user_id)
    check_kept(user_id)
    club = Club.objects.create(
        name=name,
        about=about,
        admission=admission,
        most_members=most_members,
        size=1,
        founder_id=user_id,
        founded_at=now,
    )
    take_name(club, name, now)
    Membership.objects.create(club=club, player_id=user_id, standing=Membership.Standing.KEEPER, since=now)
    return club


@transaction.atomic(durable=True)
def change_club(
    *, club_id: int, user_id: int, name: str, about: str, admission: str, most_members: int, now: datetime
) -> Club:
    """Another name, text or way in. For keepers; doing it twice does nothing.

    :raises ClubIsClosed, NotAMember, NotAKeeper, MayNot, BadSize, NameTaken: see there.
    """
    club = locked(club_id)
    keeper_of(club, user_id)
    hold(user_id, now)
    check_size(most_members, now_in=club.size)
    if name != club.name:
        take_name(club, name, now)
    club.name, club.about = name, about
    club.admission, club.most_members = admission, most_members
    club.save(update_fields=["name", "about", "admission", "most_members"])
    return club


def close(club: Club, *, now: datetime, is_shut: bool = False) -> None:
    """Close a club whose row is locked: nobody plays or writes there any more, and its name stays its own.

    :param is_shut: a moderator does it; its members stay what they are, and are told.
    """
    club.closed_at, club.is_shut = now, is_shut
    club.save(update_fields=["closed_at", "is_shut"])


def reopen(club: Club) -> None:
    """Open a club again, with the members that it has."""
    club.closed_at, club.is_shut = None, False
    club.save(update_fields=["closed_at", "is_shut"])


# Shared by the services ------------------------------------------------------------------------------


def locked(club_id: int) -> Club:
    """The club, its row locked. :raises ClubIsClosed: see there."""
    club = Club.objects.select_for_update().get(pk=club_id)
    if not club.is_open:
        raise ClubIsClosed
    return club


def member_of(club: Club, user_id: int) -> Membership:
    """Somebody's place in a club. :raises NotAMember: they have none."""
    found = club.memberships.members().filter(player=user_id).first()
    if found is None:
        raise NotAMember
    return found


def keeper_of(club: Club, user_id: int) -> Membership:
    """The same of a keeper. :raises NotAMember, NotAKeeper: see there."""
    found = member_of(club, user_id)
    if not found.is_keeper:
        raise NotAKeeper
    return found


def take_name(club: Club, name: str, now: datetime) -> None:
    """Hold a name for a club. :raises NameTaken: see there."""
    try:
        hold_name(name, holder=club.holder, now=now)
    except ValidationError as error:
        raise NameTaken from error


def count_members(club: Club) -> None:
    """Write down how many members a club has, after somebody came or went."""
    club.size = club.memberships.members().count()
    club.save(update_fields=["size"])


def tell(club: Club, user_ids: list[int], what: str, **data: str) -> None:
    """Write somebody a line about a club: ``invited``, ``removed``, ``keeper``."""
    tell_of(None, user_ids, Notice.Kind.CLUB, {"what": what, "club": club.key, "name": club.name, **data})
