"""Detects questions that give their answer away by its letters."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

STEM = 4


@cache
def plain(text: str) -> str:
    """Without accents and capitals.

    >>> plain("Yaoundé")
    'yaounde'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


@cache
def stems(text: str) -> frozenset[str]:
    """Every four letters that stand together in a word.

    >>> sorted(stems("Mexico"))
    ['exic', 'mexi', 'xico']
    """
    return frozenset(
        word[start : start + STEM]
        for word in re.findall(r"[^\W\d_]+", plain(text))
        for start in range(len(word) - STEM + 1)
    )


def share_a_stem(one: str, other: str) -> bool:
    """Is there a run of four letters in both?

    >>> share_a_stem("What is the capital of Mexico?", "Mexico City")
    True
    """
    return not stems(one).isdisjoint(stems(other))
