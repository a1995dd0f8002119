"""Refuses people at tables whose limits their rating does not meet, and limits that a table cannot have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.models import Match, SeatTenure
from games.selectors.ratings.ratings import NOBODY_RATED, ratings_of
from games.selectors.ratings.scales import scales_from

from .errors import BadRatingLimits, OutOfLimits

LOWEST: Final = 0
HIGHEST: Final = 3000
STEP: Final = 50
"""Limits are so many points, in such steps."""
LEAST_APART: Final = 200
"""So many points lie between a minimum and a maximum at least, or hardly anybody could sit down."""


def check_limits(least: int | None, most: int | None) -> None:
    """Refuse limits that a table cannot have; None is no limit. :raises BadRatingLimits:"""
    for limit in (least, most):
        if limit is not None and (not LOWEST <= limit <= HIGHEST or limit % STEP):
            raise BadRatingLimits
    if least is not None and most is not None and most - least < LEAST_APART:
        raise BadRatingLimits


def refuse_by_rating(match: Match, user_id: int, seat: int, *, held: int | None = None) -> None:
    """Refuse an account whose rating does not meet the limits of a table. Four queries, or none.

    People who play a match once more do so whatever their ratings have become. Who moves from one seat to
    another is looked at only for what they are rated on there and not here.

    :param held: the seat that the account has. :raises OutOfLimits: see there.
    """
    if match.min_rating is None and match.max_rating is None:
        return
    scales = scales_from(match, seat) - (frozenset() if held is None else scales_from(match, held))
    if not scales or _plays_again(match, user_id):
        return
    _refuse(match, user_id, sorted(scales))


def _refuse(match: Match, user_id: int, scales: Iterable[str]) -> None:
    known = ratings_of([user_id], scales)
    for scale in scales:
        rating = known.get((user_id, scale), NOBODY_RATED)
        if not rating.meets(match.min_rating, match.max_rating):
            raise OutOfLimits(match.min_rating, match.max_rating, rating)


def _plays_again(match: Match, user_id: int) -> bool:
    """True if the account had a seat at the end of the match that this one follows."""
    before = SeatTenure.objects.current().filter(match=match.rematch_of_id, player_id=user_id, level="")
    return match.rematch_of_id is not None and before.exists()
