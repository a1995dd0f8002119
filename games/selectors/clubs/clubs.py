"""Clubs in lists and on their pages, as one person may see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Case, Value, When

from accounts.models import User
from games.models import Club, Membership
from games.selectors.pagination import Page, page_of

MEMBERS_SHOWN = 50
"""So many members stand on a page."""
LONGEST_ASKED = 40
"""Signs of a name that is looked for; of a longer one nothing is found."""

Standing = Membership.Standing


class NoSuchPage(Exception):
    """There are no members on a page of that number."""


@dataclass(frozen=True, slots=True)
class ClubLine:
    """One club in a list."""

    key: str
    name: str
    about: str
    size: int
    most: int
    is_open_to_all: bool
    """True if anybody may join."""
    is_shut: bool = False
    """A moderator closed it."""
    is_mine: bool = False
    is_keeper: bool = False
    """The reader keeps it."""
    invited_by: str = ""
    """Of an invitation who gave it."""

    @property
    def is_full(self) -> bool:
        return self.size >= self.most


@dataclass(frozen=True, slots=True)
class ClubFacts:
    """One club for one reader. Rows: server-only."""

    club: Club
    mine: Membership | None
    """The reader's standing in it."""
    keepers: Sequence[User]
    is_invited: bool
    """The reader may join by an invitation that they have heard of."""
    invited_by: str = ""

    @property
    def is_member(self) -> bool:
        return self.mine is not None and self.mine.is_member

    @property
    def is_keeper(self) -> bool:
        return self.mine is not None and self.mine.is_keeper

    @property
    def may_join(self) -> bool:
        """True if a way in is offered, by an invitation or to all; limits are asked when it is gone."""
        if not self.club.is_open or self.is_member:
            return False
        was_removed = self.mine is not None and self.mine.standing == Standing.REMOVED
        return self.is_invited or (self.club.admission == Club.Admission.OPEN and not was_removed)


@dataclass(frozen=True, slots=True)
class MembersPage:
    """Part of the members of a club: keepers first, then those who have been there longest."""

    members: Sequence[Membership]
    number: int
    """From 1."""
    pages: int


def own_clubs(user_id: int) -> list[ClubLine]:
    """The clubs that somebody is in, by name, with those that a moderator closed. One query."""
    rows = Membership.objects.members().filter(player=user_id).select_related("club")
    lines = [
        replace(_line(row.club), is_mine=True, is_keeper=row.is_keeper)
        for row in rows
        if row.club.is_open or row.club.is_shut
    ]
    return sorted(lines, key=lambda line: line.name.casefold())


def invitations_of(user_id: int) -> list[ClubLine]:
    """The clubs into which somebody is invited, the latest first. One query."""
    rows = Membership.objects.waiting(user_id).order_by("-since")
    return [replace(_line(row.club), invited_by="" if row.by is None else row.by.name) for row in rows]


def clubs_to_find(user_id: int, *, asked: str = "", cursor: str = "") -> Page[ClubLine]:
    """Open clubs that somebody is not in, the newest first. One query.

    :param asked: part of their names. :raises BadCursor: see there.
    """
    mine = Membership.objects.members().filter(player=user_id).values("club")
    rows = Club.objects.filter(closed_at=None, admission=Club.Admission.OPEN).exclude(pk__in=mine)
    if asked:
        known = "\x00" not in asked and len(asked) <= LONGEST_ASKED
        rows = rows.filter(name__icontains=asked) if known else rows.none()
    return page_of(rows.order_by("-id"), cursor, made=lambda found: [_line(club) for club in found])


def facts_of_club(club: Club, user_id: int | None) -> ClubFacts:
    """One club for a reader. Three queries at most."""
    keepers = club.memberships.filter(standing=Standing.KEEPER).select_related("player").order_by("since")
    mine = None if user_id is None else club.memberships.filter(player=user_id).first()
    told = None
    if user_id is not None and mine is not None and mine.standing == Standing.INVITED:
        told = Membership.objects.waiting(user_id).filter(club=club).first()
    return ClubFacts(
        club=club,
        mine=mine,
        keepers=[row.player for row in keepers],
        is_invited=told is not None,
        invited_by="" if told is None or told.by is None else told.by.name,
    )


def members_page(club: Club, number: int) -> MembersPage:
    """A page of the members of a club. One query. :raises NoSuchPage: see there."""
    pages = max(1, -(-club.size // MEMBERS_SHOWN))
    if not 1 <= number <= pages:
        raise NoSuchPage(number)
    rank = Case(When(standing=Standing.KEEPER, then=Value(0)), default=Value(1))
    rows = club.memberships.members().select_related("player").order_by(rank, "since", "id")
    first = (number - 1) * MEMBERS_SHOWN
    return MembersPage(list(rows[first : first + MEMBERS_SHOWN]), number, pages)


def waiting_in(club: Club, *, by_id: int | None = None) -> list[Membership]:
    """Those who are invited into a club and have not answered, the latest first. One query.

    :param by_id: those whom this member invited; None: all, for its keepers.
    """
    rows = club.memberships.filter(standing=Standing.INVITED).select_related("player")
    return list((rows if by_id is None else rows.filter(by=by_id)).order_by("-since"))


def _line(club: Club) -> ClubLine:
    return ClubLine(
        key=club.key,
        name=club.name,
        about=club.about,
        size=club.size,
        most=club.most_members,
        is_open_to_all=club.admission == Club.Admission.OPEN,
        is_shut=club.is_shut,
    )
