"""The key of push as an operator gives it."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

from accounts.notifications.sealing import private_key


def push_key_of(given: str) -> str:
    """`VAPID_PRIVATE_KEY` as it was given; empty: none was.

    :raises ImproperlyConfigured: it is no key. Found at the start, not when the first push is due.
    """
    if given:
        try:
            private_key(given)
        except ValueError as error:
            raise ImproperlyConfigured(f"VAPID_PRIVATE_KEY is no key of VAPID: {error}") from error
    return given
