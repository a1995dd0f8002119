"""Saves people's choices about being told, and refuses those that would leave nothing open that must be.

A choice counts for what waits already, and holds at the moment of sending.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from accounts.models import Kind, Reach, TableReach
from accounts.notifications.defaults import CHOOSABLE, Ways, chosen, is_off, open_ways
from accounts.notifications.quiet_hours import MOST_DIGESTS, USUAL_QUIET, Quiet
from accounts.notifications.rerouting import replan


class ChoiceError(Exception):
    """A choice that cannot be kept.

    :ivar kind: which row of it.
    """

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind)
        self.kind = kind


class TwoMailsError(ChoiceError):
    """A mail at once and one with the digest: that would be the same thing twice."""


class NoWarningError(ChoiceError):
    """Nothing would tell that little time is left, and a seat may be lost by that."""


def reach_of(user_id: int) -> Reach:
    """A person's choices; a row that is not kept if they have chosen nothing."""
    return Reach.objects.filter(user_id=user_id).first() or Reach(user_id=user_id)


def table_reach_of(user_id: int, thread: str) -> TableReach:
    """Their choices for one table, in the same way."""
    row = TableReach.objects.filter(user_id=user_id, thread=thread).first()
    return row or TableReach(user_id=user_id, thread=thread)


@transaction.atomic(durable=True)
def save_ways(*, user_id: int, ways: Ways, now: datetime) -> None:
    """Keep what is otherwise than usual of a choice for every kind.

    :raises ChoiceError: it cannot be kept so; nothing was written.
    """
    _check(ways)
    reach = _locked(user_id)
    reach.ways = _otherwise(ways, {})
    reach.save(update_fields=["ways"])
    replan(user_id=user_id, now=now)


@transaction.atomic(durable=True)
def save_table_ways(*, user_id: int, thread: str, ways: Ways, now: datetime) -> None:
    """Keep what is otherwise at one table than elsewhere; if nothing is, nothing is kept.

    :raises ChoiceError: it cannot be kept so; nothing was written.
    """
    _check(ways)
    general = _locked(user_id).ways
    other = _otherwise(ways, general)
    if other:
        TableReach.objects.update_or_create(user_id=user_id, thread=thread, defaults={"ways": other})
    else:
        TableReach.objects.filter(user_id=user_id, thread=thread).delete()
    replan(user_id=user_id, now=now)


@transaction.atomic(durable=True)
def forget_table(*, user_id: int, thread: str, now: datetime) -> None:
    """Have it at a table as everywhere."""
    TableReach.objects.filter(user_id=user_id, thread=thread).delete()
    replan(user_id=user_id, now=now)


@transaction.atomic(durable=True)
def save_times(*, user_id: int, quiet: Quiet | None, hours: Collection[int], now: datetime) -> None:
    """Keep quiet hours (None: there are none) and the hours of the day for the digest, three at most."""
    reach = _locked(user_id)
    reach.is_usual_quiet = quiet == USUAL_QUIET
    reach.quiet_from, reach.quiet_until = quiet or (None, None)
    reach.digest_hours = sorted(set(hours))[:MOST_DIGESTS]
    reach.save(update_fields=["is_usual_quiet", "quiet_from", "quiet_until", "digest_hours"])
    replan(user_id=user_id, now=now)


@transaction.atomic(durable=True)
def back_to_usual(*, user_id: int, now: datetime) -> None:
    """Forget all that was chosen of ways, in general; tables keep what is otherwise there."""
    Reach.objects.filter(user_id=user_id).update(ways={})
    replan(user_id=user_id, now=now)


def _check(ways: Ways) -> None:
    for kind in CHOOSABLE:
        marked = set(ways.get(kind, ()))
        if {"mail", "digest"} <= marked:
            raise TwoMailsError(kind)
    if Kind.TIME in ways and not open_ways(Kind.TIME, ways):
        raise NoWarningError(Kind.TIME)


def _otherwise(ways: Ways, general: Ways) -> dict[str, list[str]]:
    """The part of `ways` that is not as in `general`, or as usual where that says nothing."""
    return {
        kind.value: list(ways[kind])
        for kind in CHOOSABLE
        if kind in ways
        and (chosen(kind, ways), is_off(kind, ways)) != (chosen(kind, general), is_off(kind, general))
    }


def _locked(user_id: int) -> Reach:
    Reach.objects.get_or_create(user_id=user_id)
    return Reach.objects.select_for_update().get(user_id=user_id)
