"""Languages, and the words that CLDR has in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from babel import Locale
from babel.core import get_global
from unicode_rbnf import RbnfEngine

from games.questions.making.draft import Level

LANGUAGES: Mapping[str, tuple[str, Level]] = {
    "cs": ("Czech", "normal"), "cy": ("Welsh", "hard"), "da": ("Danish", "normal"),
    "de": ("German", "easy"), "es": ("Spanish", "easy"), "et": ("Estonian", "hard"),
    "eu": ("Basque", "hard"), "fi": ("Finnish", "normal"), "fr": ("French", "easy"),
    "ga": ("Irish", "hard"), "hr": ("Croatian", "hard"), "hu": ("Hungarian", "hard"),
    "id": ("Indonesian", "normal"), "is": ("Icelandic", "hard"), "it": ("Italian", "easy"),
    "lt": ("Lithuanian", "hard"), "lv": ("Latvian", "hard"), "nl": ("Dutch", "normal"),
    "pl": ("Polish", "normal"), "pt": ("Portuguese", "normal"), "ro": ("Romanian", "normal"),
    "sq": ("Albanian", "hard"), "sv": ("Swedish", "normal"), "sw": ("Swahili", "hard"),
    "tr": ("Turkish", "normal"), "vi": ("Vietnamese", "hard"),
}  # fmt: skip
"""Those written with our letters in which words are asked: in English, and how well known."""

COUNTED = tuple("cs da de es et fi fr hr hu id is it lt lv nl pl pt ro sq sv sw tr".split())
"""Those in which a number has one word, whatever is counted."""
NUMBERS = (*range(1, 21), 30, 40, 50, 60, 70, 80, 90, 100)


@cache
def number_words(language: str) -> Mapping[int, str]:
    """The words for `NUMBERS`, as one counts."""
    engine = RbnfEngine.for_language(language)
    return MappingProxyType({number: engine.format_number(number).text for number in NUMBERS})


@cache
def months(language: str) -> tuple[str, ...]:
    """From January on."""
    return _alone(Locale(language).months, range(1, 13))


@cache
def days(language: str) -> tuple[str, ...]:
    """From Monday on."""
    return _alone(Locale(language).days, range(7))


def _alone(names: Mapping[str, Mapping[str, Mapping[int, str]]], keys: Sequence[int]) -> tuple[str, ...]:
    """The words as they stand alone ("kesäkuu"), not in a date ("kesäkuuta").

    Where CLDR has them once, Babel 2.18 may give those of another language that was read before for the
    former. They are therefore only taken if they begin as the latter, which each language has of its own.
    """
    dated = tuple(names["format"]["wide"][key] for key in keys)
    alone = tuple(names["stand-alone"]["wide"][key] for key in keys)
    return alone if all(map(_are_forms, alone, dated)) else dated


def _are_forms(one: str, other: str) -> bool:
    return one.casefold()[:2] == other.casefold()[:2]


def country_name(language: str, code: str) -> str:
    """The name of a country in a language."""
    return str(Locale(language).territories.get(code, ""))


def own_name(language: str) -> str:
    """The name of a language in itself."""
    return str(Locale(language).languages.get(language, ""))


def english_name(language: str) -> str:
    return str(Locale("en").languages[language])


@cache
def script(language: str) -> str:
    """The code of the script in which it is usually written."""
    return str(get_global("likely_subtags")[language]).split("_")[1]
