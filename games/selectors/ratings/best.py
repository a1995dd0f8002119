"""Lists the best players of a scale: whose strength is known and who have played lately; and friends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q, QuerySet

from accounts.relationships import friend_ids
from games.models import Rating
from games.selectors.ratings.ratings import KNOWN_FROM, PersonRating, read

LISTED_SIGMA: Final = 90_00
"""Nobody stands in a list whose rating may be off by more, in hundredths of points."""
LATELY: Final = timedelta(days=90)
"""Nobody stands there whose last counted match is longer ago."""
LISTED_ALLIES: Final = 3
"""On a scale of partners nobody stands there who had fewer of them in their last counted matches."""
FEW: Final = 10
"""Fewer people than so many have no places."""
PAGE_SIZE: Final = 50


class NoSuchPage(Exception):
    """The list has no page of that number."""


@dataclass(frozen=True, slots=True)
class BestPerson:
    """Somebody in the list."""

    id: int
    name: str
    username: str
    rating: PersonRating


@dataclass(frozen=True, slots=True)
class BestPage:
    """Page of a list."""

    people: Sequence[BestPerson]
    """The best first; where there are but few, by name."""
    first: int
    """The place of the first of them, from 1."""
    total: int
    """Number of people in the whole list."""
    number: int
    """Number of the page, from 1."""
    few: int = FEW
    """With fewer people there are no places."""

    @property
    def has_places(self) -> bool:
        """True if there are enough people for places."""
        return self.total >= self.few

    @property
    def pages(self) -> int:
        """Number of pages, at least one."""
        return max(1, -(-self.total // PAGE_SIZE))


@dataclass(frozen=True, slots=True)
class OwnStanding:
    """Somebody's own rating on a scale, and what is missing for its list."""

    rating: PersonRating | None
    """None: no match has counted yet."""
    place: int | None
    """By points; None: not listed."""
    matches: int
    """Number of counted matches that are missing."""
    is_known: bool
    """True if the rating may be off by no more than a list allows."""
    is_recent: bool
    """True if the last counted match is recent enough."""
    allies: int
    """Number of different allies that are missing."""
    is_hidden: bool
    """True if they keep their ratings for themselves."""

    @property
    def is_listed(self) -> bool:
        """True if nothing is missing."""
        return self.is_known and self.is_recent and not (self.matches or self.allies or self.is_hidden)


def best_page(
    scale: str, number: int, now: datetime, *, has_allies: bool, among: QuerySet[Any] | None = None
) -> BestPage:
    """A page of the best players of a scale. Two statements.

    :param has_allies: partners win and lose there together. :param among: of these accounts; None: of all.
    :raises NoSuchPage: see there.
    """
    listed = _listed(scale, now, has_allies=has_allies)
    page = _page(listed if among is None else listed.filter(player__in=among), number, FEW)
    if page.has_places:
        return page
    return replace(page, people=sorted(page.people, key=lambda person: (person.name.casefold(), person.id)))


def friends_page(reader_id: int, scale: str, number: int) -> BestPage:
    """A page of somebody's friends and themselves on a scale, whoever is rated there. Three statements.

    By points, however few they are and however little is known of them: nobody else sees this list. Without
    those who keep their ratings for themselves.

    :raises NoSuchPage: see there.
    """
    people = Rating.objects.filter(scale=scale, player__in=friend_ids(reader_id) | {reader_id})
    return _page(_public(people), number, 0)


def own_standing(user_id: int, scale: str, now: datetime, *, has_allies: bool) -> OwnStanding:
    """Place of somebody on a scale, or the things missing for its list. Two statements at most."""
    row = Rating.objects.filter(player=user_id, scale=scale).select_related("player").first()
    if row is None:
        return OwnStanding(None, None, KNOWN_FROM, False, False, LISTED_ALLIES * has_allies, False)
    own = OwnStanding(
        rating=read(row),
        place=None,
        matches=max(0, KNOWN_FROM - row.matches),
        is_known=row.sigma <= LISTED_SIGMA,
        is_recent=row.last_at > now - LATELY,
        allies=max(0, LISTED_ALLIES - row.allies) if has_allies else 0,
        is_hidden=row.player.hides_rating,
    )
    if not own.is_listed:
        return own
    better = Q(mu__gt=row.mu) | Q(mu=row.mu, sigma__lt=row.sigma)
    older = Q(mu=row.mu, sigma=row.sigma, player__lt=user_id)
    before = _listed(scale, now, has_allies=has_allies).filter(better | older).count()
    return OwnStanding(own.rating, before + 1, 0, True, True, 0, False)


def _page(people: QuerySet[Rating], number: int, few: int) -> BestPage:
    """:raises NoSuchPage: see there."""
    page = BestPage((), PAGE_SIZE * (number - 1) + 1, people.count(), number, few)
    if not 1 <= number <= page.pages:
        raise NoSuchPage(number)
    rows = people.select_related("player")[page.first - 1 : page.first - 1 + PAGE_SIZE]
    found = [BestPerson(row.player_id, row.player.name, row.player.username, read(row)) for row in rows]
    return replace(page, people=found)


def _listed(scale: str, now: datetime, *, has_allies: bool) -> QuerySet[Rating]:
    """The people of a list, the best first; of equal ones the better known, then the older account."""
    rows = Rating.objects.filter(
        scale=scale,
        matches__gte=KNOWN_FROM,
        sigma__lte=LISTED_SIGMA,
        last_at__gt=now - LATELY,
    )
    if has_allies:
        rows = rows.filter(allies__gte=LISTED_ALLIES)
    return _public(rows)


def _public(rows: QuerySet[Rating]) -> QuerySet[Rating]:
    return rows.filter(player__hides_rating=False, player__anonymised_at=None).order_by(
        "-mu", "sigma", "player"
    )
