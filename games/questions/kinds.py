"""Fields of a question: the words that a file and the database use for them."""

from __future__ import annotations

import re
from typing import Final

DIFFICULTIES: Final = ("easy", "normal", "hard")

STATES: Final = ("draft", "in-use", "retired")
"""Only those in use are drawn. A match keeps what it has drawn, whatever becomes of it."""

LANGUAGES: Final = ("en",)
"""The languages that the site speaks: what the part of its language code before the dash may be."""

LONGEST: Final = 200
"""Signs that a question, an answer, a source may have."""

LONGEST_KEY: Final = 32
KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A key is opaque: it must tell nothing of the answer, for it stands in the records of running matches."""


def version_id(key: str, number: int) -> str:
    """The name of a version of a question in records.

    >>> version_id("geo-0143", 1)
    'geo-0143.1'
    """
    return f"{key}.{number}"


def time_id(version: str, time: int) -> str:
    """The name of a version that comes for the so many-th time in a match: no id comes twice.

    >>> time_id("geo-0143.1", 1), time_id("geo-0143.1", 2)
    ('geo-0143.1', 'geo-0143.1+2')
    """
    return version if time == 1 else f"{version}+{time}"
