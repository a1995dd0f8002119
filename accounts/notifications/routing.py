"""Course of an alert: by which way it goes to its person and when, or not at all, by what they have chosen.

Asked when an alert is spread, when its person chooses otherwise while it waits (`replan`) and at the moment
of sending, so that what holds is what is chosen then. Pure but for the rows that it is told of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from accounts.models import Alert, Delivery, Kind, Way
from accounts.notifications.quiet_hours import next_digest, quiet_until
from accounts.notifications.ways import Recipient

MAIL_WAITS: Final = timedelta(minutes=10)
"""So long a mail of a turn, or of something written, waits: most are played or read by then."""

LIVE_WAITS: Final = timedelta(seconds=20)
"""At a table at which people sit, so long nobody is called who may sit there."""

MAILED: Final = (Way.MAIL, Way.DIGEST)
_WAITING: Final = frozenset({Kind.TURN, Kind.WROTE})

Why = Delivery.Why


@dataclass(frozen=True, slots=True)
class Route:
    """Time at which something goes by a way.

    :ivar why: why not at once. :ivar is_dropped: it will be over by then, and is not sent.
    """

    way: Way
    due_at: datetime
    why: Delivery.Why = Why.NONE
    is_dropped: bool = False


Verdict: TypeAlias = Route | Delivery.Why
"""Verdict on a delivery that does not go now: when it does, or why never."""


def delivery_route(alert: Alert, way: Way, person: Recipient, *, after: datetime) -> Route | None:
    """The course of an alert by push, or else by mail, at once or with a digest; None: not that way.

    `Alert.data` may say `until`, after which nobody need hear of it, as ISO 8601; `is_live`, that people sit
    at that table now, whom a mail would not reach in time; `loses`, that a seat is lost then.

    :param way: how; of mails either. :param after: it goes no sooner, whenever it came about.
    """
    ways = person.ways(Kind(alert.kind), alert.thread)
    is_live = bool(alert.data.get("is_live"))
    if way == Way.PUSH:
        waits = LIVE_WAITS if is_live and alert.kind == Kind.TURN else timedelta(0)
        return _in_peace(Route(way, max(alert.at + waits, after)), alert, person) if way in ways else None
    soonest = max(alert.at + (MAIL_WAITS if alert.kind in _WAITING else timedelta(0)), after)
    if is_live or ways.isdisjoint(MAILED):
        return None
    if Way.MAIL in ways:
        return _in_peace(Route(Way.MAIL, soonest), alert, person)
    hour = next_digest(soonest, person.zone, person.digest_hours)
    return _in_peace(Route(Way.DIGEST, hour, Why.DIGEST), alert, person)


def withheld(delivery: Delivery, person: Recipient, now: datetime) -> Verdict | None:
    """The verdict on a delivery that is due, if it does not go; None: it goes, by the way it has after this.

    What no alert stands behind (a test that somebody asked for) always goes.
    """
    alert = delivery.alert
    if alert is None:
        return None
    course = delivery_route(alert, Way(delivery.way), person, after=alert.at)
    if course is None:
        return Why.OFF
    if course.due_at <= now:  # though there may be quiet hours again by now
        held = _in_peace(Route(course.way, now), alert, person)
        if held.due_at <= now:
            delivery.way = course.way
            return None
        course = held
    return course.why if course.is_dropped else course


def not_now_among(due: Iterable[Delivery], person: Recipient, now: datetime) -> dict[int, Verdict]:
    """`withheld` of each of those that do not go, by id."""
    verdicts = ((each.pk, withheld(each, person, now)) for each in due)
    return {pk: verdict for pk, verdict in verdicts if verdict is not None}


def set_route(delivery: Delivery, course: Route, now: datetime) -> None:
    """Put a delivery that waits on another course; the caller saves `COURSE`."""
    delivery.way, delivery.due_at, delivery.why = course.way, course.due_at, course.why
    if course.is_dropped:
        delivery.state, delivery.ended_at = Delivery.State.DROPPED, now


COURSE: Final = ("way", "due_at", "why", "state", "ended_at")
"""Fields of a delivery that `set_route` changes."""


def put_off(due: Iterable[Delivery], verdicts: Mapping[int, Verdict], now: datetime) -> None:
    """Have those wait on that go later. One statement each; few do."""
    for each in due:
        verdict = verdicts.get(each.pk)
        if isinstance(verdict, Route):
            set_route(each, verdict, now)
            each.save(update_fields=COURSE)


def _in_peace(course: Route, alert: Alert, person: Recipient) -> Route:
    """Hold what would come in the quiet hours until they end; what nobody need hear of then is dropped.

    The loss of a seat before they end is told at once.
    """
    ends = quiet_until(course.due_at, person.zone, person.quiet)
    if ends is None:
        return course
    until = until_of(alert)
    is_over = until is not None and until <= ends
    if is_over and alert.data.get("loses"):
        return course
    return Route(course.way, ends, Why.QUIET, is_dropped=is_over)


def until_of(alert: Alert) -> datetime | None:
    """After when nobody need hear of an alert; None: there is no such time."""
    until: str | None = alert.data.get("until")
    return None if until is None else datetime.fromisoformat(until)
