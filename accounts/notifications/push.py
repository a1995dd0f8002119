"""Sends one push to one browser by its push service: sealed, signed, within ten seconds.

Nothing that is logged names the endpoint: who knows it may call the browser.
"""

from __future__ import annotations

import enum
import hashlib
import logging
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Literal

from django.conf import settings
from django.utils import timezone

from accounts.models import Device
from accounts.notifications.encryption import proof, sealed, to_base64
from accounts.notifications.https_post import post_once
from accounts.notifications.push_endpoints import BadSubscription, check_subscription, host_of
from accounts.notifications.push_key import push_key
from accounts.notifications.retry_after import retry_seconds

log = logging.getLogger(__name__)

Urgency = Literal["very-low", "low", "normal", "high"]

LONGEST_TTL = 28 * 24 * 3600
"""No push service keeps a message longer (seconds)."""


class PushOutcome(enum.StrEnum):
    """Outcome of a push."""

    TAKEN = "taken"
    """The service has it and calls the browser."""
    GONE = "gone"
    """The browser has given push up; it will never come back under this endpoint."""
    LATER = "later"
    """The service or the network is busy, broken or away."""
    REFUSED = "refused"
    """This push will never be taken."""


@dataclass(frozen=True)
class PushAnswer:
    """Answer of a push service, or its silence.

    :ivar status: the HTTP status; 0: there was none.
    :ivar wait_seconds: with `LATER`, how long the service asks to be left alone, at most six hours; 0: it
        said nothing, so that the sender's own back-off holds.
    :ivar error: what to write into the log, without endpoint and keys.
    """

    outcome: PushOutcome
    status: int = 0
    wait_seconds: int = 0
    error: str = ""


def send_push(
    device: Device, payload: bytes, *, ttl_seconds: int, urgency: Urgency = "normal", topic: str = ""
) -> PushAnswer:
    """Hand a message for a browser to its push service. Waits ten seconds at most and writes nothing.

    :param payload: what the service worker reads, JSON; at most `sealing.LONGEST` bytes.
    :param ttl_seconds: how long it is worth anything; the service forgets it then.
    :param topic: a newer message of a topic replaces an older one that the browser has not fetched yet.
    """
    try:
        # A host that was allowed when the device was added may have left the list since.
        check_subscription(
            endpoint=device.endpoint, p256dh=device.p256dh, auth=device.auth, hosts=settings.PUSH_HOSTS
        )
        body = sealed(payload, p256dh=device.p256dh, auth=device.auth)
    except BadSubscription as error:
        return PushAnswer(PushOutcome.REFUSED, error=f"bad {error.code}")
    except ValueError as error:
        return PushAnswer(PushOutcome.REFUSED, error=str(error))
    now = timezone.now()
    headers = {
        "Authorization": proof(device.endpoint, key=push_key(), contact=contact(), now=now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, min(ttl_seconds, LONGEST_TTL))),
        "Urgency": urgency,
    }
    if topic:
        headers["Topic"] = topic_name(topic)
    try:
        status, answered = post_once(device.endpoint, body, headers)
    except Exception as error:  # noqa: BLE001 - whatever a network brings about, it may be otherwise later
        answer = PushAnswer(PushOutcome.LATER, error=type(error).__name__)
    else:
        answer = PushAnswer(_outcome(status), status, error="" if status < 300 else f"status {status}")
        if answer.outcome is PushOutcome.LATER:
            wait = retry_seconds(answered.get("retry-after", ""), now=now)
            answer = PushAnswer(PushOutcome.LATER, status, wait, answer.error)
    log.info(
        "push to device %s at %s: %s %s", device.pk, host_of(device.endpoint), answer.outcome, answer.error
    )
    return answer


def topic_name(topic: str) -> str:
    """A topic as push services take it: 32 signs of base64url that say nothing of where they come from."""
    return to_base64(hashlib.sha256(topic.encode()).digest()[:24])


def contact() -> str:
    """The address to which the operator of a push service may write."""
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


def _outcome(status: int) -> PushOutcome:
    match status:
        case 404 | 410:
            return PushOutcome.GONE
        case 408 | 425 | 429:
            return PushOutcome.LATER
        case _ if 200 <= status < 300:
            return PushOutcome.TAKEN
        case _ if status >= 500:
            return PushOutcome.LATER
        case _:
            return PushOutcome.REFUSED
