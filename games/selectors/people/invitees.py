"""Proposes people to invite to a table, and finds the accounts whose names somebody typed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from accounts.models import User
from accounts.relationships import friends_of, hidden_from
from accounts.user_lookup import accounts_called
from games.models import SeatTenure

PROPOSED: Final = 8
"""So many people are proposed at most."""
LOOK_BACK: Final = 60
"""The last so many seats of one's tables are looked through for people."""


def proposed(user_id: int, *, besides: Collection[int] = ()) -> Sequence[User]:
    """People to be proposed as guests: friends, then those one has played with lately.

    Nobody whom the account has muted or blocked; who has blocked it stays where they were. Three queries.

    :param besides: who is there already.
    """
    left_out = {user_id, *besides, *hidden_from(user_id)}
    found = {user.pk: user for user in friends_of(user_id) if user.pk not in left_out}
    mine = SeatTenure.objects.filter(player_id=user_id).order_by("-id").values("match")[:LOOK_BACK]
    beside = SeatTenure.objects.filter(match__in=mine, level="", player__anonymised_at=None)
    beside = beside.exclude(player__in=left_out).select_related("player").order_by("-id")
    for tenure in beside[:LOOK_BACK]:
        found.setdefault(tenure.player_id, tenure.player)
    return list(found.values())[:PROPOSED]


def people_called(names: Sequence[str]) -> tuple[list[User], list[str]]:
    """The people whose user names these are, in their order and each once, and the names that are nobody's.

    Bots and those who left are nobody. Queries as `accounts.user_lookup.accounts_called`.
    """
    found = {
        name: user
        for name, user in accounts_called(names).items()
        if user.is_active and not user.is_bot and user.anonymised_at is None
    }
    people = dict.fromkeys(found[name] for name in names if name in found)
    return list(people), [name for name in names if name not in found]
