"""Keeps people who live together from sitting together at a public table of more than two."""

from __future__ import annotations

from collections.abc import Collection

from accounts.households import households_among
from games.models import Match

from .errors import (
    SameHousehold,
)


def refuse_household(match: Match, user_id: int, others: Collection[int]) -> None:
    """Refuse an account a table with those whom it has declared to live with. One query, if any.

    Who wins with whom is drawn or follows from play, and strangers may come as long as a chair is free. So
    such people do not sit together at a public table of more than two. To others people come by its link.

    :raises SameHousehold: see there.
    """
    if any(user_id in pair for pair in declared_at(match, {user_id, *others})):
        raise SameHousehold


def declared_at(match: Match, user_ids: Collection[int]) -> frozenset[frozenset[int]]:
    """Of some people the pairs that must not sit together at a table; see `refuse_household`."""
    is_apart = match.visibility == Match.Visibility.PUBLIC and match.seat_count > 2
    return households_among(user_ids) if is_apart and len(user_ids) > 1 else frozenset()
