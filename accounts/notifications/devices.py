"""The browsers that a person has asked to be called by."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Delivery, Device, DeviceTrace, Kind, User, Way
from accounts.notifications.push import PushAnswer, PushOutcome, send_push
from accounts.notifications.push_endpoints import check_subscription, mark_of
from accounts.notifications.seen_pushes import seen_path

DEVICE: Final = "device"
"""Under this name a session keeps which of the account's devices its browser is."""
MOST = 10
TESTS = 5
TESTS_WITHIN = timedelta(minutes=5)
FORGET_AT_ONCE = 500
TEST_SECONDS = 300
"""Time for which a push service keeps a test for a browser that is not there."""


class NoSuchDevice(Exception):  # noqa: N818 - called by what is the matter, as those below
    """It is somebody else's, or nobody's."""


class TooManyDevices(Exception):  # noqa: N818
    """The person has `MOST` already."""


class ForeignDevice(Exception):  # noqa: N818
    """The endpoint is known with other keys: whoever sends it is not its browser."""


class TooManyTests(Exception):  # noqa: N818
    """`TESTS` were sent within `TESTS_WITHIN`."""


@dataclass(frozen=True)
class Subscription:
    """Subscription of a browser: where its push service takes messages for it, and how to seal them."""

    endpoint: str
    p256dh: str
    auth: str


@transaction.atomic(durable=True)
def register_device(
    *, user_id: int, subscription: Subscription, name: str, was: str = "", now: datetime
) -> Device:
    """Have a browser called for a person from now on; doing it twice is noted as a visit.

    A browser that was called for somebody else who used it is called for them no more. That it was stays for
    `DeviceTrace.KEPT`.

    :param name: what a new one is called until its owner says otherwise.
    :param was: the endpoint under which this browser was known before, if its push service gave it another.
    :raises BadSubscription: no push goes there.
    :raises ForeignDevice: the keys are not those of this endpoint.
    :raises TooManyDevices: it would be one too many.
    """
    check_subscription(
        endpoint=subscription.endpoint,
        p256dh=subscription.p256dh,
        auth=subscription.auth,
        hosts=settings.PUSH_HOSTS,
    )
    User.objects.select_for_update().get(pk=user_id)
    kept = _kept(user_id, subscription, name, was, now)
    DeviceTrace.objects.update_or_create(
        mark=mark_of(subscription.endpoint), user_id=user_id, defaults={"seen_at": now}
    )
    return kept


@transaction.atomic
def forget_traces(*, now: datetime) -> int:
    """Delete what is left of browsers that were not seen for long, some at a time; how many rows."""
    old = DeviceTrace.objects.filter(seen_at__lt=now - DeviceTrace.KEPT).order_by("seen_at")[:FORGET_AT_ONCE]
    deleted, _ = DeviceTrace.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
    return deleted


def _kept(user_id: int, subscription: Subscription, name: str, was: str, now: datetime) -> Device:
    """The row: new, moved or seen once more. :raises ForeignDevice, TooManyDevices: see `register_device`."""
    device = Device.objects.select_for_update().filter(endpoint=subscription.endpoint).first()
    if device is not None:
        if (device.p256dh, device.auth) != (subscription.p256dh, subscription.auth):
            raise ForeignDevice
        if device.user_id == user_id:
            _visit(device, now=now)
            return device
        _let_go(device, now=now)
    old = Device.objects.filter(user_id=user_id, endpoint=was).first() if was else None
    if old is not None:
        old.endpoint, old.p256dh, old.auth = subscription.endpoint, subscription.p256dh, subscription.auth
        _visit(old, now=now)
        return old
    if Device.objects.filter(user_id=user_id).count() >= MOST:
        raise TooManyDevices
    try:
        with transaction.atomic():
            return Device.objects.create(
                user_id=user_id,
                name=name[:40],
                endpoint=subscription.endpoint,
                p256dh=subscription.p256dh,
                auth=subscription.auth,
                made_at=now,
                seen_at=now,
            )
    except IntegrityError as error:  # two accounts with one endpoint at the same moment
        raise ForeignDevice from error


@transaction.atomic(durable=True)
def rename_device(*, user_id: int, device_id: int, name: str) -> None:
    """Call a browser by a name that a form found fit.

    :raises NoSuchDevice: it is not this person's.
    """
    if not Device.objects.filter(pk=device_id, user_id=user_id).update(name=name):
        raise NoSuchDevice


@transaction.atomic(durable=True)
def remove_device(*, user_id: int, device_id: int, now: datetime) -> Device:
    """Call a browser no more; what was on its way to it is not sent.

    :raises NoSuchDevice: it is not this person's, or not any more.
    """
    device = Device.objects.select_for_update().filter(pk=device_id, user_id=user_id).first()
    if device is None:
        raise NoSuchDevice
    _let_go(device, now=now)
    return device


@transaction.atomic
def end_with_session(*, device_id: int, now: datetime) -> None:
    """Call the browser no more of which somebody has logged out, there or from elsewhere."""
    device = Device.objects.select_for_update().filter(pk=device_id).first()
    if device is not None:
        _let_go(device, now=now)


@transaction.atomic
def note_push_answer(*, device_id: int, answer: PushAnswer, now: datetime) -> None:
    """Keep what an answer says about the browser: one that has given push up is called no more."""
    device = Device.objects.select_for_update().filter(pk=device_id).first()
    if device is None:
        return
    if answer.outcome is PushOutcome.GONE:
        _let_go(device, now=now)
    elif (answer.outcome is PushOutcome.TAKEN) == (device.failed_at is not None):
        device.failed_at = None if answer.outcome is PushOutcome.TAKEN else now
        device.save(update_fields=["failed_at"])


def send_test(*, user_id: int, device_id: int, now: datetime) -> PushAnswer:
    """Call a browser at once, to see that it works; what came of it stands in the person's log.

    Waits for the push service, ten seconds at most, outside of any transaction.

    :raises NoSuchDevice: it is not this person's.
    :raises TooManyTests: too many in a short time.
    """
    device, line = _begin_test(user_id=user_id, device_id=device_id, now=now)
    notice = {
        "title": "Alliances",
        "body": _("A test. This is how a turn will reach you here."),
        "url": reverse("games:inbox"),
        "tag": "test",
        "seen": seen_path(line.pk),
    }
    answer = send_push(
        device, json.dumps(notice).encode(), ttl_seconds=TEST_SECONDS, urgency="high", topic="test"
    )
    _end_test(line, device, answer, now=now)
    return answer


@transaction.atomic(durable=True)
def _begin_test(*, user_id: int, device_id: int, now: datetime) -> tuple[Device, Delivery]:
    """A line in the log that says it failed, until it is known better: no worker takes it up."""
    User.objects.select_for_update().get(pk=user_id)
    device = Device.objects.filter(pk=device_id, user_id=user_id).first()
    if device is None:
        raise NoSuchDevice
    tests = Delivery.objects.filter(user_id=user_id, kind=Kind.ACCOUNT, way=Way.PUSH, alert=None)
    if tests.filter(made_at__gt=now - TESTS_WITHIN).count() >= TESTS:
        raise TooManyTests
    line = Delivery.objects.create(
        user_id=user_id,
        kind=Kind.ACCOUNT,
        way=Way.PUSH,
        title=_("A test"),
        device=device,
        where=device.name,
        made_at=now,
        due_at=now,
        tries=1,
        state=Delivery.State.FAILED,
        error="no answer",
        ended_at=now,
    )
    return device, line


@transaction.atomic(durable=True)
def _end_test(line: Delivery, device: Device, answer: PushAnswer, *, now: datetime) -> None:
    is_taken = answer.outcome is PushOutcome.TAKEN
    # Somebody may have been quicker to see it than its service to answer.
    Delivery.objects.filter(pk=line.pk).exclude(state=Delivery.State.SEEN).update(
        state=Delivery.State.SENT if is_taken else Delivery.State.FAILED,
        why=Delivery.Why.GONE if answer.outcome is PushOutcome.GONE else Delivery.Why.NONE,
        error=answer.error,
    )
    note_push_answer(device_id=device.pk, answer=answer, now=now)


def _visit(device: Device, *, now: datetime) -> None:
    device.seen_at = now
    device.failed_at = None
    device.save()


def _let_go(device: Device, *, now: datetime) -> None:
    """Delete it; the log goes on saying where to something was to go."""
    device.deliveries.filter(state=Delivery.State.WAITING).update(
        state=Delivery.State.DROPPED, why=Delivery.Why.GONE, where=device.name, ended_at=now
    )
    device.delete()
