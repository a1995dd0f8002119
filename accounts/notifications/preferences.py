"""Saves people's choices about being told, and refuses those that would leave nothing open that must be.

A choice counts for what waits already, and holds at the moment of sending.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from accounts.models import Kind, ReminderSettings, TableReminderSettings
from accounts.notifications.defaults import CHOOSABLE, NEVER_OFF, Ways, chosen, is_off, open_ways
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
    """Nothing would tell what one loses a seat by, or what an event asks of one or came to."""


def reminder_settings_of(user_id: int) -> ReminderSettings:
    """A person's choices; a row that is not kept if they have chosen nothing."""
    return ReminderSettings.objects.filter(user_id=user_id).first() or ReminderSettings(user_id=user_id)


def table_reminder_settings_of(user_id: int, thread: str) -> TableReminderSettings:
    """Their choices for one table, in the same way."""
    row = TableReminderSettings.objects.filter(user_id=user_id, thread=thread).first()
    return row or TableReminderSettings(user_id=user_id, thread=thread)


@transaction.atomic(durable=True)
def save_ways(*, user_id: int, ways: Ways, now: datetime) -> None:
    """Keep what is otherwise than usual of a choice for every kind.

    :raises ChoiceError: it cannot be kept so; nothing was written.
    """
    _check(ways)
    row = _locked(user_id)
    row.ways = _otherwise(ways, {})
    row.save(update_fields=["ways"])
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
        TableReminderSettings.objects.update_or_create(
            user_id=user_id, thread=thread, defaults={"ways": other}
        )
    else:
        TableReminderSettings.objects.filter(user_id=user_id, thread=thread).delete()
    replan(user_id=user_id, now=now)


@transaction.atomic(durable=True)
def forget_table(*, user_id: int, thread: str, now: datetime) -> None:
    """Have it at a table as everywhere."""
    TableReminderSettings.objects.filter(user_id=user_id, thread=thread).delete()
    replan(user_id=user_id, now=now)


@transaction.atomic(durable=True)
def save_times(*, user_id: int, quiet: Quiet | None, hours: Collection[int], now: datetime) -> None:
    """Keep quiet hours (None: there are none) and the hours of the day for the digest, three at most."""
    row = _locked(user_id)
    row.is_usual_quiet = quiet == USUAL_QUIET
    row.quiet_from, row.quiet_until = quiet or (None, None)
    row.digest_hours = sorted(set(hours))[:MOST_DIGESTS]
    row.save(update_fields=["is_usual_quiet", "quiet_from", "quiet_until", "digest_hours"])
    replan(user_id=user_id, now=now)


@transaction.atomic(durable=True)
def back_to_usual(*, user_id: int, now: datetime) -> None:
    """Forget all that was chosen of ways, in general; tables keep what is otherwise there."""
    ReminderSettings.objects.filter(user_id=user_id).update(ways={})
    replan(user_id=user_id, now=now)


def _check(ways: Ways) -> None:
    for kind in CHOOSABLE:
        marked = set(ways.get(kind, ()))
        if {"mail", "digest"} <= marked:
            raise TwoMailsError(kind)
    for kind in NEVER_OFF:
        if kind in ways and not open_ways(kind, ways):
            raise NoWarningError(kind)


def _otherwise(ways: Ways, general: Ways) -> dict[str, list[str]]:
    """The part of `ways` that is not as in `general`, or as usual where that says nothing."""
    return {
        kind.value: list(ways[kind])
        for kind in CHOOSABLE
        if kind in ways
        and (chosen(kind, ways), is_off(kind, ways)) != (chosen(kind, general), is_off(kind, general))
    }


def _locked(user_id: int) -> ReminderSettings:
    ReminderSettings.objects.get_or_create(user_id=user_id)
    return ReminderSettings.objects.select_for_update().get(user_id=user_id)
