"""Push key (VAPID), by which push services know this site again.

Browsers subscribe to one key: with another one, everybody would have to switch push on anew. So it is made
once and kept in the database, beside the devices that hang on it: every process has the same, and so has a
backup. An operator who would rather keep it elsewhere gives it as `VAPID_PRIVATE_KEY`.
"""

from __future__ import annotations

from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils import timezone

from accounts.models import PushKey
from accounts.notifications.encryption import new_private_key, private_key, public_point, to_base64


def push_key() -> ec.EllipticCurvePrivateKey:
    """The site's private key, made now if there is none.

    :raises ValueError: `VAPID_PRIVATE_KEY` is no key.
    """
    return private_key(settings.VAPID_PRIVATE_KEY or _kept())


def public_push_key() -> str:
    """The public key in base64url to which browsers subscribe."""
    return _public(settings.VAPID_PRIVATE_KEY or _kept())


def _kept() -> str:
    """The key's row; two that begin at once find the same."""
    key, _ = PushKey.objects.get_or_create(
        pk=PushKey.ONLY, defaults={"private": new_private_key(), "made_at": timezone.now()}
    )
    return key.private


@lru_cache(maxsize=4)
def _public(kept: str) -> str:
    return to_base64(public_point(private_key(kept).public_key()))
