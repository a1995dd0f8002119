"""Finds misspelt names of variables in the environment: what they were to set is not set."""

from __future__ import annotations

from collections.abc import Iterable

ELSEWHERE = frozenset({"COMPILER", "HOSTNAME"})
"""Names of others that come near."""
SHORTEST = 6
"""Shorter ones come near too many words (HOST and POST, PORT and SORT)."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The one of `known` that was probably meant by a name that is none of them."""
    if name in ELSEWHERE:
        return None
    long = [ours for ours in known if len(ours) >= SHORTEST]
    told, words = _squeezed(name), _words(name)
    return next(
        (ours for ours in long if told == _squeezed(ours) or words == _words(ours) or is_a_slip(name, ours)),
        None,
    )


def is_a_slip(name: str, ours: str) -> bool:
    """True if a letter is too many, too few, another one, or has changed its place with the next."""
    if len(name) == len(ours):
        wrong = [at for at in range(len(ours)) if name[at] != ours[at]]
        first, last = wrong[0], wrong[-1]
        is_swapped = last - first == 1 and name[first] == ours[last] and name[last] == ours[first]
        return first == last or is_swapped
    short, long = sorted((name, ours), key=len)
    return len(long) - len(short) == 1 and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def _squeezed(name: str) -> str:
    return name.upper().replace("_", "").replace("-", "")


def _words(name: str) -> list[str]:
    return sorted(name.upper().split("_"))
