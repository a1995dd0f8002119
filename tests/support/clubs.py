"""Clubs founded and filled in one line."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import User
from games.models import Club, Membership
from games.services.clubs.clubs import found_club
from games.services.clubs.invitations import invite
from games.services.clubs.members import join

from .clock import NOON

Standing = Membership.Standing


def club_of(keeper: User, *members: User, name: str = "Thursday regulars", **fields: Any) -> Club:
    """An open club with these members, who joined in this order."""
    values: dict[str, Any] = {"about": "", "admission": "open", "most_members": 500, "now": NOON}
    club = found_club(user_id=keeper.pk, name=name, **(values | fields))
    for each in members:
        joined(club, each)
    club.refresh_from_db()
    return club


def joined(club: Club, user: User, now: datetime = NOON) -> Club:
    return join(club_id=club.pk, user_id=user.pk, now=now)


def invited(club: Club, by: User, guest: User, now: datetime = NOON) -> Club:
    return invite(club_id=club.pk, by_id=by.pk, username=guest.username, now=now)


def standings(club: Club) -> dict[str, str]:
    """Standings by user name of all who have anything to do with a club."""
    rows = Membership.objects.filter(club=club).select_related("player")
    return {row.player.username: row.standing for row in rows}
