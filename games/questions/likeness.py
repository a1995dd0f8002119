"""Detects questions, or answers, that are the same to whoever reads them."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from typing import Final

from accounts.lookalikes import settled

_NO_MATTER: Final = re.compile(r"[^\w\s+%°#$€£<>=±×÷√−](?!\d)|[\"'“”‘’«»]")
"""Punctuation, unless it may belong to a number."""

_ASKS_OF_ANSWERS: Final = re.compile(r"\b(these|following|here)\b")
"""Words by which a question asks about its own answers; another with the same words may ask of others."""


def folded(text: str) -> str:
    """Text without what does not tell it from another: capitals, spaces, forms of a letter, lookalikes.

    >>> folded("  Straße ") == folded("STRASSE"), folded("а") == folded("a"), folded("-5") == folded("5")
    (True, True, False)
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return settled(plain)


def likeness(text: str, right: str) -> str:
    """The key that a question shares with every other that is like it.

    That is its words but for punctuation, and its right answer too if it asks about its answers:
    "Which of these is a prime number?" may come with others.

    >>> likeness("Who wrote “Emma”?", "Jane Austen") == likeness("who wrote  Emma", "Mary Shelley")
    True
    >>> likeness("Which of these is a prime?", "7") == likeness("Which of these is a prime?", "11")
    False
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    words = folded(_NO_MATTER.sub(" ", plain))
    asks = f"{words}\n{folded(right)}" if _ASKS_OF_ANSWERS.search(plain) else words
    return sha256(asks.encode("utf-8", "surrogatepass")).hexdigest()
