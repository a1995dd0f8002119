"""Reads mutes and blocks: texts that people hide from themselves, and those that others keep from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q

from accounts.models import Barrier


@dataclass(frozen=True, slots=True)
class Barriers:
    """The mutes and blocks between one person and others. Of `blocked_by` that person must not learn."""

    muted: frozenset[int] = frozenset()
    blocked: frozenset[int] = frozenset()
    blocked_by: Mapping[int, datetime] = field(default_factory=dict[int, datetime])
    """The accounts that have blocked them, each with the time since when."""

    @property
    def hidden(self) -> frozenset[int]:
        """The accounts whose writing does not count for them."""
        return self.muted | self.blocked

    def parts(self, user_id: int, at: datetime) -> bool:
        """True if text that the account wrote at that time is hidden from this person."""
        since = self.blocked_by.get(user_id)
        return since is not None and at >= since


def barriers_of(user_id: int | None) -> Barriers:
    """Of one account; none of somebody not logged in. One query."""
    if user_id is None:
        return Barriers()
    either = Q(owner_id=user_id) | Q(person_id=user_id, kind=Barrier.Kind.BLOCK)
    rows = list(Barrier.objects.filter(either).values_list("owner_id", "person_id", "kind", "at"))
    mine = [(person, kind) for owner, person, kind, _ in rows if owner == user_id]
    return Barriers(
        muted=frozenset(person for person, kind in mine if kind == Barrier.Kind.MUTE),
        blocked=frozenset(person for person, kind in mine if kind == Barrier.Kind.BLOCK),
        blocked_by={owner: at for owner, _, _, at in rows if owner != user_id},
    )


def not_reached_by(user_id: int, others: frozenset[int]) -> frozenset[int]:
    """Those of `others` whom an account’s writing does not reach, whoever of both wants it so. One query."""
    theirs = Q(owner__in=others, person_id=user_id)
    mine = Q(owner_id=user_id, person__in=others, kind=Barrier.Kind.BLOCK)
    pairs = Barrier.objects.filter(theirs | mine).values_list("owner_id", "person_id")
    return frozenset(one for pair in pairs for one in pair) - {user_id}
