"""Finds deliveries that are due, and deletes those that are too old: from the database alone."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from accounts.models import Alert, Delivery, Way

AT_ONCE: Final = 20_000
"""So many deliveries are looked at; the next look finds the rest."""

FORGET_AT_ONCE: Final = 1_000
BY_MAIL: Final = (Way.MAIL, Way.DIGEST)
BY_PUSH: Final = (Way.PUSH,)


def people_due(ways: Collection[Way], now: datetime) -> list[int]:
    """The accounts that hear of something now by some of `ways`, who has waited longest first. One query."""
    # In the order of its index, and made one a person here: a database that groups would go through all that
    # ever was.
    due = Delivery.objects.due(now).filter(way__in=ways)
    return list(dict.fromkeys(due.values_list("user_id", flat=True)[:AT_ONCE]))


def forget_long_told(*, now: datetime) -> int:
    """Delete what people were told of more than `Delivery.KEPT` ago, some at a time; how many rows."""
    before = now - Delivery.KEPT
    ended = Delivery.objects.exclude(state=Delivery.State.WAITING).filter(made_at__lt=before)
    alerts = Alert.objects.filter(spread_at__lt=before, deliveries=None)
    return _deleted(ended.order_by("made_at")) + _deleted(alerts.order_by("spread_at"))


def _deleted(rows: QuerySet[Delivery] | QuerySet[Alert]) -> int:
    ids = list(rows.values_list("pk", flat=True)[:FORGET_AT_ONCE])
    return rows.model._base_manager.filter(pk__in=ids).delete()[0] if ids else 0
