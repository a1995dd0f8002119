"""Names that only the site may use, in whatever way they are written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final

from accounts.bots import CHARACTERS
from accounts.lookalikes import plain_skeletons
from accounts.text import is_hidden

ROLES: Final = (
    "admin", "admins", "administrator", "administrators", "moderator", "moderators", "staff", "sysadmin",
    "sysop", "webmaster",
)  # fmt: skip
"""Names of the site's staff: in no name, beside whatever other words ("Moderator Anna")."""

ALONE: Final = (
    "abuse", "administration", "aiplayer", "alliances", "anonymous", "bot", "bots", "computer", "contact",
    "deleted", "everybody", "everyone", "formerplayer", "founder", "founders", "help", "helpdesk",
    "hostmaster", "info", "mod", "moderation", "mods", "nobody", "noreply", "official", "operator",
    "operators", "owner", "postmaster", "privacy", "root", "security", "service", "site", "somebody",
    "someone", "support", "system", "team", "teams", "unknown", "you", "yourself",
)  # fmt: skip
"""Names of the site, its staff and nobody in particular: a name must be more than that."""

BESIDE: Final = (
    "account", "ai", "and", "for", "from", "of", "our", "player", "real", "the", "this", "user", "your",
)  # fmt: skip
"""Words that change nothing: "The Team" is "team"."""

PREFIXES: Final = ("bot", "former")
"""First words of names that say what an account is; the site gives them."""

_LETTERS: Final = str.maketrans({
    "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s", "€": "e",
    "!": "i", "|": "l", "+": "t",
})  # fmt: skip
"""Signs that stand for letters; `accounts.lookalikes` knows those that look like them (0, 1)."""
_DIGITS: Final = "0123456789"


def is_reserved(name: str) -> bool:
    """True if a name passes for the site's own or for that of its staff.

    Accents, separators, capitals, digits and signs for letters, and numbers before or after change nothing:
    "M0der-ator" and "admin2" are what they look like. A name that says more is free, unless it names a role
    or begins with one of `PREFIXES`.
    """
    words = _words(name)
    if not words:
        return False
    read = [_readings(word) for word in words]
    if any(reading & _folded(ROLES) for reading in read):
        return True
    if len(words) > 1 and read[0] & _folded(PREFIXES):
        return True
    return any(map(_is_made_of_reserved, _readings("".join(words))))


def is_a_bots(name: str) -> bool:
    """True if a name passes for that of one of the site's bots, written in whatever way."""
    return not _readings("".join(_words(name))).isdisjoint(_bots())


def _words(name: str) -> list[str]:
    """Its words: between spaces and punctuation, and between a small letter and a capital."""
    text = "".join(sign for sign in unicodedata.normalize("NFKC", name) if not is_hidden(sign))
    spelt = "".join(
        " " if not sign.isalnum() and sign not in "@$€!|+" and not unicodedata.combining(sign) else sign
        for sign in text
    )
    parted = re.sub(r"(?<=[^\W\d_])(?<![A-Z\s])(?=[A-Z])", " ", spelt)
    return parted.split()


def _readings(word: str) -> frozenset[str]:
    """The readings of a word: with the digits round it as letters, or as a number that stands there."""
    starts = {word, word.lstrip(_DIGITS)}
    bare = {one for start in starts for one in (start, start.rstrip(_DIGITS), start.rstrip("!|+"))} - {""}
    return frozenset(reading for one in bare for reading in _fold(one))


def _fold(word: str) -> frozenset[str]:
    return plain_skeletons(word.translate(_LETTERS))


@cache
def _folded(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(reading for word in words for reading in _fold(word))


@cache
def _bots() -> frozenset[str]:
    """The names of the site's own bots."""
    names = [name for bot in CHARACTERS for name in (bot.username, bot.display_name)]
    return frozenset(reading for name in names for reading in _readings("".join(_words(name))))


def _is_made_of_reserved(text: str) -> bool:
    """True if a text is reserved words in a row, with others that change nothing between them."""
    reserved, beside = _folded((*ROLES, *ALONE)), _folded(BESIDE)
    # At each place: whether one comes there with a reserved word, and whether without.
    reached: dict[int, set[bool]] = {0: {False}}
    for place in range(len(text)):
        for has_one, (words, is_one) in product(reached.get(place, ()), ((reserved, True), (beside, False))):
            for end in _ends(text, place, words):
                reached.setdefault(end, set()).add(has_one or is_one)
    return True in reached.get(len(text), ())


def _ends(text: str, place: int, words: Iterable[str]) -> Iterable[int]:
    return (place + len(word) for word in words if text.startswith(word, place))
