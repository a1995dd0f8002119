"""Phrases that every game's sentences are made with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from typing import Final

from django.utils.translation import gettext as _

_TAG: Final = re.compile(r"<[^>]*>")


def capitalised(words: str) -> str:
    """With a capital letter: *The Empire*."""
    return f"{words[:1].upper()}{words[1:]}"


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun: *1 country*, *3 countries*."""
    return f"{number} {one if number == 1 else many}"


def listed(words: Sequence[str]) -> str:
    """Words in a row: *a, b and c*."""
    if len(words) < 2:
        return "".join(words)
    return _("%(most)s and %(last)s") % {"most": _(", ").join(words[:-1]), "last": words[-1]}


def either(words: Sequence[str]) -> str:
    """Words to choose from: *a, b or c*."""
    if len(words) < 2:
        return "".join(words)
    return _("%(most)s or %(last)s") % {"most": _(", ").join(words[:-1]), "last": words[-1]}


def plain(html: str) -> str:
    """A sentence of ours without its tags."""
    return unescape(_TAG.sub("", html))
