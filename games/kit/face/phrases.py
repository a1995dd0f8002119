"""Phrases that every game's sentences are made with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from typing import Final, overload

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.kit.face.markup import NOTHING, filled, joined

_TAG: Final = re.compile(r"<[^>]*>")


@overload
def capitalised(words: SafeString) -> SafeString: ...
@overload
def capitalised(words: str) -> str: ...
def capitalised(words: str) -> str:
    """With a capital letter: *The Empire*. Markup stays markup."""
    said = f"{words[:1].upper()}{words[1:]}"
    return mark_safe(said) if isinstance(words, SafeString) else said  # noqa: S308 - markup already


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun: *1 country*, *3 countries*."""
    return f"{number} {one if number == 1 else many}"


@overload
def listed(words: Sequence[SafeString]) -> SafeString: ...
@overload
def listed(words: Sequence[str]) -> str: ...
def listed(words: Sequence[str]) -> str:
    """Words in a row: *a, b and c*."""
    return _in_a_row(words, _("%(most)s and %(last)s"))


@overload
def either(words: Sequence[SafeString]) -> SafeString: ...
@overload
def either(words: Sequence[str]) -> str: ...
def either(words: Sequence[str]) -> str:
    """Words to choose from: *a, b or c*."""
    return _in_a_row(words, _("%(most)s or %(last)s"))


def _in_a_row(words: Sequence[str], end: str) -> str:
    """Markup if all the words are."""
    if len(words) == 1:
        return words[0]
    if all(isinstance(word, SafeString) for word in words):
        return filled(end, {"most": joined(words[:-1], _(", ")), "last": words[-1]}) if words else NOTHING
    return end % {"most": _(", ").join(words[:-1]), "last": words[-1]}


def plain(html: str) -> str:
    """A sentence of ours without its tags."""
    return unescape(_TAG.sub("", html))
