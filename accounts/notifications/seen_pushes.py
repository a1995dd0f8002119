"""Notes that a person has seen a push: their browser says so once they open the notification or put it away.

That it was shown says nothing: it may lie in a pocket. The browser says it under an address of its own that
came with the push, sealed, and without cookies: whoever can read that has got the push.
"""

from __future__ import annotations

from datetime import datetime

from django.core import signing
from django.db import transaction
from django.urls import reverse

from accounts.models import Delivery, Way

SALT = "accounts.push.seen"


class ForeignSightError(Exception):
    """Nobody here wrote this token."""


def seen_path(delivery_id: int) -> str:
    """The address at which a browser says that the push of a delivery was seen."""
    return reverse("accounts:push_seen", args=[signing.Signer(salt=SALT).sign_object(delivery_id)])


@transaction.atomic(durable=True)
def note_seen(token: str, *, now: datetime) -> None:
    """Write into the log that a push was seen. The first time counts; what is forgotten stays so.

    Whatever else is known of it: who has seen it, has got it, even where the answer of its push service was
    lost or is still to be noted.

    :raises ForeignSightError: the token is spoilt, or was written for something else.
    """
    try:
        delivery_id = int(signing.Signer(salt=SALT).unsign_object(token))
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise ForeignSightError from error
    tried = Delivery.objects.filter(pk=delivery_id, way=Way.PUSH, tries__gt=0).exclude(
        state=Delivery.State.SEEN
    )
    delivery = tried.select_for_update(of=("self",)).select_related("device").first()
    if delivery is None:
        return
    if delivery.device is not None:
        delivery.where = delivery.device.name
    delivery.state, delivery.error, delivery.ended_at = Delivery.State.SEEN, "", now
    delivery.save(update_fields=["state", "where", "error", "ended_at"])
