"""Spreads an alert into deliveries: by which ways its person hears of it, and when each is due.

An alert is spread once, in one transaction with the rows that come of it; what has been killed on the way is
spread by the next. What becomes of deliveries that are due is `handover`'s.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from operator import attrgetter
from typing import Final

from django.db import connection, transaction

from accounts.models import Alert, Delivery, Kind, Way
from accounts.notifications.routing import delivery_route, set_route, until_of
from accounts.notifications.ways import Recipient, people_to_tell
from accounts.row_inserts import insert_rows

AT_ONCE: Final = 500
"""So many alerts in one transaction."""

Why = Delivery.Why

_COLUMNS: Final = tuple(field.attname for field in Delivery._meta.concrete_fields if not field.primary_key)
_values: Final = attrgetter(*_COLUMNS)


@transaction.atomic(durable=True)
def spread(*, now: datetime) -> int:
    """Make the deliveries of the first alerts that have none yet; how many alerts there were.

    Two who come at once take different ones, or the second waits for the first and finds nothing.
    """
    locks = connection.features.has_select_for_update_skip_locked
    due = Alert.objects.due(now).select_for_update(skip_locked=locks)
    alerts = list(due[:AT_ONCE])
    if not alerts:
        return 0
    people = people_to_tell({alert.user_id for alert in alerts}, {alert.thread for alert in alerts})
    rows = [row for alert in alerts for row in deliveries_of(alert, people[alert.user_id], now=now)]
    insert_rows(Delivery, _COLUMNS, map(_values, rows))
    Alert.objects.filter(pk__in=[alert.pk for alert in alerts]).update(spread_at=now)
    return len(alerts)


def deliveries_of(alert: Alert, person: Recipient, *, now: datetime) -> list[Delivery]:
    """The deliveries of an alert for its person, rows that are not written yet; always one at least.

    That is one for each browser that is called by push, and one mail, at once or with a digest: who has
    chosen both gets it at once. Where nothing is sent one row says why, or that it is on the page.
    """
    ways = person.ways(Kind(alert.kind), alert.thread)
    if not ways:
        return [_not_sent(alert, Way.PAGE, Why.OFF, now)]
    rows = list(_sent(alert, person, ways, now))
    if (
        Way.PUSH in ways
        and not person.devices
        and (not rows or person.has_chosen(Kind(alert.kind), alert.thread))
    ):
        rows.append(_not_sent(alert, Way.PUSH, Why.NO_DEVICE, now))
    return rows or [_on_the_page(alert, now)]


def _sent(alert: Alert, person: Recipient, ways: Collection[Way], now: datetime) -> Iterator[Delivery]:
    for device_id in person.devices if Way.PUSH in ways else ():
        row = _row(alert, Way.PUSH, now)
        row.device_id = device_id
        yield from _on_course(row, alert, person, now)
    yield from _on_course(_row(alert, Way.MAIL, now), alert, person, now)


def _on_course(row: Delivery, alert: Alert, person: Recipient, now: datetime) -> Iterator[Delivery]:
    course = delivery_route(alert, Way(row.way), person, after=alert.at)
    if course is not None:
        set_route(row, course, now)
        yield row


def _on_the_page(alert: Alert, now: datetime) -> Delivery:
    row = _row(alert, Way.PAGE, now)
    row.state, row.ended_at = Delivery.State.SENT, now
    return row


def _not_sent(alert: Alert, way: Way, why: Delivery.Why, now: datetime) -> Delivery:
    row = _row(alert, way, now)
    row.state, row.why, row.ended_at = Delivery.State.DROPPED, why, now
    return row


def _row(alert: Alert, way: Way, now: datetime) -> Delivery:
    return Delivery(
        user_id=alert.user_id,
        alert=alert,
        kind=alert.kind,
        way=way,
        thread=alert.thread,
        title=alert.title,
        made_at=now,
        due_at=alert.at,
        until=until_of(alert),
    )
