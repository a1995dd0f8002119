"""Names that look alike, by Unicode's list of confusable signs (UTS #39, section 4)."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from functools import cache
from typing import Final

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

from accounts.text import is_hidden

# Scripts that one word may mix (UTS #39, section 5.2, "highly restrictive").
WRITTEN_TOGETHER: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
OF_ALL_SCRIPTS: Final = frozenset({"COMMON", "INHERITED", "Unknown"})


def skeletons(name: str) -> frozenset[str]:
    """The skeletons of a name, in which signs that look alike are one; names that share one look alike.

    There are two where a capital looks like another letter than its small one: "Ian" looks like "lan", and is
    "ian" all the same. Spaces and punctuation do not count: "anna.b" is "Anna B".
    """
    text = unicodedata.normalize("NFKC", name)
    text = (
        "".join(sign for sign in text if unicodedata.category(sign)[0] not in "ZP" and not is_hidden(sign))
        or text
    )
    return frozenset({settled(text), settled(text.casefold())})


def plain_skeletons(name: str) -> frozenset[str]:
    """`skeletons` for names that nobody may come near: accents do not count, nor i for l."""
    bare = ("".join(s for s in skeleton if unicodedata.category(s) != "Mn") for skeleton in skeletons(name))
    return frozenset(skeleton.replace("i", "l") for skeleton in bare)


def mixes_scripts(name: str) -> bool:
    """True if one of its words is put together from alphabets that nobody writes together."""
    return any(_is_mixed(word) for word in re.split(r"[\W_]+", name))


def _is_mixed(word: str) -> bool:
    scripts = {alias(sign) for sign in word} - OF_ALL_SCRIPTS
    return len(scripts) > 1 and not any(scripts <= together for together in WRITTEN_TOGETHER)


def settled(text: str) -> str:
    """Each sign's prototype, in small letters, until nothing changes."""
    for _ in range(4):
        decomposed = unicodedata.normalize("NFD", text)
        mapped = unicodedata.normalize("NFD", decomposed.translate(_prototypes()).casefold())
        if mapped == text:
            break
        text = mapped
    return text


@cache
def _prototypes() -> dict[int, str]:
    """The signs that each sign is confused with.

    The library keeps Unicode's pairs (sign, prototype) in both directions. A prototype is where several pairs
    meet, or more than one letter; of a pair alone, either would do.
    """
    alike: dict[str, set[str]] = defaultdict(set)
    for sign, others in confusables_data.items():
        alike[_bare(sign)].update(_bare(other["c"]) for other in others)
    prototypes = {}
    for sign, others in alike.items():
        if len(sign) == len(others) == 1:
            (other,) = others
            is_pair = len(other) == 1 and len(alike[other]) == 1
            prototypes[ord(sign)] = min(sign, other) if is_pair else other
    return prototypes


def _bare(text: str) -> str:
    # The list wraps signs of scripts that run to the left in marks, for those who read it as text.
    return text.replace("\u200e", "")
