"""Caches by language: a page that never changes, but for its reader’s words."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, TypeVar

from django.utils.translation import get_language

MadeT = TypeVar("MadeT")

_LANGUAGES: Final = 8
"""So many are kept."""


def by_language(make: Callable[[], MadeT]) -> Callable[[], MadeT]:
    """A function that is called once for each language in which it is asked, and remembers what it made.

    A plain cache would show everybody what its first reader got.
    """

    @lru_cache(maxsize=_LANGUAGES)
    def made(_language: str | None) -> MadeT:
        return make()

    @wraps(make)
    def spoken() -> MadeT:
        return made(get_language())

    return spoken
