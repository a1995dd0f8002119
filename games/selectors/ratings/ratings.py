"""Reads ratings of people: for those whom they are of, and as they stand beside names for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.models import Rating
from games.ratings.arithmetic import NEWCOMER
from games.ratings.counting import FEW_MATCHES, WIDE

KNOWN_SIGMA: Final = WIDE
"""A rating that may be off by more is provisional, in hundredths of points."""
KNOWN_FROM: Final = FEW_MATCHES
"""After fewer counted matches a rating is provisional."""


@dataclass(frozen=True, slots=True)
class PersonRating:
    """Rating of somebody on one scale after their last counted match, in hundredths of points."""

    mu: int
    sigma: int
    matches: int = 0
    last_at: datetime | None = None

    @property
    def is_provisional(self) -> bool:
        """True if too little is known to go by it alone."""
        return self.sigma > KNOWN_SIGMA or self.matches < KNOWN_FROM

    @property
    def points(self) -> int:
        """Whole points, a half rounded up.

        >>> PersonRating(mu=1514_50, sigma=59_37).points
        1515
        """
        return (self.mu + 50) // 100

    @property
    def give_or_take(self) -> int:
        """Two standard deviations in whole points, rounded down.

        >>> PersonRating(mu=1514_50, sigma=59_37).give_or_take
        118
        """
        return 2 * self.sigma // 100

    def meets(self, least: int | None, most: int | None) -> bool:
        """True if a table for so many points may be joined; None is no limit.

        Of a provisional rating it is enough that it may lie there, two standard deviations off.
        """
        low = high = 100 * self.points
        if self.is_provisional:
            low, high = self.mu - 2 * self.sigma, self.mu + 2 * self.sigma
        return (least is None or high >= 100 * least) and (most is None or low <= 100 * most)


NOBODY_RATED: Final = PersonRating(mu=NEWCOMER.mu, sigma=NEWCOMER.sigma)
"""Stands for somebody without a counted match."""


@dataclass(frozen=True, slots=True)
class NamedRatings:
    """Ratings that stand beside names on one page: public ones alone, those that their people do not hide."""

    is_shown: bool = False
    """False if the reader wants none beside names."""
    known: Mapping[tuple[int, str], PersonRating] = field(default_factory=dict[tuple[int, str], PersonRating])
    """By account and scale; nothing of whoever hides theirs."""

    def of(self, user_id: int, scale: str | None) -> PersonRating | None:
        """The rating of somebody, if it is public and there is one."""
        return None if scale is None else self.known.get((user_id, scale))


NO_RATINGS: Final = NamedRatings()
"""What a page shows that has read none."""


def rating_of(user_id: int, scale: str) -> PersonRating:
    """The rating of an account, whether it hides it or not. One query."""
    return ratings_of([user_id], [scale]).get((user_id, scale), NOBODY_RATED)


def ratings_of(user_ids: Iterable[int], scales: Iterable[str]) -> Mapping[tuple[int, str], PersonRating]:
    """The ratings of some accounts on some scales, by both, whether they hide them or not. One query.

    Nothing of who has no counted match there.
    """
    rows = Rating.objects.filter(player__in=set(user_ids), scale__in=set(scales))
    return {(row.player_id, row.scale): read(row) for row in rows}


def beside_names(reader: User | AnonymousUser, wanted: Iterable[tuple[int, str]]) -> NamedRatings:
    """The ratings that a page shows beside names to somebody. One query, or none.

    The same for everybody who sees any, whoever they are: nobody hides a rating from others alone.

    :param wanted: accounts, each with a scale.
    """
    pairs = set(wanted)
    if not sees_beside_names(reader):
        return NO_RATINGS
    if not pairs:
        return NamedRatings(is_shown=True)
    rows = Rating.objects.filter(
        player__in={user_id for user_id, _ in pairs},
        scale__in={scale for _, scale in pairs},
        player__hides_rating=False,
        player__anonymised_at=None,
    )
    return NamedRatings(
        is_shown=True,
        known={(r.player_id, r.scale): read(r) for r in rows if (r.player_id, r.scale) in pairs},
    )


def sees_beside_names(reader: User | AnonymousUser) -> bool:
    """True if somebody is shown ratings wherever names stand."""
    return _shown_to(reader) == User.Ratings.EVERYWHERE


def sees_on_profiles(reader: User | AnonymousUser) -> bool:
    """True if somebody is shown ratings on profiles."""
    return _shown_to(reader) != User.Ratings.NOWHERE


def _shown_to(reader: User | AnonymousUser) -> str:
    return User.Ratings.EVERYWHERE if isinstance(reader, AnonymousUser) else reader.shown_ratings


def read(row: Rating) -> PersonRating:
    """A row as pages show it."""
    return PersonRating(row.mu, row.sigma, row.matches, row.last_at)
