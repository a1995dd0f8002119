"""Mask of a form's token from one draw of random bytes.

Django asks the system for each of 32 signs, and lets go of the interpreter every time: among many requests
that is 32 chances to lose it for as long as others compute. The tokens are of the same form and as random.
"""

from __future__ import annotations

from secrets import token_bytes
from typing import Final

from django.middleware import csrf

SIGNS: Final = csrf.CSRF_ALLOWED_CHARS
_PLACES: Final = {sign: place for place, sign in enumerate(SIGNS)}
_FAIR: Final = 256 - 256 % len(SIGNS)
"""Bytes from here on are passed over: with them some signs would come more often than others."""


def install() -> None:
    """Have forms masked so from now on."""
    csrf._mask_cipher_secret = masked  # type: ignore[attr-defined] # noqa: SLF001 - the place where it is done


def masked(secret: str) -> str:
    """A token of a form: a new mask, and the secret under it. :raises ValueError: the secret is none."""
    if not _PLACES.keys() >= set(secret):
        raise ValueError(secret)
    mask: list[int] = []
    while len(mask) < len(secret):
        mask += [byte % len(SIGNS) for byte in token_bytes(2 * len(secret)) if byte < _FAIR]
    pairs = [*zip(secret, mask, strict=False)]
    hidden = [SIGNS[(_PLACES[sign] + by) % len(SIGNS)] for sign, by in pairs]
    return "".join([SIGNS[by] for _, by in pairs] + hidden)
