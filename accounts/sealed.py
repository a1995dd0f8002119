"""Encrypts secrets in the database: who reads the database alone, or a backup of it, cannot use them.

Fernet (AES-128-CBC with an HMAC over it), with a key drawn from `SECRET_KEY` by HKDF (RFC 5869) under a label
of its own, so that it is nobody else's key. Keys of before, `SECRET_KEY_FALLBACKS`, still open what they
sealed.
"""

from __future__ import annotations

import base64
from functools import lru_cache
from typing import Final

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

PREFIX: Final = "sealed:"
"""Prefix of sealed text.

Text without it was written before secrets were sealed, and stands open. What does not was written before
secrets were sealed, and stands open.
"""
LABEL: Final = b"alliances: secrets of second factors"


class Unreadable(Exception):  # noqa: N818 - called by what is the matter
    """It was sealed with a key that the site has no more, or is damaged."""


def seal(secret: str) -> str:
    """A secret as it is kept, different each time."""
    return PREFIX + _locks().encrypt(secret.encode()).decode("ascii")


def unseal(kept: str) -> str:
    """The secret of what `seal` made. :raises Unreadable: see there."""
    if not kept.startswith(PREFIX):
        return kept
    try:
        return _locks().decrypt(kept.removeprefix(PREFIX).encode()).decode()
    except InvalidToken as error:
        raise Unreadable from error


def seal_anew(kept: str) -> str:
    """The same secret under the newest key. :raises Unreadable: see there."""
    return seal(unseal(kept))


def _locks() -> MultiFernet:
    """Seals with the first, opens with any."""
    return _made((settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))


@lru_cache(maxsize=4)
def _made(secrets: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(_key(secret)) for secret in secrets])


def _key(secret: str) -> bytes:
    drawn = HKDF(algorithm=SHA256(), length=32, salt=None, info=LABEL).derive(secret.encode())
    return base64.urlsafe_b64encode(drawn)
