"""Keeps the tables of a club for its members, for a time or altogether, by whatever way somebody comes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from games.models import Match, Membership

from .errors import NotMember


def refuse_non_members(match: Match, user_ids: Collection[int], now: datetime) -> None:
    """Refuse people a seat that only members of a club may have now. One query at such a table, else none.

    :raises NotMember: one of them is none, or the club is closed.
    """
    if is_for_members(match, now) and not_members(match, user_ids):
        raise NotMember


def is_for_members(match: Match, now: datetime) -> bool:
    """True if only members of its club may sit down at a table now."""
    return match.club_id is not None and (match.members_until is None or now < match.members_until)


def not_members(match: Match, user_ids: Collection[int]) -> set[int]:
    """Those of some people who are no members of a table's club, all of them if it is closed. One query."""
    known = Membership.objects.members().filter(club=match.club_id, club__closed_at=None, player__in=user_ids)
    return set(user_ids) - set(known.values_list("player_id", flat=True))
