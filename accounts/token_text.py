"""Text of personal tokens: how one looks, and the check that tells it from other text without a database.

A token is `all_`, 34 signs of chance and 6 that are a checksum of them, so that programs which look for
secrets in public places find it, and find nothing else.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import zlib
from typing import Final

PREFIX: Final = "all_"
SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_OF_CHANCE: Final = 34
_OF_CHECK: Final = 6
_LOOKS: Final = re.compile(rf"{PREFIX}[0-9A-Za-z]{{{_OF_CHANCE + _OF_CHECK}}}")


def new_token() -> str:
    """A token that nobody has guessed: 202 bits of chance."""
    drawn = "".join(secrets.choice(SIGNS) for _ in range(_OF_CHANCE))
    return f"{PREFIX}{drawn}{_check(drawn)}"


def is_token(text: str) -> bool:
    """True if a text can be a token: its form, and its checksum."""
    if _LOOKS.fullmatch(text) is None:
        return False
    drawn = text[len(PREFIX) : -_OF_CHECK]
    return text[-_OF_CHECK:] == _check(drawn)


def hash_of(token: str) -> str:
    """The hash by which a token is known in the database. No salt: there is nothing in it to guess."""
    return hashlib.sha256(token.encode()).hexdigest()


def _check(drawn: str) -> str:
    """The CRC32 of some text in base 62, most significant sign first."""
    number, signs = zlib.crc32(drawn.encode()), ""
    for _ in range(_OF_CHECK):
        number, place = divmod(number, len(SIGNS))
        signs = SIGNS[place] + signs
    return signs
