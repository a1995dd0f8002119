"""Sends due deliveries as pushes: each browser is called by one worker at a time.

A push is on its way while no transaction is open: a lease keeps others from it, and the lease of a worker
that was killed lapses. Only who is killed between a push service's yes and the note of it leaves a push that
is sent again; the browser shows it in the place of the first one, for they have one tag.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from time import monotonic
from typing import Final, Protocol

from django.db import connection, transaction

from accounts.models import Delivery, Device, Kind, User, Way
from accounts.models.notification import DeliveryQuerySet
from accounts.notifications.devices import note_push_answer
from accounts.notifications.mail_delivery import Judge, Why, end_dropped, next_try
from accounts.notifications.push import PushAnswer, PushOutcome, Urgency, send_push
from accounts.notifications.routing import Verdict, not_now_among, put_off
from accounts.notifications.ways import people_to_tell

log = logging.getLogger(__name__)

LEASE: Final = timedelta(minutes=2)
"""Time for which a push is a worker's; no try takes so long."""

KEEP_TRYING: Final = timedelta(days=1)
"""Time after which a push is old; a mail has told it long ago."""

AT_ONCE: Final = 20
"""So many pushes of one person at once at most: others want to hear something too."""

WORKING_SECONDS: Final = 60.0
"""So long goes one call on for one person; what is left is found again."""

_OF_PLAY: Final = frozenset({Kind.TURN, Kind.TIME, Kind.BEGUN, Kind.ENDED})


class PushContent(Protocol):
    """A notice as a browser shows it."""

    def payload(self) -> bytes: ...


Word = Callable[[User, Delivery], PushContent | None]
"""Function that words a push for a delivery; None: it is no longer so."""


def call_browsers(*, user_id: int, now: datetime, judge: Judge, word: Word) -> int:
    """Call the browsers of somebody for what is due; how many push services took something."""
    user = User.objects.get(pk=user_id)
    began, taken = monotonic(), 0
    for _ in range(AT_ONCE):
        if monotonic() - began > WORKING_SECONDS:
            break
        claimed = _claimed(user, now, judge)
        if claimed is None:
            break
        taken += _called(user, claimed, word, now)
    return taken


def push_topic(delivery: Delivery) -> str:
    """The topic within which a newer push replaces an older one: at one table play, a proposal, a message."""
    about = "play" if delivery.kind in _OF_PLAY else delivery.kind
    return f"{delivery.thread}/{about}"


@transaction.atomic(durable=True)
def _claimed(user: User, now: datetime, judge: Judge) -> Delivery | None:
    """The first of somebody's due pushes that goes: still so, the newest of its topic, and as they have it.

    Those that do not are dropped, or wait on. One at a time, for each may take as long as one may wait for a
    push service, and what holds is what is chosen when it goes.
    """
    locks = connection.features.has_select_for_update_skip_locked
    mine = Delivery.objects.due(now).filter(user=user, way=Way.PUSH)
    due = list(mine.select_for_update(skip_locked=locks, of=("self",)).select_related("alert", "device"))
    person = people_to_tell([user.pk], {each.thread for each in due}).get(user.pk) if due else None
    if person is None:
        return None
    verdicts: dict[int, Verdict] = {
        **not_now_among(due, person, now),
        **_replaced(due),
        **judge(user, due),
        **{each.pk: Why.LATE for each in due if each.until is not None and each.until <= now},
        **{each.pk: Why.GONE for each in due if each.device is None},
    }
    end_dropped(due, verdicts, now)
    put_off(due, verdicts, now)
    for each in due:
        if each.pk not in verdicts:
            each.tries, each.due_at = each.tries + 1, now + LEASE
            each.save(update_fields=["tries", "due_at"])
            return each
    return None


def _replaced(due: Sequence[Delivery]) -> dict[int, Why]:
    newest = {(each.device_id, push_topic(each)): each.pk for each in sorted(due, key=_when)}
    return {each.pk: Why.REPLACED for each in due if newest[each.device_id, push_topic(each)] != each.pk}


def _when(delivery: Delivery) -> tuple[datetime, int]:
    return (delivery.alert.at if delivery.alert else delivery.made_at), delivery.pk


def _called(user: User, delivery: Delivery, word: Word, now: datetime) -> bool:
    device = delivery.device
    if device is None:
        return False
    try:
        notice = word(user, delivery)
    except Exception:
        log.exception("no words for delivery %s", delivery.pk)
        _later(delivery, now, why=delivery.why, error="no words")
        return False
    if notice is None:
        _end(delivery, Delivery.State.DROPPED, now, why=Why.OVER)
        return False
    answer = send_push(
        device,
        notice.payload(),
        ttl_seconds=_seconds_left(delivery, now),
        urgency=_urgency(delivery),
        topic=push_topic(delivery),
    )
    _note(delivery, device, answer, now)
    return answer.outcome is PushOutcome.TAKEN


def _seconds_left(delivery: Delivery, now: datetime) -> int:
    """The time for which a push is worth anything: until the deadline, else for a day."""
    until = delivery.until or now + KEEP_TRYING
    return max(1, int((until - now).total_seconds()))


def _urgency(delivery: Delivery) -> Urgency:
    return "high" if delivery.kind == Kind.TIME else "normal"


def _note(delivery: Delivery, device: Device, answer: PushAnswer, now: datetime) -> None:
    """Note what a push service answered, of the push and of the browser."""
    told = {"why": delivery.why, "where": device.name, "error": answer.error[:80]}
    match answer.outcome:
        case PushOutcome.TAKEN:
            _end(delivery, Delivery.State.SENT, now, **told)
        case PushOutcome.GONE:
            _end(delivery, Delivery.State.FAILED, now, **told | {"why": Why.GONE})
        case PushOutcome.REFUSED:
            _end(delivery, Delivery.State.FAILED, now, **told)
        case PushOutcome.LATER:
            _later(delivery, now, timedelta(seconds=answer.wait_seconds), **told)
    note_push_answer(device_id=device.pk, answer=answer, now=now)


def _later(delivery: Delivery, now: datetime, asked: timedelta = timedelta(0), **told: str) -> None:
    """Have it tried again, ever later, as long as it is worth anything."""
    due_at = next_try(delivery.tries, now, asked)
    if due_at < (delivery.until or delivery.made_at + KEEP_TRYING):
        _mine(delivery).update(due_at=due_at, **told)
    else:
        _end(delivery, Delivery.State.FAILED, now, **told | {"why": Why.LATE})


def _end(delivery: Delivery, state: Delivery.State, now: datetime, **told: str) -> None:
    """Note the end; a worker whose lease has lapsed notes nothing but a success."""
    sent = Delivery.objects.waiting().filter(pk=delivery.pk)
    rows = sent if state is Delivery.State.SENT else _mine(delivery)
    rows.update(state=state, ended_at=now, **told)


def _mine(delivery: Delivery) -> DeliveryQuerySet:
    return Delivery.objects.waiting().filter(pk=delivery.pk, tries=delivery.tries)
