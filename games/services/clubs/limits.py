"""Limits of clubs: how many one person founds, keeps and is in, how large they are, how many are invited.

All counting is done with the person's row locked: of two requests at once the second counts the first.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from accounts.models import User
from games.models import Club, Membership

from .errors import BadSize, InTooMany, KeepsTooMany, MayNot, TooManyFounded, TooManyInvited

FEWEST_MEMBERS: Final = 2
MOST_MEMBERS: Final = 500
"""So many members may a club have; its keepers may want fewer."""

MOST_KEEPERS: Final = 5
"""So many of them keep it at once."""

MOST_FOUNDED: Final = 3
FOUNDED_WITHIN: Final = timedelta(days=30)
"""So many clubs may one person found within that time, whatever becomes of them."""

MOST_KEPT: Final = 5
"""So many clubs may one person keep at once."""

MOST_IN: Final = 20
"""So many clubs may one person be in at once."""

MOST_WAITING: Final = 100
"""So many people may wait to be taken in by a club, having been invited."""

MOST_INVITED: Final = 30
INVITED_WITHIN: Final = timedelta(days=1)
"""So many may one person invite within that time, to whatever clubs."""

AGAIN_AFTER: Final = timedelta(days=30)
"""So long somebody who said no is not invited again."""


def hold(user_id: int, now: datetime) -> User:
    """Lock a person's row, always after the club's. :raises MayNot: they are suspended."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if user.is_suspended(now) or not user.is_active or user.is_bot:
        raise MayNot
    return user


def check_size(most: int, *, now_in: int = 0) -> None:
    """Refuse a number of members that a club cannot have. :param now_in: those that it has.

    :raises BadSize: see there.
    """
    if not max(FEWEST_MEMBERS, now_in) <= most <= MOST_MEMBERS:
        raise BadSize


def check_founding(user_id: int, now: datetime) -> None:
    """:raises TooManyFounded: see there."""
    lately = Club.objects.filter(founder=user_id, founded_at__gt=now - FOUNDED_WITHIN)
    if lately.count() >= MOST_FOUNDED:
        raise TooManyFounded


def check_in(user_id: int) -> None:
    """Refuse one club more. :raises InTooMany: see there."""
    if Membership.objects.of(user_id).count() >= MOST_IN:
        raise InTooMany


def check_kept(user_id: int) -> None:
    """Refuse one club more to keep. :raises KeepsTooMany: see there."""
    kept = Membership.objects.of(user_id).filter(standing=Membership.Standing.KEEPER)
    if kept.count() >= MOST_KEPT:
        raise KeepsTooMany


def check_inviting(club: Club, by_id: int, now: datetime) -> None:
    """Refuse one invitation more. :raises TooManyInvited: see there."""
    waiting = club.memberships.filter(standing=Membership.Standing.INVITED)
    lately = Membership.objects.filter(by=by_id, since__gt=now - INVITED_WITHIN)
    if waiting.count() >= MOST_WAITING or lately.count() >= MOST_INVITED:
        raise TooManyInvited
