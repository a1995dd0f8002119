"""Puzzles with letters: the names of countries, cities and elements in disorder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from games.questions.making.choose import seeded
from games.questions.making.draft import Draft, Level, Template
from games.questions.making.facts.countries import countries
from games.questions.making.facts.elements import WELL_KNOWN as ELEMENTS
from games.questions.making.facts.elements import element
from games.questions.making.stems import plain
from games.questions.making.templates.capitals import asked

VOWELS = frozenset("aeiou")


@cache
def names(kind: str) -> tuple[str, ...]:
    """Names of one word, as letters alone, that people have heard."""
    if kind == "country":
        found = [country.name for country in countries().values() if country.level != "hard"]
    elif kind == "capital city":
        found = [capital.name for country, capital in asked() if country.level != "hard"]
    else:
        found = [element(symbol).name for symbol in ELEMENTS]
    return tuple(name for name in found if name.isalpha())


KINDS = ("country", "capital city", "chemical element")


def letters(name: str) -> list[str]:
    return list(plain(name).upper())


def jumbled() -> Iterable[Draft]:
    return [_jumbled(kind, name) for kind in KINDS for name in names(kind) if 5 <= len(name) <= 9]


def _jumbled(kind: str, name: str) -> Draft:
    chance = seeded("jumble", name)
    mixed = letters(name)
    while any(one == other for one, other in zip(mixed, letters(name), strict=True)) and len(set(mixed)) > 3:
        chance.shuffle(mixed)
        if sum(one == other for one, other in zip(mixed, letters(name), strict=True)) <= 1:
            break
    level: Level = "easy" if len(name) <= 5 else "normal" if len(name) <= 7 else "hard"
    article = "Which"
    return Draft(
        subject=f"{kind} {name}",
        text=f"{article} {kind} is hidden in the letters {' '.join(mixed)}?",
        right=name,
        wrong=_like(kind, name)[:7],
        level=level,
        holds=lambda answer: sorted(letters(answer)) == sorted(mixed),
    )


def _like(kind: str, name: str) -> list[str]:
    """Of the same length if there are enough, with as many letters in common as may be."""
    others = [other for other in names(kind) if other != name and abs(len(other) - len(name)) <= 1]
    return sorted(others, key=lambda other: (-_common(name, other), len(other) != len(name), other))


def _common(one: str, other: str) -> int:
    return sum((Counter(letters(one)) & Counter(letters(other))).values())


def without_vowels() -> Iterable[Draft]:
    return [
        _without(kind, name)
        for kind in KINDS
        for name in names(kind)
        if 5 <= len(name) <= 10 and "y" not in name.lower() and len(_consonants(name)) >= 3
    ]


def _consonants(name: str) -> str:
    return "".join(letter for letter in letters(name) if letter.lower() not in VOWELS)


def _without(kind: str, name: str) -> Draft:
    others = sorted(
        (other for other in names(kind) if other != name),
        key=lambda other: (
            letters(other)[0] != letters(name)[0],
            abs(len(_consonants(other)) - len(_consonants(name))),
            -_common(_consonants(name), _consonants(other)),
            other,
        ),
    )
    return Draft(
        subject=f"{kind} {name}",
        text=f"All vowels were taken out of the name of a {kind}. Left is {_consonants(name)}. Which is it?",
        right=name,
        wrong=others[:6],
        level="easy" if len(_consonants(name)) > 3 else "normal",
        holds=lambda answer: _consonants(answer) == _consonants(name),
    )


def shifted() -> Iterable[Draft]:
    return [_shifted(kind, name) for kind in KINDS for name in names(kind) if 5 <= len(name) <= 7]


def _next(name: str) -> str:
    """Every letter replaced by the one after it in the alphabet, Z by A."""
    return "".join(chr((ord(letter) - 64) % 26 + 65) for letter in letters(name))


def _shifted(kind: str, name: str) -> Draft:
    same: Sequence[str] = [other for other in names(kind) if len(other) == len(name) and other != name]
    near = sorted(
        same, key=lambda other: (letters(other)[0] != letters(name)[0], seeded(name, other).random())
    )
    return Draft(
        subject=f"{kind} {name}",
        text=f"In a secret script A is written as B, B as C, and so on. Which {kind} is {_next(name)}?",
        right=name,
        wrong=near[:5],
        level="normal" if letters(near[1])[0] != letters(name)[0] else "hard",
        holds=lambda answer: _next(answer) == _next(name),
    )


PUZZLES = (
    Template(
        number=40,
        name="jumbled-letters",
        category="words",
        sources=("own",),
        most={"easy": 15, "normal": 25, "hard": 20},
        drafts=jumbled,
    ),
    Template(
        number=41,
        name="vowels-gone",
        category="words",
        sources=("own",),
        most={"easy": 28, "normal": 8},
        drafts=without_vowels,
    ),
    Template(
        number=42,
        name="secret-script",
        category="words",
        sources=("own",),
        most={"normal": 14, "hard": 12},
        drafts=shifted,
    ),
)
