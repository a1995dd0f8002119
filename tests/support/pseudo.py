"""A language that nobody speaks: every message accented, a third longer, between ⟦ and ⟧.

What a page shows without marks was never put to a translator; what does not fit here does not fit in a
language with longer words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Final

from django.template import engines
from django.test import override_settings
from django.utils import translation
from django.utils.translation import trans_real

LANGUAGE: Final = "en-x-pseudo"
OPENS, CLOSES = "⟦", "⟧"

_KEPT: Final = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}|<[^>]*>|&#?\w+;")
"""Placeholders, tags and entities stay as they are."""
_ACCENTS: Final = str.maketrans("aeiouycnszAEIOUYCNSZ", "àéîöüýçñšžÀÉÎÖÜÝÇÑŠŽ")
_VOWEL: Final = re.compile(r"[aeiou]")


def pseudo(message: str) -> str:
    """A message in that language.

    >>> pseudo("Play <b>%(card)s</b> now")
    '⟦Plàày <b>%(card)s</b> ñööw⟧'
    """
    if not any(letter.isalpha() for letter in _KEPT.sub("", message)):
        return message
    parts, start = [], 0
    for kept in _KEPT.finditer(message):
        parts += [_longer(message[start : kept.start()]), kept.group()]
        start = kept.end()
    return f"{OPENS}{''.join(parts)}{_longer(message[start:])}{CLOSES}"


def _longer(words: str) -> str:
    """Vowels are about a third of what one writes: each stands twice."""
    return _VOWEL.sub(lambda vowel: vowel.group() * 2, words).translate(_ACCENTS)


class PseudoTranslations(NullTranslations):
    """Catalogue of such a language, as Django asks for it."""

    def gettext(self, message: str) -> str:
        return pseudo(message.rpartition("\x04")[2])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def language(self) -> str:
        return LANGUAGE

    to_language = language


def install() -> None:
    """Let Django have the language; `settings.LANGUAGE_CODE` says whether a process speaks it."""
    trans_real._translations[LANGUAGE] = PseudoTranslations()  # type: ignore[attr-defined]


@contextmanager
def translating() -> Iterator[None]:
    """Let this process translate, as a site does that has catalogues, and have the language meanwhile."""
    install()
    try:
        with override_settings(USE_I18N=True):
            _choose_functions()
            yield
    finally:
        _choose_functions()
        trans_real._translations.pop(LANGUAGE)  # type: ignore[attr-defined]


def _choose_functions() -> None:
    """Have Django look at `settings.USE_I18N` again, as it advises tests to, and read templates anew."""
    translation._trans.__dict__.clear()  # type: ignore[attr-defined]
    for loader in engines["django"].engine.template_loaders:  # type: ignore[attr-defined]
        loader.reset()
