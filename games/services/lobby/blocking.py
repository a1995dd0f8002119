"""Keeps blocked users off each other's tables."""

from __future__ import annotations

from collections.abc import Collection

from accounts.relationships import blocks_between

from .errors import (
    BlockedHere,
    NotForYou,
)


def refuse_blocked(user_id: int, others: Collection[int]) -> None:
    """Refuse an account whom one of `others` has blocked, or who has blocked one of them. One query.

    :raises NotForYou: one of them has blocked it. :raises BlockedHere: it has blocked one of them.
    """
    if blocked_among(user_id, others):
        raise NotForYou


def blocked_among(user_id: int, others: Collection[int]) -> bool:
    """True if one of `others` has blocked an account, for callers that ask all else before they refuse it so.

    One query.

    :raises BlockedHere: it has blocked one of them itself.
    """
    pairs = blocks_between({user_id, *others})
    if any(owner == user_id for owner, _ in pairs):
        raise BlockedHere
    return any(person == user_id for _, person in pairs)
